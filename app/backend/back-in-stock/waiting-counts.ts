import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";

/** How many people wait for one size of a product. */
export interface WaitingCount {
  slug: string;
  brand: string;
  name: string;
  /** Null: any size. */
  size: string | null;
  people: number;
}

/** The confirmed requests that wait, most wanted sizes first. @param slug of one product; default: all */
export async function readWaitingCounts(db: Kysely<Tables>, slug?: string): Promise<WaitingCount[]> {
  const rows = await db
    .selectFrom("stock_requests")
    .innerJoin("products", "products.id", "stock_requests.products_id")
    .innerJoin("brands", "brands.id", "products.brands_id")
    .leftJoin("standard_sizes", "standard_sizes.id", "stock_requests.sizes_id")
    .select(["products.slug", "brands.name as brand", "products.name", "standard_sizes.name as size"])
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .where("confirmed_on", "is not", null)
    .where("notified_on", "is", null)
    .$if(slug !== undefined, (query) => query.where("products.slug", "=", slug ?? ""))
    .groupBy(["products.slug", "brands.name", "products.name", "standard_sizes.name", "standard_sizes.sort"])
    .orderBy("people", "desc")
    .orderBy("products.slug")
    .orderBy("standard_sizes.sort")
    .execute();
  return rows.map((row) => ({ ...row, people: Number(row.people) }));
}
