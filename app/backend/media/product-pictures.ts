import { sql, type Transaction } from "kysely";
import { type Change, recordChange } from "../catalogue/change-log";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";

// The only writer of `product_images`.

interface ProductOnEngine {
  engine: Database<Tables>["engine"];
  productId: number;
}

/** Changes the pictures of a product or their order, and records the change. `next` maps the current ids to the new ones. */
export async function changePictures(
  trx: Transaction<Tables>,
  { engine, productId }: ProductOnEngine,
  next: (ids: string[]) => string[],
  change: Change,
): Promise<void> {
  await lockPictures(trx, { engine, productId });
  const before = await picturesOf(trx, productId);
  const after = next(before);
  await trx.deleteFrom("product_images").where("products_id", "=", productId).execute();
  const rows = after.map((media_id, index) => ({ products_id: productId, media_id, sort: index + 1 }));
  if (rows.length > 0) await trx.insertInto("product_images").values(rows).execute();
  await recordChange(trx, productId, "media", { pictures: before }, { pictures: after }, change);
}

/** Serialises concurrent changes of a product's pictures, until the transaction ends. SQLite has one writer at a time. */
export async function lockPictures(trx: Transaction<Tables>, { engine, productId }: ProductOnEngine): Promise<void> {
  if (engine === "postgres") await sql`select from products where id = ${productId} for no key update`.execute(trx);
}

async function picturesOf(trx: Transaction<Tables>, productId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("product_images")
    .select("media_id")
    .where("products_id", "=", productId)
    .orderBy("sort")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.media_id);
}
