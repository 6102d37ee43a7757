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
