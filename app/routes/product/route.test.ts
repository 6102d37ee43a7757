import { beforeAll, describe, expect, test } from "vitest";
import type { LoadedList } from "~/lists/load-list.server";
import { visitorWithCart } from "../../../tests/support/filled-cart";
import { rootData } from "../../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader as cartLoader } from "../cart/route";
import { loader as listLoader } from "../products/route";
import { action, loader } from "./route";

withEmbeddedShop();

interface Line {
  slug: string;
  sizeId: number;
  quantity: number;
}

interface ProductPage {
  product: { id: number; soldOut: boolean };
  sizes: { id: number; most: number }[];
}

async function lastPair(visitor: RouteVisitor) {
  const { data } = await visitor.get(loader, "/products/last-pair", { slug: "last-pair" });
  const { product, sizes } = data as ProductPage;
  return { product, size: sizes.find((size) => size.most > 0)?.id ?? 0 };
}

test("a product page has the language of its URL", async () => {
  const visitor = new RouteVisitor();
  const english = await visitor.get(loader, "/products/last-pair", { slug: "last-pair" });
  const italian = await visitor.get(loader, "/it/prodotti/last-pair", { slug: "last-pair" });
  expect(english.data).toMatchObject({ product: { color: "White", soldOut: false } });
  expect(italian.data).toMatchObject({ product: { color: "Bianco", soldOut: false } });
  expect(visitor.cookies.size).toBe(0);
});

test("an unknown product is a 404", async () => {
  expect((await new RouteVisitor().get(loader, "/products/x", { slug: "x" })).status).toBe(404);
});

test("adding a size to the cart leads back to the product, in the page's language", async () => {
  const visitor = new RouteVisitor();
  const { product, size } = await lastPair(visitor);
  const fields = { size, quantity: 1 };
  const answer = await visitor.post(action, "/it/prodotti/last-pair", fields, { slug: "last-pair" });
  expect(answer).toMatchObject({ status: 303, location: "/it/prodotti/last-pair" });
  const cart = await visitor.get(cartLoader, "/cart");
  expect(cart.data).toMatchObject({ cart: { lines: [{ productId: product.id, quantity: 1 }] } });
});

test("pieces in the cart count when the shopper adds another one", async () => {
  const visitor = new RouteVisitor();
  const { size } = await lastPair(visitor);
  const fields = { size, quantity: 1 };
  await visitor.post(action, "/products/last-pair", fields, { slug: "last-pair" });
  await rootData(visitor, "/");
  const answer = await visitor.post(action, "/products/last-pair", fields, { slug: "last-pair" });
  expect(answer).toMatchObject({ status: 409, data: { field: "quantity", message: "Max items available: 1" } });
});

test("a form that the browser sends twice before a page has shown its message adds once; a later press adds again", async () => {
  const visitor = await visitorWithCart();
  const line = async () => {
    const { cart } = (await visitor.get(cartLoader, "/cart")).data as { cart: { lines: Line[] } };
    return cart.lines[0] as Line;
  };
  const { slug, sizeId: size } = await line();
  const press = (fields: object) =>
    visitor.post(action, `/products/${slug}`, { size, quantity: 1, ...fields }, { slug });
  for (const fields of [{}, {}])
    expect(await press(fields)).toMatchObject({ status: 303, location: `/products/${slug}` });
  expect((await line()).quantity).toBe(2);
  // Other pieces are another press.
  await press({ quantity: 2 });
  await press({ quantity: 2 });
  expect((await line()).quantity).toBe(4);
  await rootData(visitor, "/");
  await press({});
  await press({});
  expect((await line()).quantity).toBe(5);
});

test("a refusal has the reason and the submitted values, and does not change the cart", async () => {
  const visitor = new RouteVisitor();
  const { size } = await lastPair(visitor);
  const ask = (fields: Record<string, string | number>) =>
    visitor.post(action, "/products/last-pair", fields, { slug: "last-pair" });
  expect(await ask({ size, quantity: "1.5" })).toMatchObject({
    status: 400,
    data: { message: "Please enter a whole number of at least 1.", size, quantity: "1.5" },
  });
  expect(await ask({ quantity: 1 })).toMatchObject({
    status: 400,
    data: { field: "size", message: "Please choose a size.", size: null },
  });
  expect(await ask({ size: 2_147_483_647, quantity: 1 })).toMatchObject({ status: 400 });
  expect(visitor.cookies.has("cart")).toBe(false);
});

