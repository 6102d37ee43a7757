import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/**
 * Fails tests on console warnings and errors: React and Remix report there problems that users would meet.
 * A test that expects one replaces the method: `vi.spyOn(console, "warn").mockImplementation(() => {})`.
 */
const messages: string[] = [];

/** Tests assert no times: a busy machine may need longer for a part that the page does without (api/respond.server.ts). */
const SLOW = /^A part of the page took more than \d+ ms and was left out$/;

for (const method of ["error", "warn"] as const) {
  const original = console[method];
  console[method] = (...values: unknown[]) => {
    const message = format(...values);
    if (!SLOW.test(message)) messages.push(`console.${method}: ${message}`);
    original(...values);
  };
  afterAll(() => {
    console[method] = original;
  });
}

afterEach(() => {
  const unexpected = messages.splice(0);
  if (unexpected.length > 0) throw new Error(`Unexpected messages on the console:\n${unexpected.join("\n")}`);
});
