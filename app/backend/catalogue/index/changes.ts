import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema";

/** Above these limits the whole catalogue is read again. */
const MAX_VERSIONS = 500;
const MAX_PRODUCTS = 200;

/** The versions that the index depends on: it contains sizes in stock and the best-selling order. */
export interface IndexedVersions {
  catalogue: number;
  stock: number;
}

/**
 * The products that changed after versions `from` up to versions `to`. Undefined when the changes are unknown, too many,
 * or of a kind that needs a new index.
 */
export async function readChangedProducts(
  db: Kysely<Tables>,
  from: IndexedVersions,
  to: IndexedVersions,
): Promise<number[] | undefined> {
  const ids = new Set<number>();
  for (const name of ["catalogue", "stock"] as const) {
    const raised = to[name] - from[name];
    if (raised < 0 || raised > MAX_VERSIONS) return undefined;
    const rows = await db
      .selectFrom("version_changes")
      .select(["version", "products_id"])
      .distinct()
      .where("name", "=", name)
      .where("version", ">", from[name])
      .where("version", "<=", to[name])
      .execute();
    // A version can be raised without a row that names the change.
    if (new Set(rows.map((row) => row.version)).size !== raised) return undefined;
    for (const { products_id } of rows) {
      if (products_id === null) return undefined;
      ids.add(products_id);
    }
  }
  return ids.size > MAX_PRODUCTS ? undefined : [...ids];
}
