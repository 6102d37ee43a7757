import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { fullPictureId } from "~/shop/picture-id";
import type { Change } from "../catalogue/change-log";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { withoutValues } from "../db/storage-fault";
import { forbidden } from "../http/errors";
import { removeOriginal, writeOriginal } from "./originals";
import { readPhotograph } from "./photograph";
import { changePictures, lockPictures } from "./product-pictures";

export interface NewPicture {
  productId: number;
  /** The photograph's file, as the camera wrote it. */
  file: Buffer;
  /** Alternative text; default: brand, name and colour of the product. */
  altIt?: string;
  altEn?: string;
  /** Position among the product's pictures, from 1; lists and carts show the first. A larger position means the last. */
  position?: number;
  /** Where an import took it from. */
  source?: { name: string; sha256: string };
}

/**
 * Adds a photograph to a product, by default as its first picture.
 * @returns the picture's id; the content of an id never changes
 * @throws RequestError 400 or 413 INVALID_PAYLOAD, see `readPhotograph`; 403 FORBIDDEN for an unknown product
 * @throws StorageFault when the file cannot be written
 */
export async function addMedia(
  database: Database<Tables>,
  dataDir: string,
  { productId, file, altIt, altEn, position = 1, source }: NewPicture,
  change: Change,
): Promise<string> {
  const { content, ...shape } = await readPhotograph(file);
  const id = await freeId(database);
  // The file is written before the row, so that no row is without its file.
  await writeOriginal(dataDir, { id, type: shape.type }, content);
  try {
    await database.write(async (trx) => {
      const usual = await usualAlt(trx, productId);
      const alts = { alt_it: altIt ?? usual.it, alt_en: altEn ?? usual.en };
      await trx
        .insertInto("media")
        .values({
          ...{ id, source: "file", spec: "", bytes: content.length, ...shape, ...alts },
          ...{ source_name: source?.name ?? null, source_sha256: source?.sha256 ?? null },
        })
        .execute();
      const product = { engine: database.engine, productId };
      await changePictures(trx, product, (ids) => ids.toSpliced(position - 1, 0, id), change);
    });
  } catch (error) {
    await removeWithoutRow(database, dataDir, { id, type: shape.type, productId });
    throw error;
  }
  return id;
}

/** An id that no picture has. Of two pictures that get the same one at the same moment, the second is refused. */
async function freeId(database: Database<Tables>): Promise<string> {
  const id = fullPictureId(randomBytes(4).toString("hex"));
  const taken = await database.read.selectFrom("media").select("id").where("id", "=", id).executeTakeFirst();
  return taken ? freeId(database) : id;
}

/**
 * Removes the file of a failed write when the database proves that it has no row. A connection that is lost after COMMIT was
 * sent leaves the row, so the file is kept when in doubt: an unused file does no harm, a row without a file is an empty
 * picture in the shop. Reports its own errors, so that the caller can throw the first one.
 */
async function removeWithoutRow(
  database: Database<Tables>,
  dataDir: string,
  { id, type, productId }: { id: string; type: string; productId: number },
): Promise<void> {
  try {
    // Waits for a transaction that the server still commits.
    await database.write((trx) => lockPictures(trx, { engine: database.engine, productId }));
    const row = await database.read.selectFrom("media").select("id").where("id", "=", id).executeTakeFirst();
    if (!row) await removeOriginal(dataDir, { id, type });
  } catch (error) {
    console.warn(`The file of picture ${id} is kept, perhaps without use:`, withoutValues(error));
  }
}

async function usualAlt(trx: Transaction<Tables>, productId: number): Promise<{ it: string; en: string }> {
  const product = await trx
    .selectFrom("products")
    .innerJoin("brands", "brands.id", "products.brands_id")
    .innerJoin("colors", "colors.id", "products.colors_id")
    .select(["products.name", "brands.name as brand", "colors.name_it", "colors.name_en"])
    .where("products.id", "=", productId)
    .executeTakeFirst();
  if (!product) throw forbidden();
  const name = `${product.brand} ${product.name}`;
  return { it: `${name}, ${product.name_it}`, en: `${name}, ${product.name_en}` };
}
