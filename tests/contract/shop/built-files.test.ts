import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the built shop has nothing that is for developers", () => {
  const files = ["build/client/assets", "build/server", "build/node"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const scripts = files.filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  for (const file of scripts) expect(readFileSync(file, "utf8"), file).not.toMatch(/__open-in-editor|missing text/);
});

test("browsers get the paths of the table of pages, and none of its other columns", () => {
  const folder = "build/client/assets";
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const all = scripts.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  expect(all.includes("/it/termini-condizioni")).toBe(true);
  expect(
    all.match(/\bcache: ?"(?:none|visitors)"|\b(?:bundle|guard): ?"[a-z]|\btexts: ?\[|filled-cart|signed-in/g),
  ).toBeNull();
});
