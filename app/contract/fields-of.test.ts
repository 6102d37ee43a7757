import { expect, test } from "vitest";
import { z } from "zod";
import { productFields, productSummaryFields, wireProduct, wireProductSummary } from "./catalogue.server";
import { askedByName, fieldsOf } from "./fields-of.server";
import { optional } from "./wire.server";

test("what must be there is asked for by name, and what may be missing by a star", () => {
  expect(fieldsOf(z.object({ id: z.number(), name: z.string() }))).toBe("id,name");
  expect(fieldsOf(z.object({ id: z.number(), hex: optional(z.string(), "") }))).toBe("*");
  expect(fieldsOf(z.object({ id: z.number(), price: askedByName(z.number().nullish()) }))).toBe("id,price");
});

test("of a relation the fields behind it are asked for; below a star only stars", () => {
  const color = z.object({ id: z.number(), hex: z.string().nullish() });
  expect(fieldsOf(z.object({ id: z.number(), colors_id: color }))).toBe("id,colors_id.*");
  expect(fieldsOf(z.object({ rows: z.array(z.object({ media_id: z.object({ id: z.string() }).nullish() })) }))).toBe(
    "rows.*.*",
  );
});

test("product cards read no descriptions, product pages read everything", () => {
  expect(productSummaryFields).toBe(
    "id,slug,name,price,sale_price,discount,stock_status,brands_id.id,brands_id.slug,brands_id.name,colors_id.*,images.*.*,labels.labels_id.*",
  );
  expect(productFields.split(",")).toEqual(expect.arrayContaining(["*", "*.*", "images.*.*", "categories_id.*"]));
});

const bare = {
  id: 7,
  slug: "gift",
  name: "Gift Card 50 €",
  price: "50.00",
  stock_status: "instock",
  brands_id: { id: 1, slug: "b", name: "B" },
  colors_id: { name: "Red" },
};

test.each([
  ["a bare id", "p1"],
  ["our own rows", { media_id: { id: "p1" } }],
  ["an id in a row", { media_id: "p1" }],
  ["Directus's own rows", { directus_files_id: "p1" }],
])("a picture is read from %s", (_, row) => {
  const { images } = wireProductSummary.parse({ ...bare, images: [row, 12, { id: 3 }] });
  expect(images).toEqual([{ media_id: { id: "p1", alt_it: "", alt_en: "" } }]);
});

test("a product of which the server names little is complete", () => {
  const category = { id: 2, name: "Cards" };
  const product = wireProduct.parse({ ...bare, images: null, categories_id: category, types_id: category });
  expect(product).toMatchObject({
    is_gift_card: true,
    sale_price: "50.00",
    discount: 0,
    labels: [],
    colors_id: { name_it: "Red", name_en: "Red" },
    categories_id: { slug_it: "2", slug_en: "2", name_it: "Cards" },
    description_en: "",
    manufacturers_id: null,
  });
  expect(wireProduct.safeParse({ ...bare, price: null, images: [] }).success).toBe(false);
});
