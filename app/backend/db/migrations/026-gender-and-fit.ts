import type { MigratedDatabase } from "../columns";

/** For whom a product is made, and how it fits. Null for the products of before: the shop then says nothing about it. */
export async function up(db: MigratedDatabase): Promise<void> {
  for (const column of ["gender", "fit"]) await db.schema.alterTable("products").addColumn(column, "text").execute();
}
