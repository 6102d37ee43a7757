import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema";

/** With more than so many the whole catalogue is read again. */
const MOST_VERSIONS = 500;
const MOST_PRODUCTS = 200;

/** The versions that the index follows: it holds sizes in stock and the order of the best sold. */
export interface IndexedVersions {
  catalogue: number;
  stock: number;
}

/**
 * The products that changed after versions `from` up to versions `to`. Undefined when that is not known, or when it is so
 * much, or such a change, that everything must be read again.
 */
export async function readChangedProducts(
  db: Kysely<Tables>,
  from: IndexedVersions,
  to: IndexedVersions,
): Promise<number[] | undefined> {
  const ids = new Set<number>();
  for (const name of ["catalogue", "stock"] as const) {
    const raised = to[name] - from[name];
    if (raised < 0 || raised > MOST_VERSIONS) return undefined;
    const rows = await db
      .selectFrom("version_changes")
      .select(["version", "products_id"])
      .distinct()
      .where("name", "=", name)
      .where("version", ">", from[name])
      .where("version", "<=", to[name])
      .execute();
    // Somebody may have raised the version without saying what for.
    if (new Set(rows.map((row) => row.version)).size !== raised) return undefined;
    for (const { products_id } of rows) {
      if (products_id === null) return undefined;
      ids.add(products_id);
    }
  }
  return ids.size > MOST_PRODUCTS ? undefined : [...ids];
}
