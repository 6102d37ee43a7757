import { describe, expect, test } from "vitest";
import { ITALY_ID } from "~/shop/delivery";
import { lowestPriceBefore, percentOff } from "~/shop/price";
import { pictureId } from "../pictures/spec";
import { type CatalogueSize, DEMO_SEED, demoBatches } from "./catalogue";
import { DEMO_TABLES, type DemoRows, type DemoTable, noRows, TODAY } from "./rows";

function append<T extends DemoTable>(to: DemoRows, from: DemoRows, table: T) {
  const rows: DemoRows[T][number][] = to[table];
  for (const row of from[table]) rows.push(row);
}

/** All batches together, as in the database. */
function makeDemoCatalogue(size: CatalogueSize): DemoRows {
  const all = noRows();
  for (const batch of demoBatches(size)) for (const table of DEMO_TABLES) append(all, batch, table);
  return all;
}

const shop = makeDemoCatalogue({ products: 480, seed: DEMO_SEED });
const productsWith = (slug: string) => shop.products.filter((product) => product.slug === slug);
const sizesOf = (id: number) => shop.product_sizes.filter((size) => size.products_id === id);
const idsOf = (rows: readonly { id: number | string }[]) => new Set(rows.map((row) => row.id));

test("the same size and seed give the same catalogue, another seed another", () => {
  const size = { products: 60, seed: 7 };
  expect(makeDemoCatalogue(size)).toEqual(makeDemoCatalogue(size));
  expect(makeDemoCatalogue({ ...size, seed: 8 }).products).not.toEqual(makeDemoCatalogue(size).products);
});

test.each([10, 60, 480, 2500])("a catalogue of %i products has exactly that many", (products) => {
  expect(makeDemoCatalogue({ products, seed: 1 }).products).toHaveLength(products);
});

test("24 visible brands, every type and every category have products", () => {
  const of = (column: "brands_id" | "types_id" | "categories_id") => new Set(shop.products.map((row) => row[column]));
  expect(shop.brands.filter((brand) => brand.visibility === "visible")).toHaveLength(24);
  expect(of("brands_id")).toEqual(idsOf(shop.brands));
  expect(of("types_id")).toEqual(idsOf(shop.types));
  expect(of("categories_id")).toEqual(idsOf(shop.categories));
});

