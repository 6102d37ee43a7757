import { expect, test } from "vitest";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader } from "./route";

withEmbeddedShop();

interface ListPage {
  count: number;
  products: { brand: string; price: number; slug: string }[];
  facets: Record<"category" | "brand", { slug: string; label: string; count: number; chosen: boolean }[]>;
  pages: string[];
  unknown: string[];
}

const list = async (search: string, path = "/products") => {
  const answer = await new RouteVisitor().get(loader, path + search);
  return { ...answer, page: answer.data as ListPage };
};

test("each product is on exactly one page of the list", async () => {
  const first = await list("");
  const slugs: string[] = [];
  for (const address of first.page.pages) {
    const { page } = await list(address.slice("/products".length));
    slugs.push(...page.products.map((product) => product.slug));
  }
  expect(slugs).toHaveLength(first.page.count);
  expect(new Set(slugs).size).toBe(first.page.count);
});

test("a brand's count is what choosing it shows", async () => {
  const { page } = await list("");
  const brand = page.facets.brand[0];
  const chosen = await list(`?brand=${brand?.slug}`);
  expect(chosen.page.count).toBe(brand?.count);
  expect(new Set(chosen.page.products.map((product) => product.brand))).toEqual(new Set([brand?.label]));
});

test("prices rise when sorted so", async () => {
  const prices = (await list("?sort=price_up")).page.products.map((product) => product.price);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

test("categories have their language's words in the address", async () => {
  const [english, italian] = [await list(""), await list("", "/it/prodotti")];
  expect(english.page.facets.category.map(({ slug }) => slug)).toContain("shoes-boots");
  expect(italian.page.facets.category.map(({ slug }) => slug)).toContain("scarpe-stivali");
});

test("values that do not exist are named and left out", async () => {
  const { status, page } = await list("?brand=nobody&sort=magic");
  expect(status).toBe(200);
  expect(page.unknown).toEqual(["magic", "nobody"].sort());
  expect(page.count).toBe((await list("")).page.count);
});

test.each(["-1", "0", "9999", "two", "1.5"])(
  "page %s is a 404 that still offers the pages there are",
  async (number) => {
    const { status, page } = await list(`?page=${number}`);
    expect(status).toBe(404);
    expect(page.products).toEqual([]);
    expect(page.pages.length).toBeGreaterThan(1);
  },
);
