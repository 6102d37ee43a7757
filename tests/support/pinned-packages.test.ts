import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const json = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), "utf8"));
const { dependencies, devDependencies, optionalDependencies } = json("package.json");
const ranges: Record<string, string> = { ...dependencies, ...devDependencies, ...optionalDependencies };
const { packages } = json("package-lock.json");

const page = fs.readFileSync(path.join(root, "docs/upgrade.md"), "utf8");
const section = /^## Packages held back\n(.*?)^## /ms.exec(page)?.[1];
const rows = [...(section ?? "").matchAll(/^\| `(\S+)` +\| (\S+) +\| (\S+) +\| (.+?) +\|$/gm)].map(
  ([, name = "", used = "", newest = "", reason = ""]) => ({ name, used, newest, reason }),
);

const isOfLine = (version: string, line: string) => `${version}.`.startsWith(`${line}.`);

test("the tables of held packages in docs/upgrade.md have rows", () => {
  expect(rows.length).toBeGreaterThan(10);
});

test.each(rows)("$name is held at $used, as docs/upgrade.md has it", ({ name, used, newest }) => {
  expect(isOfLine((ranges[name] ?? "").replace(/^[~^]/, ""), used), `package.json: ${ranges[name]}`).toBe(true);
  const { version } = packages[`node_modules/${name}`];
  expect(isOfLine(version, used), `package-lock.json: ${version}`).toBe(true);
  expect(newest.localeCompare(used, "en", { numeric: true })).toBeGreaterThan(0);
});