test("ids and slugs are unique", () => {
  for (const rows of Object.values(shop)) {
    const ids = rows.map((row) => row.id);
    if (rows !== shop.media) expect(new Set(ids).size).toBe(ids.length);
  }
  for (const slugs of [
    shop.products.map((row) => row.slug),
    shop.brands.map((row) => row.slug),
    ...[shop.types, shop.categories, shop.colors, shop.labels].flatMap((rows) => [
      rows.map((row) => row.slug_it),
      rows.map((row) => row.slug_en),
    ]),
  ]) {
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

test("every reference of a row exists", () => {
  const [brands, types, categories, colors, makers, sizes, labels, media, products] = [
    shop.brands,
    shop.types,
    shop.categories,
    shop.colors,
    shop.manufacturers,
    shop.standard_sizes,
    shop.labels,
    shop.media,
    shop.products,
  ].map(idsOf);
  for (const row of shop.products) {
    expect(brands).toContain(row.brands_id);
    expect(types).toContain(row.types_id);
    expect(categories).toContain(row.categories_id);
    expect(colors).toContain(row.colors_id);
    if (row.manufacturers_id !== null) expect(makers).toContain(row.manufacturers_id);
  }
  for (const row of shop.product_sizes) expect(sizes).toContain(row.standard_sizes_id);
  for (const row of shop.products_labels) expect(labels).toContain(row.labels_id);
  for (const row of shop.product_images) expect(media).toContain(row.media_id);
  for (const row of [...shop.online_shop_slides, ...shop.online_shop_banners, ...shop.online_shop_categories])
    expect(media).toContain(row.media_id);
  for (const rows of [shop.product_sizes, shop.products_labels, shop.product_images, shop.price_changes])
    for (const row of rows) expect(products).toContain(row.products_id);
});

test("every product is visible and has sizes, and its stock status matches its sizes", () => {
  for (const product of shop.products) {
    const pictures = shop.product_images.filter((image) => image.products_id === product.id);
    expect(pictures.length).toBeGreaterThanOrEqual(product.is_gift_card ? 1 : 2);
    const sizes = sizesOf(product.id);
    expect(sizes.length).toBeGreaterThan(0);
    expect(product.stock_status).toBe(sizes.some((size) => size.quantity > 0) ? "instock" : "outofstock");
  }
});

test("a picture's id follows from its specification, and its alternative text is in both languages", () => {
  for (const { id, spec, alt_it, alt_en } of shop.media) {
    expect(pictureId(JSON.parse(spec))).toBe(id);
    expect(alt_it).not.toBe("");
    expect(alt_en).not.toBe("");
  }
});

test("colour variants share name, brand and type, and differ in colour", () => {
  const models = new Set(shop.products.map((row) => `${row.brands_id} ${row.name}`));
  expect(models.size).toBeLessThan(shop.products.length * 0.6);
  for (const model of models) {
    const variants = shop.products.filter((row) => `${row.brands_id} ${row.name}` === model);
    expect(new Set(variants.map((row) => row.colors_id)).size).toBe(variants.length);
    expect(new Set(variants.map((row) => row.types_id)).size).toBe(1);
  }
});

describe("prices", () => {
  test("have the usual endings of shop prices", () => {
    for (const { price, sale_price, is_gift_card } of shop.products)
      if (!is_gift_card) for (const cents of [price, sale_price]) expect([0, 50, 90]).toContain(cents % 100);
  });

  test("a reduced price refers to the lowest price of the 30 days before", () => {
    const reduced = shop.products.filter((product) => product.discount > 0);
    expect(reduced.length).toBeGreaterThan(80);
    for (const product of reduced) {
      const history = shop.price_changes.filter((change) => change.products_id === product.id);
      const since = product.reduced_since ?? "";
      const before = history.map(({ price, valid_from }) => ({ price, from: valid_from }));
      expect(lowestPriceBefore(before, since)).toBe(product.price);
      expect(percentOff(product.price, product.sale_price)).toBe(product.discount);
      expect(product.discount).toBeLessThanOrEqual(50);
      expect(history.at(-1)).toMatchObject({ price: product.sale_price, valid_from: since });
    }
  });

  test("some products have a recent earlier reduction, so that the reference price is below the list price", () => {
    const first = new Map(shop.price_changes.toReversed().map((change) => [change.products_id, change.price]));
    expect(
      shop.products.filter((row) => row.discount > 0 && row.price < (first.get(row.id) ?? 0)).length,
    ).toBeGreaterThan(5);
  });

  test("a product without a reduction has one price", () => {
    for (const product of shop.products.filter((row) => row.discount === 0)) {
      expect(product.sale_price).toBe(product.price);
      expect(product.reduced_since).toBeNull();
    }
  });

  test("the history is in the past and in chronological order", () => {
    for (const product of shop.products) {
      const times = shop.price_changes.filter((row) => row.products_id === product.id).map((row) => row.valid_from);
      expect(times[0]).toBe(product.created_on);
      expect(times).toEqual([...times].sort());
      expect(Date.parse(times.at(-1) ?? "")).toBeLessThan(TODAY);
    }
  });
});

describe("fixed products and rows", () => {
  test("`last-pair` has one size with one pair", () => {
    const [product] = productsWith("last-pair");
    expect(product?.stock_status).toBe("instock");
    expect(sizesOf(product?.id ?? 0).map((size) => size.quantity)).toEqual([1]);
  });

  test("`sold-out-runner` has only sold out sizes", () => {
    const [product] = productsWith("sold-out-runner");
    expect(product?.stock_status).toBe("outofstock");
    expect(sizesOf(product?.id ?? 0).every((size) => size.quantity === 0)).toBe(true);
  });

  test("there are seven gift cards from 10 to 500 euro", () => {
    const cards = shop.products.filter((product) => product.is_gift_card === 1);
    expect(cards.map((card) => card.price / 100)).toEqual([10, 25, 50, 100, 150, 200, 500]);
    for (const card of cards) expect(card.name).toContain("Gift Card");
    expect(new Set(cards.map((card) => card.colors_id)).size).toBe(1);
    expect(cards.map((card) => card.id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("there are coupons and a gift card with known codes", () => {
    const coupon = (code: string) => shop.coupons.find((row) => row.code === code);
    expect(coupon("BENVENUTO10")).toMatchObject({
      kind: "amount",
      discount: 1000,
      minimum_subtotal: 5000,
      valid_to: null,
    });
    expect(Date.parse(coupon("SCADUTO")?.valid_to ?? "")).toBeLessThan(TODAY);
    expect(shop.gift_cards).toMatchObject([{ code: "DEMO-GIFT-50", value: 5000, balance: 5000 }]);
  });

  test("there are all countries, and Italy has the id 109", () => {
    expect(shop.countries).toHaveLength(249);
    expect(shop.countries.find((row) => row.iso2 === "IT")?.id).toBe(ITALY_ID);
    expect(shop.countries.find((row) => row.iso2 === "GB")).toMatchObject({ name_it: "Regno Unito" });
    expect(new Set(shop.countries.map((row) => row.iso2)).size).toBe(249);
  });

  test("only the payment methods without settings are connected at first, with a fee of 5.00 for cash on delivery", () => {
    const offered = shop.payments.filter((row) => row.connected === 1);
    expect(offered.map((row) => [row.code, row.price])).toEqual([
      ["bank_transfer", 0],
      ["cash_on_delivery", 500],
      ["free", 0],
    ]);
  });

  test("the last product is the membership", () => {
    const plus = shop.products.at(-1);
    expect(plus).toMatchObject({
      slug: "membership-plus",
      sale_price: 4900,
      grants_tier: "plus",
      catalog_visibility: "unlisted",
    });
    expect(shop.products.filter((row) => row.grants_tier !== null)).toEqual([plus]);
  });

  test("every product except gift cards and the membership has a composition in both languages and a manufacturer", () => {
    for (const product of shop.products.filter((row) => !row.is_gift_card && !row.grants_tier)) {
      expect(product.composition_it).not.toBe("");
      expect(product.composition_en).not.toBe("");
      expect(product.manufacturers_id).not.toBeNull();
    }
    for (const maker of shop.manufacturers) expect(maker.email).toMatch(/^[^@]+@[^@]+\.example$/);
  });

  test("the description of each article says something that can be measured, and no other model has the same", () => {
    const models = new Map<string, string>();
    for (const product of shop.products.filter((row) => !row.is_gift_card && !row.grants_tier)) {
      const [, ...facts] = product.description_en.split(/(?<=\.) (?=[A-Z0-9])/);
      expect(facts[0], product.slug).toMatch(/\d+ (?:g|cm|mm|litres)/);
      expect(product.description_it, product.slug).toMatch(/\d+ (?:g|cm|mm|litri)/);
      const model = `${product.brands_id} ${product.name}`;
      const measured = `${product.types_id} ${facts.slice(0, 3).join(" ")}`;
      expect(models.get(measured) ?? model, measured).toBe(model);
      models.set(measured, model);
    }
  });

  test("each brand has a size chart for each category with sizes", () => {
    const charts = new Set(shop.size_charts.map((row) => `${row.brands_id} ${row.categories_id}`));
    for (const product of shop.products.filter((row) => row.categories_id < 8))
      expect(charts).toContain(`${product.brands_id} ${product.categories_id}`);
    for (const { measures } of shop.size_charts) {
      const { columns, rows } = JSON.parse(measures);
      for (const row of rows) expect(row).toHaveLength(columns.it.length);
    }
  });
});

test("the mega menu's show-all links lead to existing categories", () => {
  for (const group of shop.menu_groups) {
    expect(shop.categories.map((row) => row.slug_en)).toContain(group.title_en.toLowerCase().replaceAll(" & ", "-"));
    expect(shop.categories.map((row) => row.slug_it)).toContain(group.title_it.toLowerCase().replaceAll(" & ", "-"));
  }
});

test("the home page links to categories, the clearance and the gift cards, in the language of the page", () => {
  const pages = (language: "it" | "en", prefix: string) => [
    ...shop.categories.map((row) => `${prefix}/${language === "it" ? row.slug_it : row.slug_en}`),
    ...(language === "it" ? ["/it/outlet", "/it/gift-cards"] : ["/outlet", "/gift-cards"]),
  ];
  for (const row of [...shop.online_shop_slides, ...shop.online_shop_banners, ...shop.online_shop_categories]) {
    expect(pages("it", "/it/categorie")).toContain(row.link_it);
    expect(pages("en", "/categories")).toContain(row.link_en);
  }
});
