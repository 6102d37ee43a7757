import { expect, test } from "vitest";
import { z } from "zod";
import {
  countries,
  homeContent,
  listProducts,
  megaMenu,
  type ProductFilters,
  type ProductSort,
  paymentMethods,
  productBySlug,
  productFacets,
  productSizes,
  productSorts,
  productVariants,
} from "~/api/catalogue.server";
import { Gone, NotFound } from "~/api/errors.server";
import { gendersOfFacet, includesUnassigned } from "~/shop/gender";
import { toCents } from "~/shop/money";
import { onEveryServer } from "./servers";
import { addProduct, ITALY } from "./shop-fixtures";

onEveryServer("the catalogue", (server) => {
  const list = (filters: ProductFilters = {}, sort: ProductSort = "newest", page = 1, limit = 24) =>
    listProducts(server.api, { filters, sort, page, limit });

  /** All visible products with the properties that facets count, read without the facets. */
  async function everything() {
    const row = z.object({
      id: z.number(),
      categories_id: z.number(),
      types_id: z.number(),
      brands_id: z.number().nullable(),
      colors_id: z.number(),
      gender: z.string().nullish(),
      sale_price: z.string(),
      discount: z.number(),
      labels: z.array(z.object({ labels_id: z.number() })),
      sizes: z.array(z.object({ standard_sizes_id: z.number(), quantity: z.number() })),
    });
    const fields = "*,sale_price,discount,labels.labels_id,sizes.*";
    return (await server.api.get("items/products", z.array(row), { query: { fields, limit: -1 } })).data;
  }

  test("the pages of a list contain every product once, as many as the count", async () => {
    const { count } = await list();
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(count / 24); page++) {
      const { products } = await list({}, "name", page);
      expect(products.length).toBe(Math.min(24, count - seen.length));
      seen.push(...products.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(count);
    expect(count).toBeGreaterThan(80);
    expect((await list({}, "name", 9_999)).products).toEqual([]);
  });

  test.each(productSorts)("sorts a list by %s over all pages", async (sort) => {
    const { count } = await list();
    const rows = (await list({}, sort, 1, count)).products;
    const keys = rows.map((row) => (sort === "name" ? row.name : toCents(row.sale_price)));
    const ordered = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    if (sort === "price_up") expect(keys).toEqual(ordered);
    if (sort === "price_down") expect(keys).toEqual(ordered.reverse());
    // Upper case before lower case, on every engine.
    if (sort === "name") expect(keys).toEqual(ordered);
    if (sort === "recommended") {
      const models = rows.slice(0, 24).map(({ brands_id, name }) => `${brands_id.id} ${name}`);
      expect(new Set(models).size).toBe(24);
    }
    const halves = [...(await list({}, sort, 1, 40)).products, ...(await list({}, sort, 2, 40)).products];
    expect(halves.map(({ id }) => id)).toEqual(rows.slice(0, 80).map(({ id }) => id));
  });

  test("filters narrow the list, alone and together", async () => {
    const all = await everything();
    const [one, other] = [all[0], all.find((row) => row.categories_id !== all[0]?.categories_id)];
    if (!one || !other?.brands_id) throw new Error("a shop of one category");
    const filters = { categories_id: [one.categories_id, other.categories_id], brands_id: [other.brands_id] };
    const expected = all.filter(
      (row) => filters.categories_id.includes(row.categories_id) && row.brands_id === other.brands_id,
    );
    const { products, count } = await list(filters, "name", 1, 500);
    expect(products.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(count).toBe(expected.length);
    expect((await list({ types_id: [2_147_483_647] })).count).toBe(0);
    expect((await list({ types_id: [] })).count).toBe(all.length);
  });

  test("finds a product by its slug, with all data of its page", async () => {
    const product = await productBySlug(server.api, "last-pair");
    expect(product).toMatchObject({ slug: "last-pair", stock_status: "instock", is_gift_card: false });
    expect(product.brands_id.name).not.toBe("");
    expect(product.images.length).toBeGreaterThanOrEqual(2);
    expect(product.description_it).not.toBe(product.description_en);
    expect(product.manufacturers_id?.address).toBeTruthy();
    const sizes = await productSizes(server.api, product.id);
    expect(sizes.filter(({ quantity }) => quantity > 0).map(({ quantity }) => quantity)).toEqual([1]);
  });

  test("marks a product as sold out, with its sizes", async () => {
    const product = await productBySlug(server.api, "sold-out-runner");
    expect(product.stock_status).toBe("outofstock");
    const sizes = await productSizes(server.api, product.id);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.every(({ quantity }) => quantity === 0)).toBe(true);
  });

  test.each(["no-such-slug", "last_pair", "last-%", "è", "' or 1=1 --", "a".repeat(3_000)])(
    "finds no product with the slug %j",
    async (slug) => {
      await expect(productBySlug(server.api, slug)).rejects.toBeInstanceOf(NotFound);
    },
  );

  test("hides a hidden product: from slugs, lists and sizes", async () => {
    const hidden = await addProduct(server.database, { price: 5_000, visibility: "hidden" });
    await expect(productBySlug(server.api, hidden.slug)).rejects.toBeInstanceOf(Gone);
    const { count } = await list();
    expect((await list({}, "newest", 1, count)).products.map(({ id }) => id)).not.toContain(hidden.id);
    expect(await productSizes(server.api, hidden.id)).toEqual([]);
  });

  test("every product in a list has a page, gift cards too", async () => {
    const { products, count } = await list({}, "name", 1, 500);
    expect(products).toHaveLength(count);
    const cards = products.filter(({ name }) => name.includes("Gift Card"));
    expect(cards.length).toBeGreaterThan(0);
    for (const { slug } of cards) expect((await productBySlug(server.api, slug)).is_gift_card).toBe(true);
  });

  test("colour variants are the products of the same name and brand", async () => {
    const { products } = await list({}, "name", 1, 500);
    const names = products.map(({ name, brands_id }) => `${brands_id.name} ${name}`);
    const twice = products.find((_, index) => names.indexOf(names[index] ?? "") !== index);
    if (!twice) throw new Error("no product has variants");
    const variants = await productVariants(server.api, await productBySlug(server.api, twice.slug));
    expect(variants.length).toBeGreaterThan(1);
    expect(variants.every(({ name }) => name === twice.name)).toBe(true);
    expect(variants.map(({ id }) => id)).toContain(twice.id);
    expect(new Set(variants.map(({ colors_id }) => colors_id.id)).size).toBe(variants.length);
  });

  test("a facet's count is the number of products after choosing its value, also with other choices", async () => {
    const all = await everything();
    type Product = (typeof all)[number];
    const has: Record<string, (row: Product, id: number) => boolean> = {
      categories_id: (row, id) => row.categories_id === id,
      types_id: (row, id) => row.types_id === id,
      brands_id: (row, id) => row.brands_id === id,
    };
    const some = all.find((row) => row.labels.length > 0 && row.brands_id);
    if (!some) throw new Error("no product has a label");
    const selections: ProductFilters[] = [
      {},
      { categories_id: [some.categories_id] },
      { brands_id: [some.brands_id ?? 0], types_id: [some.types_id] },
      { categories_id: [1, 2], brands_id: [1, 2, 3, 4, 5] },
      { types_id: [2_147_483_647] },
    ];
    for (const selection of selections) {
      const facets = await productFacets(server.api, selection);
      // A facet's choice does not narrow that facet.
      const within = (except?: string) =>
        all.filter((row) =>
          Object.entries(selection).every(
            ([field, ids]: [string, number[]]) => field === except || ids.some((id) => has[field]?.(row, id)),
          ),
        );
      const check = (
        field: string,
        values: { id: number; count: number | null }[],
        test: (row: Product, id: number) => boolean,
      ) => {
        const rows = within(field);
        for (const { id, count } of values)
          expect({ selection, field, id, count }).toEqual({
            selection,
            field,
            id,
            count: rows.filter((row) => test(row, id)).length,
          });
      };
      check("categories_id", facets.categories, (row, id) => row.categories_id === id);
      check("types_id", facets.types, (row, id) => row.types_id === id);
      check("brands_id", facets.brands, (row, id) => row.brands_id === id);
      check("colors_id", facets.colors, (row, id) => row.colors_id === id);
      check("gender", facets.genders, ({ gender }, id) =>
        gender ? gendersOfFacet([id]).some((one) => one === gender) : includesUnassigned([id]),
      );
      check("labels_id", facets.labels, (row, id) => row.labels.some((label) => label.labels_id === id));
      check("standard_sizes_id", facets.standard_sizes, (row, id) =>
        row.sizes.some((size) => size.standard_sizes_id === id && size.quantity > 0),
      );
      const prices = within().map((row) => toCents(row.sale_price));
      const discounts = within().map((row) => row.discount);
      const edges = (values: number[], unit: number) =>
        values.length ? { min: Math.min(...values) / unit, max: Math.max(...values) / unit } : { min: 0, max: 0 };
      expect(facets.prices).toMatchObject(edges(prices, 100));
      expect(facets.discounts).toMatchObject(edges(discounts, 1));
    }
  });

  test("the mega menu has existing categories and types, each with products", async () => {
    const groups = await megaMenu(server.api);
    expect(groups.length).toBeGreaterThan(1);
    const facets = await productFacets(server.api, {});
    for (const group of groups) {
      expect(group.title_it && group.title_en).toBeTruthy();
      expect(group.categories.length + group.types.length).toBeGreaterThan(0);
      for (const { id } of group.categories) expect(facets.categories.map((row) => row.id)).toContain(id);
      for (const { id } of group.types) expect(facets.types.map((row) => row.id)).toContain(id);
    }
  });

  test("the home page has its published slides, banners and categories in order", async () => {
    const draft = {
      status: "draft",
      sort: 0,
      title_it: "Bozza",
      title_en: "Draft",
      text_it: "",
      text_en: "",
    } as const;
    await server.database.write((trx) =>
      trx
        .insertInto("online_shop_slides")
        .values({ ...draft, link_it: "/it", link_en: "/", media_id: null, id: 900 })
        .execute(),
    );
    const { slides, banners, categories } = await homeContent(server.api);
    for (const part of [slides, banners, categories]) expect(part.length).toBeGreaterThan(0);
    expect(slides.map(({ title_en }) => title_en)).not.toContain("Draft");
  });

  test("countries are sorted by their Italian names, Italy is 109", async () => {
    const all = await countries(server.api);
    expect(all.find(({ id }) => id === ITALY)?.iso2).toBe("IT");
    expect(all.filter(({ iso2 }) => iso2 === "GB")).toHaveLength(1);
    expect(all.length).toBeGreaterThan(190);
    expect(new Set(all.map(({ iso2 }) => iso2)).size).toBe(all.length);
    const names = all.map(({ name_it }) => name_it);
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
  });

  test("returns the enabled payment methods, cash on delivery for 5.00", async () => {
    const methods = await paymentMethods(server.api);
    expect(methods.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["bank_transfer", "cash_on_delivery", "free"]),
    );
    for (const { code, price } of methods) expect(toCents(price), code).toBe(code === "cash_on_delivery" ? 500 : 0);
  });
});
