import { join } from "node:path";
import type { Transaction } from "kysely";
import type { Change } from "../catalogue/change-log";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { RENDERED } from "../files/data-directory";
import { RequestError } from "../http/errors";
import { removeOriginal } from "./originals";
import { changePictures } from "./product-pictures";
import { removeRenditions } from "./renditions";

/**
 * Removes a picture from all products. Deletes it with its files, also the cached ones, unless orders, brands or slides use it.
 * @returns whether it was deleted
 * @throws RequestError 404 RECORD_NOT_FOUND for an unknown picture
 * @throws the system's error, with the path, when a file of the deleted picture remains
 */
export async function removeMedia(
  database: Database<Tables>,
  dataDir: string,
  id: string,
  change: Change,
): Promise<boolean> {
  const deleted = await database.write(async (trx) => {
    const media = await trx
      .selectFrom("media")
      .select(["id", "source", "type"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!media) throw new RequestError(404, "RECORD_NOT_FOUND", `There is no picture ${id}.`);
    const users = await trx
      .selectFrom("product_images")
      .select("products_id")
      .distinct()
      .where("media_id", "=", id)
      .orderBy("products_id")
      .execute();
    for (const { products_id: productId } of users) {
      const product = { engine: database.engine, productId };
      await changePictures(trx, product, (ids) => ids.filter((picture) => picture !== id), change);
    }
    if (await isShownElsewhere(trx, id)) return undefined;
    await trx.deleteFrom("media").where("id", "=", id).execute();
    return media;
  });
  if (!deleted) return false;
  // A photograph may be removed for privacy, so its cached sizes go too.
  await removeRenditions(join(dataDir, RENDERED), id);
  if (deleted.source === "file") await removeOriginal(dataDir, deleted);
  return true;
}

async function isShownElsewhere(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const brand = trx.selectFrom("brands").select("id").where("hero_media_id", "=", id).limit(1);
  if (await brand.executeTakeFirst()) return true;
  for (const table of ["order_items", "online_shop_slides", "online_shop_banners", "online_shop_categories"] as const)
    if (await trx.selectFrom(table).select("id").where("media_id", "=", id).limit(1).executeTakeFirst()) return true;
  return false;
}
