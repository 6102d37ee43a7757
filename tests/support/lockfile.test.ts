import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

interface Locked {
  version?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const file = path.resolve(import.meta.dirname, "../../package-lock.json");
const packages: Record<string, Locked> = JSON.parse(fs.readFileSync(file, "utf8")).packages;

/** Whether the lockfile has a package where Node looks for it: in the package's own node_modules, then in each folder above. */
function isLocked(from: string, name: string): boolean {
  const folders = from
    .split("/node_modules/")
    .map((_, index, parts) => `${parts.slice(0, index + 1).join("/node_modules/")}/`);
  return ["", ...folders].some((folder) => packages[`${folder}node_modules/${name}`] !== undefined);
}

test("npm ci accepts the lockfile on every system: it contains the packages of other systems too", () => {
  const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(from, name))
      .map((name) => `${name}, needed by ${from || "the shop"}`),
  );
  expect(missing).toEqual([]);
});

test("the lockfile has a version for each package, and no registry URLs", () => {
  const wrong = Object.entries(packages).filter(
    ([name, { version, resolved }]) => name !== "" && (!version || resolved),
  );
  expect(wrong).toEqual([]);
});