test("a repeated field and an unknown command are refused as on the cart page", async () => {
  const visitor = new RouteVisitor();
  const { size } = await lastPair(visitor);
  const ask = (fields: [string, string | number][]) =>
    visitor.post(action, "/products/last-pair", fields, { slug: "last-pair" });
  const good: [string, string | number][] = [["size", size]];
  for (const [name, field] of [
    ["quantity", "quantity"],
    ["size", "size"],
  ] as const)
    expect(await ask([...good, ["quantity", 1], [name, 1]])).toMatchObject({ status: 400, data: { field } });
  expect((await ask([...good, ["intent", "evil"]])).status).toBe(400);
  expect((await ask([...good, ["intent", ""]])).status).toBe(400);
  expect(visitor.cookies.has("cart")).toBe(false);
  expect((await ask(good)).status).toBe(303);
});

test("the page of an unknown product adds nothing", async () => {
  const visitor = new RouteVisitor();
  const { size } = await lastPair(visitor);
  const fields = { size, quantity: 1 };
  expect((await visitor.post(action, "/products/x", fields, { slug: "x" })).status).toBe(404);
  expect((await visitor.post(action, "/it/prodotti/x", {}, { slug: "x" })).status).toBe(404);
  expect(visitor.cookies.has("cart")).toBe(false);
});

describe("a link to a size", () => {
  interface SizedPage {
    size: { id: number } | null;
    sizeNotice: { text: string; wait: string | null } | null;
    stockRequest: { form: { chosen: string[] }; canClose: boolean } | null;
    sizes: { id: number; name: string; most: number }[];
    head: { canonical: string };
  }
  let slug = "";
  const open = async (search: string, path = `/products/${slug}`) => {
    const answer = await new RouteVisitor().get(loader, path + search, { slug: path.split("/").at(-1) ?? "" });
    return answer.data as SizedPage;
  };
  /** Of a product with sizes in stock and others that are sold out. */
  beforeAll(async () => {
    const { data } = await new RouteVisitor().get(listLoader, "/products");
    for (const product of (data as LoadedList).products) {
      const { sizes } = await open("", `/products/${product.slug}`);
      if (new Set(sizes.map(({ most }) => most === 0)).size > 1) slug = product.slug;
    }
    expect(slug).not.toBe("");
  });
  const sizeIn = async (state: "in" | "out") => {
    const { sizes } = await open("");
    const size = sizes.find((one) => (one.most === 0) === (state === "out"));
    if (!size) throw new Error(`no size is ${state}`);
    return size;
  };

  test("chooses it, also in other spellings and with the parameters of a campaign", async () => {
    const { id, name } = await sizeIn("in");
    for (const text of [name, `eu-${name}`, `${name})`, `${name}%E2%80%A6`, `${name}?utm_source=ig`]) {
      const page = await open(`?srsltid=AfmB&size=${text}&utm_source=ig`);
      expect([page.size, page.sizeNotice], text).toEqual([{ id }, null]);
      expect(page.head.canonical).toBe(`/products/${slug}`);
    }
    expect((await open(`?Size=${name}`)).size?.id).toBe(id);
  });

  test("that is sold out chooses none, says so, and opens the form for a mail with it", async () => {
    const { id, name } = await sizeIn("out");
    const page = await open(`?size=${name}`, `/it/prodotti/${slug}`);
    expect(page.size).toBeNull();
    expect(page.sizeNotice).toEqual({ text: `La taglia ${name} è esaurita.`, wait: "Avvisami quando torna" });
    expect(page.stockRequest).toMatchObject({ form: { chosen: [String(id)] }, canClose: true });
    expect((await open("")).stockRequest).toMatchObject({ form: { chosen: [] }, canClose: true });
  });

  test.each([
    ["99", "99"],
    ["xXXL)", "XXXL"],
    ["42.75", "42.75"],
    ["<b>42</b>", "B-42-B"],
    ["x".repeat(200), "X".repeat(20)],
  ])("that does not exist (%s) chooses none and says so", async (text, shown) => {
    const page = await open(`?size=${encodeURIComponent(text)}`);
    expect([page.size, page.stockRequest?.form.chosen]).toEqual([null, []]);
    expect(page.sizeNotice).toEqual({
      text: `This product has no size ${shown}. Please choose one of these.`,
      wait: null,
    });
  });

  test("without a value, or to a gift card, is a link to the product", async () => {
    for (const page of [
      await open("?size="),
      await open("?size=%20"),
      await open("?size=50", "/products/gift-card-50"),
    ])
      expect([page.size, page.sizeNotice]).toEqual([null, null]);
  });

  test("in other letter case of the product keeps it on the way", async () => {
    const answer = await new RouteVisitor().get(loader, "/products/Last-Pair?size=42&gclid=x", { slug: "Last-Pair" });
    expect(answer).toMatchObject({ status: 301, location: "/products/last-pair?size=42&gclid=x" });
  });
});
