import { toDecimalText } from "~/shop/money";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { writeTable } from "../tables/write-table";
import { exportedName } from "./import-pictures";
import { OWN_COLUMNS } from "./own-format";

/** Products per read. */
const BATCH = 100;

type OwnRow = Partial<Record<(typeof OWN_COLUMNS)[number], string>>;

/**
 * Writes all products but the memberships as our own CSV file, a row per size; what a product has once is in its first row. An import of
 * the file changes nothing.
 * @returns how many rows it has
 */
export function exportProducts(database: Database<Tables>, file: string, separator: "," | ";"): Promise<number> {
  return writeTable(file, { headers: OWN_COLUMNS, rows: ownRows(database, separator), separator });
}

async function* ownRows(database: Database<Tables>, separator: "," | ";"): AsyncGenerator<string[], void> {
  for (let after = 0; ; ) {
    const products = await productsAfter(database, after);
    const last = products.at(-1);
    if (!last) return;
    after = last.id;
    const ids = products.map(({ id }) => id);
    const [sizes, labels, pictures] = await Promise.all([
      sizesOf(database, ids),
      labelsOf(database, ids),
      picturesOf(database, ids),
    ]);
    const of = <Row extends { products_id: number }>(rows: Row[], id: number) =>
      rows.filter((row) => row.products_id === id);
    for (const product of products) {
      const own = of(sizes, product.id);
      const once = ownRow(product, of(labels, product.id), of(pictures, product.id), own[0]?.system);
      // A spreadsheet that splits at semicolons counts with decimal commas.
      if (separator === ";") once.price = once.price?.replace(".", ",");
      const rows: OwnRow[] = own.map(({ name, sku, gtin, quantity }) => ({
        ...{ slug: product.slug, size: name, sku: sku ?? "", gtin: gtin ?? "", quantity: String(quantity) },
      }));
      const [first = { slug: product.slug }, ...others] = rows;
      for (const row of [{ ...once, ...first }, ...others]) yield OWN_COLUMNS.map((column) => row[column] ?? "");
    }
  }
}

function ownRow(
  product: Awaited<ReturnType<typeof productsAfter>>[number],
  labels: { name_en: string; name_it: string }[],
  pictures: { id: string; source_name: string | null }[],
  system: string | undefined,
): OwnRow {
  const flag = (value: boolean) => (value ? "yes" : "no");
  return {
    ...{ name: product.name, brand: product.brand, type_en: product.type_en, type_it: product.type_it },
    ...{ category_en: product.category_en, category_it: product.category_it },
    ...{ color_en: product.color_en, color_it: product.color_it, color_hex: product.hex },
    labels_en: labels.map(({ name_en }) => name_en).join(" | "),
    labels_it: labels.map(({ name_it }) => name_it).join(" | "),
    ...{ gender: product.gender ?? "", fit: product.fit ?? "" },
    ...{ description_en: product.description_en, description_it: product.description_it },
    ...{ composition_en: product.composition_en, composition_it: product.composition_it },
    ...{
      manufacturer: product.manufacturer ?? "",
      manufacturer_address: product.address ?? "",
      manufacturer_email: product.email ?? "",
    },
    ...{ visible: flag(product.catalog_visibility !== "hidden"), gift_card: flag(product.is_gift_card === 1) },
    ...{ price: toDecimalText(product.sale_price), reduced: flag(product.discount > 0) },
    pictures: pictures.map(({ id, source_name }) => source_name ?? exportedName(id)).join(" | "),
    size_system: system ?? "",
  };
}

function productsAfter(database: Database<Tables>, after: number) {
  return database.read
    .selectFrom("products")
    .innerJoin("brands", "brands.id", "products.brands_id")
    .innerJoin("types", "types.id", "products.types_id")
    .innerJoin("categories", "categories.id", "products.categories_id")
    .innerJoin("colors", "colors.id", "products.colors_id")
    .leftJoin("manufacturers", "manufacturers.id", "products.manufacturers_id")
    .select([
      "products.id",
      "products.slug",
      "products.name",
      "products.gender",
      "products.fit",
      "products.is_gift_card",
    ])
    .select([
      "products.description_en",
      "products.description_it",
      "products.composition_en",
      "products.composition_it",
    ])
    .select(["products.catalog_visibility", "products.sale_price", "products.discount", "brands.name as brand"])
    .select(["types.name_en as type_en", "types.name_it as type_it"])
    .select(["categories.name_en as category_en", "categories.name_it as category_it"])
    .select(["colors.name_en as color_en", "colors.name_it as color_it", "colors.hex"])
    .select(["manufacturers.name as manufacturer", "manufacturers.address", "manufacturers.email"])
    .where("products.id", ">", after)
    .where("products.grants_tier", "is", null)
    .orderBy("products.id")
    .limit(BATCH)
    .execute();
}

function sizesOf({ read }: Database<Tables>, ids: number[]) {
  return read
    .selectFrom("product_sizes")
    .innerJoin("standard_sizes", "standard_sizes.id", "product_sizes.standard_sizes_id")
    .select(["products_id", "name", "system", "quantity", "sku", "gtin"])
    .where("products_id", "in", ids)
    .orderBy("standard_sizes.sort")
    .orderBy("standard_sizes.id")
    .execute();
}

function labelsOf({ read }: Database<Tables>, ids: number[]) {
  return read
    .selectFrom("products_labels")
    .innerJoin("labels", "labels.id", "products_labels.labels_id")
    .select(["products_id", "name_en", "name_it"])
    .where("products_id", "in", ids)
    .orderBy("labels.id")
    .execute();
}

function picturesOf({ read }: Database<Tables>, ids: number[]) {
  return read
    .selectFrom("product_images")
    .innerJoin("media", "media.id", "product_images.media_id")
    .select(["products_id", "media.id", "media.source_name"])
    .where("products_id", "in", ids)
    .orderBy("product_images.sort")
    .orderBy("product_images.id")
    .execute();
}
