import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

test("the shop's one style sheet has every style sheet of the shop, once", () => {
  const imported = [...readFileSync("app/styles/shop.css", "utf8").matchAll(/^@import "([^"]+)";$/gm)].map(
    ([, file = ""]) => join(dirname("app/styles/shop.css"), file),
  );
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => join("app", file));
  expect(imported.toSorted()).toEqual(files.filter((file) => file !== join("app/styles/shop.css")).toSorted());
});
