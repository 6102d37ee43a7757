import { createHash, randomBytes } from "node:crypto";
import type { Insertable, Kysely, Transaction } from "kysely";
import { fullPictureId } from "~/shop/picture-id";
import type { Change } from "../catalogue/change-log";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { withoutValues } from "../db/storage-fault";
import { forbidden } from "../http/errors";
import { MissingOriginal, readOriginal, removeOriginal, writeOriginal } from "./originals";
import { type Photograph, readPhotograph } from "./photograph";
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

/** A photograph for a slide, a banner or a brand. */
export interface PreparedPicture extends Photograph {
  id: string;
  /** Whether the shop has no picture of this content. */
  isNew: boolean;
}

/**
 * Prepares a photograph that belongs to no product. Its id follows from its content, so that the same file is the same picture.
 * Writes nothing.
 * @throws RequestError 400 or 413 INVALID_PAYLOAD, see `readPhotograph`
 */
export async function preparePicture(db: Kysely<Tables>, dataDir: string, file: Buffer): Promise<PreparedPicture> {
  const photograph = await readPhotograph(file);
  const digits = createHash("sha256").update(photograph.content).digest("hex").match(/.{8}/g) ?? [];
  for (const short of digits) {
    const id = fullPictureId(short);
    const row = await db.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) return { ...photograph, id, isNew: true };
    const { source, type, bytes } = row;
    if (source !== "file" || type !== photograph.type || bytes !== photograph.content.length) continue;
    const stored = await readOriginal(dataDir, { id, type }).catch((error: unknown) => {
      if (error instanceof MissingOriginal) return photograph.content;
      throw error;
    });
    if (stored.equals(photograph.content)) return { ...photograph, id, isNew: false };
  }
  throw new Error("Eight other pictures have the ids of this one");
}

type PictureRow = Omit<Insertable<Tables["media"]>, "alt_it" | "alt_en">;

/**
 * Writes the file of a new picture, before its row.
 * @returns the row, without its alternative texts
 * @throws StorageFault when the file cannot be written
 */
export async function storePicture(
  dataDir: string,
  { id, content, isNew: _, ...shape }: PreparedPicture,
): Promise<PictureRow> {
  await writeOriginal(dataDir, { id, type: shape.type }, content);
  return { id, source: "file", spec: "", bytes: content.length, ...shape };
}

/** Inserts the row of a stored picture, unless another process has. */
export async function insertPicture(trx: Transaction<Tables>, row: Insertable<Tables["media"]>): Promise<void> {
  await trx
    .insertInto("media")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
