import { expect, test } from "vitest";
import type { LoadedList } from "~/lists/load-list.server";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader } from "./route";

withEmbeddedShop();

const list = async (search: string, path = "/products") => {
  const answer = await new RouteVisitor().get(loader, path + search);
  return { ...answer, page: answer.data as LoadedList };
};

const facet = (page: LoadedList, name: string) =>
  page.filters?.facets.find((one) => one.name === name)?.groups.flatMap(({ values }) => values) ?? [];

test("each product is on exactly one page of the list", async () => {
  const first = await list("");
  const slugs: string[] = [];
  for (let number = 1; number <= first.page.pages; number += 1) {
    const { page } = await list(`?page=${number}`);
    slugs.push(...page.products.map((product) => product.slug));
  }
  expect(first.page.count).toBeGreaterThan(0);
  expect(slugs).toHaveLength(first.page.count);
  expect(new Set(slugs).size).toBe(first.page.count);
});

test.each(["category", "type", "brand", "color", "size", "label"])(
  "the count beside a value of the facet %s is what choosing it shows",
  async (name) => {
    const { page } = await list("");
    const value = facet(page, name).find(({ count }) => count !== null && count > 0);
    expect(value).toBeDefined();
    const chosen = await list(`?${name}=${value?.value}`);
    expect(chosen.page.count).toBe(value?.count);
    expect(chosen.page.filters?.active.map(({ label }) => label)).toHaveLength(1);
  },
);

test.each([
  ["price_up", 1],
  ["price_down", -1],
])("prices go one way when sorted by %s", async (sort, direction) => {
  const prices = (await list(`?sort=${sort}`)).page.products.map((product) => product.price);
  expect(prices).toEqual([...prices].sort((a, b) => direction * (a - b)));
});

test("categories have their language's words in the address, and the other language's lead there", async () => {
  const [english, italian] = [await list(""), await list("", "/it/prodotti")];
  expect(facet(english.page, "category").map(({ value }) => value)).toContain("shoes-boots");
  expect(facet(italian.page, "category").map(({ value }) => value)).toContain("scarpe-stivali");
  const moved = await list("?category=shoes-boots", "/it/prodotti");
  expect([moved.status, moved.location]).toEqual([301, "/it/prodotti?category=scarpe-stivali"]);
});

test("values that do not exist are named and left out", async () => {
  const { status, page } = await list("?brand=nobody&sort=magic");
  expect(status).toBe(200);
  expect(page.notices.join()).toContain("nobody");
  expect(page.count).toBe((await list("")).page.count);
});

test.each(["?price_from=90&price_to=10", "?price_from=-5", "?price_to=x", "?discount=99-1"])(
  "%s is answered with all that the rest of the address leaves",
  async (search) => {
    const { status, page } = await list(search);
    expect(status).toBe(200);
    expect(page.count + page.notices.length).toBeGreaterThan(0);
  },
);

test.each(["-1", "0", "9999", "two", "1.5"])(
  "page %s is a 404 that still offers the pages there are",
  async (number) => {
    const { status, page } = await list(`?page=${number}`);
    expect(status).toBe(404);
    expect(page.products).toEqual([]);
    expect(page.missing).toBe(true);
    expect(page.pages).toBeGreaterThan(1);
  },
);
