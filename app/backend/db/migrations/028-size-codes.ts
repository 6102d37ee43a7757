import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/**
 * A size of a product gets the shop's article number and its GTIN, and a photograph the name or address that it came from, so that an
 * import finds it again. Null for the sizes and pictures of before.
 */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text } = columnTypes(engine);
  for (const column of ["sku", "gtin"]) {
    await db.schema.alterTable("product_sizes").addColumn(column, text).execute();
    // Both engines allow any number of nulls in a unique index.
    await db.schema.createIndex(`product_sizes_${column}`).on("product_sizes").column(column).unique().execute();
  }
  await db.schema.alterTable("media").addColumn("source_name", text).execute();
  await db.schema.alterTable("media").addColumn("source_sha256", text).execute();
}
