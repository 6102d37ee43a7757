import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema";

/** With more than so many the whole catalogue is read again. */
const MOST_VERSIONS = 500;
const MOST_PRODUCTS = 200;

/** Raised with every change to the catalogue, by the database itself (migration 002). */
export async function readVersion(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom("catalogue_version").select("version").where("id", "=", 1).executeTakeFirst();
  return row?.version ?? 0;
}

/**
 * The products that changed after version `from` up to version `to`. Undefined when that is not known, or when it is so
 * much, or such a change, that everything must be read again.
 */
export async function readChangedProducts(db: Kysely<Tables>, from: number, to: number): Promise<number[] | undefined> {
  if (to < from || to - from > MOST_VERSIONS) return undefined;
  const rows = await db
    .selectFrom("catalogue_changes")
    .select(["version", "products_id"])
    .distinct()
    .where("version", ">", from)
    .where("version", "<=", to)
    .execute();
  // Somebody may have raised the version without saying what for.
  if (new Set(rows.map((row) => row.version)).size !== to - from) return undefined;
  const ids = new Set<number>();
  for (const { products_id } of rows) {
    if (products_id === null) return undefined;
    ids.add(products_id);
  }
  return ids.size > MOST_PRODUCTS ? undefined : [...ids];
}
