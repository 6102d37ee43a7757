import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApi } from "~/api/client.server";
import { Misconfigured, Unavailable } from "~/api/errors.server";
import { ifFound, readProductPage, readWithdrawn } from "./product-page.server";
import { productView } from "./product-view.server";

const italian = { locale: "it", country: { currency: "EUR", iso2: "IT", shoeSystem: "eu" } } as const;
const british = { locale: "en", country: { currency: "GBP", iso2: "GB", shoeSystem: "uk" } } as const;

const logged = vi.spyOn(console, "error");
beforeEach(() => void logged.mockReset().mockImplementation(() => undefined));
afterEach(() => void logged.mockReset());

const names = { name_it: "Nero", name_en: "Black" };
const place = { id: 3, slug_it: "scarpe", slug_en: "shoes", name_it: "Scarpe", name_en: "Shoes" };
const product = {
  id: 7,
  slug: "shoe",
  name: "Shoe",
  price: "50.00",
  sale_price: "40.00",
  discount: 20,
  stock_status: "instock",
  brands_id: { id: 1, slug: "brand", name: "Brand" },
  colors_id: { id: 1, ...names, hex: "#000000" },
  images: [],
  labels: [],
  description_it: "Scarpa",
  description_en: "A shoe",
  composition_it: "Pelle",
  composition_en: "Leather",
  is_gift_card: false,
  reduced_since: null,
  categories_id: place,
  types_id: place,
  manufacturers_id: null,
};
const sizes = [{ id: 1, name: "42", system: "shoes_eu", quantity: 2 }];

type Answers = (path: string, search: URLSearchParams) => unknown;

/** A server that answers with `answers`, and with 500 for undefined. */
function apiOf(answers: Answers) {
  return createApi({
    baseUrl: "http://api.invalid/",
    async fetch(request) {
      const url = new URL(request.url);
      const data = answers(url.pathname, url.searchParams);
      return data === undefined ? Response.json({}, { status: 500 }) : Response.json({ data });
    },
  });
}
const isMain = (search: URLSearchParams) => search.get("filter")?.includes('"slug"') ?? false;

