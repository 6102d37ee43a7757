import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { follow, readRecipes } from "./recipes";

// tests/long/recipes.test.ts runs the shop with these changes, and recipe-checks.test.ts the checks.

const root = resolve(import.meta.dirname, "../..");
const recipes = readRecipes();

test("docs/contributing.md has the promised recipes", () => {
  expect([...recipes.keys()]).toEqual([
    ...["A page", "A page of text", "A text", "A mail", "A facet", "A payment method", "An order state"],
    ...["A migration", "A country"],
  ]);
});

test("every step of the recipes names a line that its file has once", () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-recipes-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const steps = [...recipes.values()].flat();
  for (const { file } of steps) if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  expect(() => follow(steps, folder)).not.toThrow();
  // A line that is not there.
  const missing = { file: "app/shop/delivery.ts", place: "above", line: "no such line", code: "" } as const;
  cpSync(join(root, missing.file), join(folder, missing.file));
  expect(() => follow([missing], folder)).toThrow("app/shop/delivery.ts has 0 lines that begin with no such line");
});
