import type { Transaction } from "kysely";
import { type Change, recordChange } from "../../catalogue/change-log";
import { changePrice } from "../../catalogue/price";
import { setStock } from "../../catalogue/stock";
import { publish, withdraw } from "../../catalogue/visibility";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import type { ImportedProduct } from "./imported-product";
import type { ExistingProduct, MovedSize, ProductPlan } from "./plan-product";

/**
 * Writes what was planned for a product: prices, stock and visibility by their only writers.
 * @returns the product's id
 * @throws RequestError for what the writers refuse
 */
export async function writeProduct(
  trx: Transaction<Tables>,
  product: ImportedProduct,
  plan: ProductPlan,
  existing: ExistingProduct | null,
  change: Change,
): Promise<number> {
  if (existing && plan.kind === "left") return existing.row.id;
  const id = existing?.row.id ?? (await insert(trx, product, plan));
  if (existing) await writeDetails(trx, existing, plan, change);
  if (plan.price) await changePrice(trx, id, plan.price, change);
  if (plan.labels) await writeLabels(trx, id, plan.labels);
  if (existing) await recordLabelsAndCodes(trx, existing, plan, change);
  // A code may move from one size to another: no two have it at the same time.
  for (const { sizeId, codes } of plan.sizes) if (codes && existing) await writeCodes(trx, id, sizeId, emptied(codes));
  for (const { sizeId, quantity, codes } of plan.sizes) {
    if (quantity !== undefined) await setStock(trx, { productId: id, sizeId, quantity }, change);
    if (codes && Object.values(codes).some((code) => code !== null)) await writeCodes(trx, id, sizeId, codes);
  }
  if (plan.visible !== null) await (plan.visible ? publish : withdraw)(trx, id, change);
  return id;
}

/**
 * Takes a size out of a product that no longer sells it: no pieces, no codes. Its pieces go where its price is now.
 * @returns them, as they are at this moment
 */
export async function takeSize(
  trx: Transaction<Tables>,
  engine: Database<Tables>["engine"],
  { productId, sizeId }: { productId: number; sizeId: number },
  change: Change,
): Promise<MovedSize> {
  let row = trx
    .selectFrom("product_sizes")
    .select(["quantity", "sku", "gtin"])
    .where("products_id", "=", productId)
    .where("standard_sizes_id", "=", sizeId);
  // An order may take a piece at this moment.
  if (engine === "postgres") row = row.forUpdate();
  const { quantity, ...codes } = await row.executeTakeFirstOrThrow();
  if (quantity > 0) await setStock(trx, { productId, sizeId, quantity: 0 }, change);
  if (codes.sku !== null || codes.gtin !== null) {
    await writeCodes(trx, productId, sizeId, emptied(codes));
    const size = { standard_sizes_id: sizeId };
    await recordChange(trx, productId, "details", { ...size, ...codes }, { ...size, ...emptied(codes) }, change);
  }
  return { pieces: quantity, ...codes };
}

type Codes = NonNullable<ProductPlan["sizes"][number]["codes"]>;
const emptied = (codes: Codes) => Object.fromEntries(Object.keys(codes).map((column) => [column, null]));

const writeCodes = (trx: Transaction<Tables>, productId: number, sizeId: number, codes: Codes) =>
  trx
    .updateTable("product_sizes")
    .set(codes)
    .where("products_id", "=", productId)
    .where("standard_sizes_id", "=", sizeId)
    .execute();

async function insert(
  trx: Transaction<Tables>,
  product: ImportedProduct,
  { details, price }: ProductPlan,
): Promise<number> {
  const { brands_id = 0, types_id = 0, categories_id = 0, colors_id = 0, manufacturers_id = null, ...texts } = details;
  const { description_en = "", description_it = "", composition_en = "", composition_it = "" } = texts;
  const cents = price?.price ?? 0;
  const { id } = await trx
    .insertInto("products")
    .values({
      ...{
        slug: product.slug,
        name: details.name ?? "",
        brands_id,
        types_id,
        categories_id,
        colors_id,
        manufacturers_id,
      },
      ...{ description_en, description_it, composition_en, composition_it },
      ...{ gender: details.gender ?? null, fit: details.fit ?? null, is_gift_card: product.giftCard ? 1 : 0 },
      // Their writers set these in the same transaction.
      ...{ catalog_visibility: "hidden", stock_status: "outofstock", price: cents, sale_price: cents, discount: 0 },
      ...{ reduced_since: null, sold: 0, created_on: new Date().toISOString() },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function writeDetails(
  trx: Transaction<Tables>,
  { row }: ExistingProduct,
  { details }: ProductPlan,
  change: Change,
): Promise<void> {
  const columns = Object.keys(details) as (keyof typeof details)[];
  if (columns.length === 0) return;
  await trx.updateTable("products").set(details).where("id", "=", row.id).execute();
  const before = Object.fromEntries(columns.map((column) => [column, row[column]]));
  await recordChange(trx, row.id, "details", before, details, change);
}

async function writeLabels(trx: Transaction<Tables>, id: number, labels: number[]): Promise<void> {
  await trx.deleteFrom("products_labels").where("products_id", "=", id).execute();
  if (labels.length === 0) return;
  await trx
    .insertInto("products_labels")
    .values(labels.map((labels_id) => ({ products_id: id, labels_id })))
    .execute();
}

/** The audit trail of a product that was in the shop before: labels, article numbers and bar codes. */
async function recordLabelsAndCodes(
  trx: Transaction<Tables>,
  { row, labels, sizes }: ExistingProduct,
  plan: ProductPlan,
  change: Change,
): Promise<void> {
  if (plan.labels)
    await recordChange(trx, row.id, "details", { labels_id: labels }, { labels_id: plan.labels }, change);
  for (const { sizeId, codes } of plan.sizes) {
    if (!codes) continue;
    const known = sizes.find((size) => size.standard_sizes_id === sizeId);
    const columns = Object.keys(codes) as (keyof Codes)[];
    const before = Object.fromEntries(columns.map((column) => [column, known?.[column] ?? null]));
    const size = { standard_sizes_id: sizeId };
    await recordChange(trx, row.id, "details", { ...size, ...before }, { ...size, ...codes }, change);
  }
}
