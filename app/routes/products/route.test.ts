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
  "the count of a value of the facet %s is the number of products that it gives",
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
])("sorting by %s puts prices in order, from product to product and from page to page", async (sort, direction) => {
  const pages = [await list(`?sort=${sort}`), await list(`?sort=${sort}&page=2`)];
  const prices = pages.flatMap(({ page }) => page.products.map(({ price }) => Number(price.price.replace(/\D/g, ""))));
  expect(prices.length).toBeGreaterThan(24);
  expect(prices).toEqual([...prices].sort((a, b) => direction * (a - b)));
});

test("values without products are not offered, but a choice without products can be removed", async () => {
  const { page } = await list("?price_to=1");
  expect([page.count, page.failed]).toEqual([0, false]);
  expect(facet(page, "color")).toEqual([]);
  expect(page.filters?.active).toHaveLength(1);
});

test("shoes are not offered in sizes of clothing", async () => {
  const sizesOf = (page: LoadedList) => page.filters?.facets.find(({ name }) => name === "size")?.groups ?? [];
  const { data } = await new RouteVisitor().get(loader, "/categories/shoes-boots", { slug: "shoes-boots" });
  const titles = sizesOf((await list("")).page).map(({ title }) => title);
  expect(titles).toContain("Clothing");
  const sizes = sizesOf(data as LoadedList);
  expect(sizes.map(({ title }) => title)).not.toContain("Clothing");
  const labels = sizes.flatMap(({ values }) => values.map(({ label }) => label));
  expect(labels).toContain("42");
  expect(labels).not.toContain("M");
});

test("a sale's slug in the other language leads to its own page, and an unknown type is a 404", async () => {
  expect(await new RouteVisitor().get(loader, "/it/vendite/sale", { slug: "sale" })).toMatchObject({
    status: 301,
    location: "/it/vendite/saldi",
  });
  expect((await new RouteVisitor().get(loader, "/types/no-such-type", { slug: "no-such-type" })).status).toBe(404);
});

test("search engines may index a list without choices, at a URL without parameters", async () => {
  expect((await list("")).page.head).toMatchObject({ canonical: "/products", noindex: false });
  expect((await list("?sort=recommended")).page.head).toMatchObject({ canonical: "/products", noindex: false });
  expect((await list("?sort=newest")).page.head).toMatchObject({ canonical: "/products?sort=newest", noindex: true });
});

test("categories have slugs in the page's language, and slugs of the other language redirect to it", async () => {
  const [english, italian] = [await list(""), await list("", "/it/prodotti")];
  expect(facet(english.page, "category").map(({ value }) => value)).toContain("shoes-boots");
  expect(facet(italian.page, "category").map(({ value }) => value)).toContain("scarpe-stivali");
  const moved = await list("?category=shoes-boots", "/it/prodotti");
  expect([moved.status, moved.location]).toEqual([301, "/it/prodotti?category=scarpe-stivali"]);
});

test("unknown values are listed in a notice and omitted", async () => {
  const { status, page } = await list("?brand=nobody&sort=magic");
  expect(status).toBe(200);
  expect(page.notices.join()).toContain("nobody");
  expect(page.count).toBe((await list("")).page.count);
});

test.each(["?price_from=90&price_to=10", "?price_from=-5", "?price_to=x", "?discount=99-1"])(
  "%s gives the list of the valid parameters",
  async (search) => {
    const { status, page } = await list(search);
    expect(status).toBe(200);
    expect(page.count + page.notices.length).toBeGreaterThan(0);
  },
);

test.each(["-1", "0", "9999", "two", "1.5"])("page %s is a 404 with links to the existing pages", async (number) => {
  const { status, page } = await list(`?page=${number}`);
  expect(status).toBe(404);
  expect(page.products).toEqual([]);
  expect(page.missing).toBe(true);
  expect(page.pages).toBeGreaterThan(1);
});
