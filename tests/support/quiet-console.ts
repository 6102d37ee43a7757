import { format } from "node:util";
import { afterEach } from "vitest";

/**
 * Warnings and errors on the console are failures: React and Remix say there what users will meet.
 * A test that expects one replaces the method: `vi.spyOn(console, "warn").mockImplementation(() => {})`.
 */
const heard: string[] = [];

for (const method of ["error", "warn"] as const) {
  const original = console[method].bind(console);
  console[method] = (...words: unknown[]) => {
    heard.push(`console.${method}: ${format(...words)}`);
    original(...words);
  };
}

afterEach(() => {
  const unexpected = heard.splice(0);
  if (unexpected.length > 0) throw new Error(`Unexpected words on the console:\n${unexpected.join("\n")}`);
});