describe("a product page", () => {
  test("is complete without its decorations when their reads fail", async () => {
    const api = apiOf((path, search) => {
      if (path === "/items/products" && isMain(search)) return [product];
      if (path === "/website/products/7/sizes") return sizes;
    });
    const page = await readProductPage(api, "shoe");
    expect(page).toMatchObject({ variants: [], related: [], chart: null });
    expect(logged).toHaveBeenCalledTimes(4);
    const view = productView(page, italian);
    const price = { price: "40,00\u00a0€", reference: "50,00\u00a0€" };
    expect(view.product).toMatchObject({ price, discount: 20, soldOut: false });
    expect(view.sizes).toMatchObject([{ name: "42", most: 2 }]);
  });

  test("fails when its sizes cannot be read, because nothing could be bought", async () => {
    const api = apiOf((path, search) => (path === "/items/products" && isMain(search) ? [product] : undefined));
    await expect(readProductPage(api, "shoe")).rejects.toBeInstanceOf(Unavailable);
  });

  test("is sold out when no size has stock", async () => {
    const none = sizes.map((size) => ({ ...size, quantity: 0 }));
    const api = apiOf((path, search) =>
      path.endsWith("/sizes") ? none : path === "/items/products" && isMain(search) ? [product] : [],
    );
    const view = productView(await readProductPage(api, "shoe"), italian);
    expect(view.product.soldOut).toBe(true);
    expect(view.sizes).toMatchObject([{ most: 0 }]);
  });

  test.each([
    [{ fit: "small" }, "Calza piccolo: prendi una taglia in più."],
    [{ fit: "true" }, "Calza regolare: prendi la tua taglia."],
    [{ fit: "odd" }, undefined],
    [{}, undefined],
  ])("with %j says how the product fits", async (change, text) => {
    const api = apiOf((path, search) => {
      if (path.endsWith("/sizes")) return sizes;
      return path === "/items/products" && isMain(search) ? [{ ...product, ...change }] : [];
    });
    expect(productView(await readProductPage(api, "shoe"), italian).product.fit).toBe(text);
  });

  describe("has hints about the purchase", () => {
    const hintsOf = async (
      code: string,
      visit: Partial<Parameters<typeof productView>[1]> = {},
      change: object = {},
    ) => {
      const method = { id: 1, code, name_it: code, name_en: code, price: "0.00", visibility: "visible" };
      const api = apiOf((path, search) => {
        if (path.endsWith("/sizes")) return sizes;
        if (path === "/items/payments") return [method];
        return path === "/items/products" && isMain(search) ? [{ ...product, ...change }] : [];
      });
      return productView(await readProductPage(api, "shoe"), { ...italian, ...visit }).product.hints;
    };

    test("with Klarna's instalments only where Klarna is available, in pounds too, and never for a gift card", async () => {
      const [euro, pounds] = [await hintsOf("klarna"), await hintsOf("klarna", british)];
      expect(euro.instalments?.replaceAll("\u00a0", " ")).toBe(
        "Oppure 40,00 € in 3 rate mensili con Klarna: 13,34 €, 13,33 € e 13,33 €.",
      );
      expect(pounds.instalments).toBe("Or £35.20 in 3 monthly instalments with Klarna: £11.74, £11.73 and £11.73.");
      expect((await hintsOf("bank_transfer")).instalments).toBeNull();
      expect((await hintsOf("klarna", {}, { is_gift_card: true })).instalments).toBeNull();
    });

    test("with the points of customers, and for guests a link to registration", async () => {
      expect((await hintsOf("free", british)).points).toEqual({
        customer: "You earn 40 points.",
        guest: "Earn 40 points as a member.",
        register: "Register",
      });
      expect((await hintsOf("free", {}, { is_gift_card: true })).points).toBeNull();
    });
  });

  test("has no size guide for a gift card, for any size charts", async () => {
    const chart = { title_it: "G", title_en: "G", measures: { columns: { it: ["a"], en: ["a"] }, rows: [["1"]] } };
    const api = apiOf((path, search) => {
      if (path.endsWith("/sizes")) return sizes;
      if (path === "/items/size_charts") return [chart];
      return isMain(search) ? [{ ...product, is_gift_card: true }] : [];
    });
    expect(productView(await readProductPage(api, "shoe"), italian).hasSizeGuide).toBe(false);
  });
});

describe("the replacement of a withdrawn product", () => {
  const missing = apiOf((path) => (path === "/items/products" ? [] : undefined));

  test("is null for an unknown slug, and when the server has no status", async () => {
    expect(await ifFound(readProductPage(missing, "nope"))).toBeNull();
    expect(await readWithdrawn(missing, "nope")).toBeNull();
  });

  test("is not read when the server refuses every call, because the product may exist", async () => {
    const refusing = createApi({
      baseUrl: "http://api.invalid/",
      fetch: async () =>
        Response.json({ errors: [{ message: "no", extensions: { code: "FORBIDDEN" } }] }, { status: 403 }),
    });
    await expect(ifFound(readProductPage(refusing, "nope"))).rejects.toBeInstanceOf(Misconfigured);
  });

  test("is its category, also when its products cannot be read", async () => {
    const api = apiOf((path) => (path.endsWith("/status") ? { status: "withdrawn", categories_id: place } : undefined));
    expect(await readWithdrawn(api, "old-shoe")).toEqual({ category: place, products: [] });
  });

  test("is found in another letter case", async () => {
    const api = apiOf((path) =>
      path === "/website/products/old-shoe/status" ? { status: "withdrawn", categories_id: place } : undefined,
    );
    expect(await readWithdrawn(api, "OLD-Shoe")).toEqual({ category: place, products: [] });
  });
});
