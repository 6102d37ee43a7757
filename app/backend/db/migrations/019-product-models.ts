import type { MigratedDatabase } from "../columns";

/**
 * The colours of the models on a list page are found by name and brand. With separate indexes SQLite, which has no statistics
 * here, reads all products of the brands: 200 ms with 100,000 products, 1 ms with this index.
 */
export async function up(db: MigratedDatabase): Promise<void> {
  await db.schema.createIndex("products_model").on("products").columns(["name", "brands_id"]).execute();
  await db.schema.dropIndex("products_name").execute();
}
