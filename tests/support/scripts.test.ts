import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const file = path.resolve(import.meta.dirname, "../../package.json");
const scripts: Record<string, string> = JSON.parse(fs.readFileSync(file, "utf8")).scripts;

test("the scripts of package.json run in every shell: programs of Node, Remix and Vite, joined by &&", () => {
  // Of a shell they use nothing else: no variables, quotes, redirections or commands of its own.
  const command = /^(node|remix|vite) [\w./: -]+$/;
  const others = Object.entries(scripts).filter(
    ([, script]) => !script.split(" && ").every((part) => command.test(part)),
  );
  expect(others).toEqual([]);
});
