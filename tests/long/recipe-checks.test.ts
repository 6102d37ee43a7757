import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { guards } from "../support/guards.mjs";
import { copyInto, follow, readRecipes } from "../support/recipes";

// A copy of the project in which somebody has followed every recipe of docs/contributing.md.

const folder = mkdtempSync(join(tmpdir(), "shop-recipes-"));
const notCopied = [".git", ".data", ".readme", "build", "node_modules", "test-results"];

beforeAll(() => {
  copyInto(
    folder,
    readdirSync(".").filter((name) => !notCopied.includes(name)),
  );
  for (const steps of readRecipes().values()) follow(steps, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(guards)("the check $name passes where every recipe has been followed", ({ program, args }) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: "utf8" });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
});
