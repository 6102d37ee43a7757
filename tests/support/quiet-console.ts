import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/**
 * Fails tests on console warnings and errors: React and Remix report there problems that users would meet.
 * A test that expects one replaces the method: `vi.spyOn(console, "warn").mockImplementation(() => {})`.
 */
const messages: string[] = [];

for (const method of ["error", "warn"] as const) {
  const original = console[method];
  console[method] = (...values: unknown[]) => {
    messages.push(`console.${method}: ${format(...values)}`);
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
