import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

test("a test file that replaces a module gives it back, because files share a process", () => {
  const kept = ["app", "tests"].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .flatMap((name) => {
        const text = fs.readFileSync(path.join(root, folder, name), "utf8");
        const replaced = [...text.matchAll(/\bvi\.(?:mock|doMock)\(\s*("[^"]+")/g)].map(([, module]) => module);
        return replaced.filter((module) => !text.includes(`vi.doUnmock(${module})`)).map((module) => [name, module]);
      }),
  );
  expect(kept).toEqual([]);
});
