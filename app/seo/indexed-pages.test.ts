import { expect, test } from "vitest";
import { matchPage } from "~/pages/match-page";
import { informationPages } from "~/pages/page-table";
import { pageRows } from "~/pages/page-table.server";
import { indexedPaths } from "./indexed-pages.server";

const pages = indexedPaths.map(({ en }) => matchPage(en)?.page ?? "not-found");

test("the sitemap's paths are complete, and lead to pages that everybody may see", () => {
  expect(indexedPaths.flatMap(({ en, it }) => [en, it]).filter((path) => /[:*]/.test(path))).toEqual([]);
  expect(pages.filter((page) => page === "not-found" || pageRows[page].guard)).toEqual([]);
});

test("the sitemap has the home page, the whole list, the form of withdrawal and every page of text", () => {
  expect(pages).toEqual(expect.arrayContaining(["home", "products", "withdraw", ...informationPages]));
});
