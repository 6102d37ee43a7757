import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** An audit trail of products; the price history marks reductions, so that a further reduction keeps its reference. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text, int } = columnTypes(engine);
  await db.schema
    .alterTable("price_changes")
    .addColumn("reduced", int, (c) => c.notNull().defaultTo(0))
    .execute();
  // In older databases a reduction is the price change at the product's `reduced_since`.
  await db
    .updateTable("price_changes")
    .set({ reduced: 1 })
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("products")
          .select("products.id")
          .whereRef("products.id", "=", "price_changes.products_id")
          .whereRef("products.reduced_since", "=", "price_changes.valid_from"),
      ),
    )
    .execute();
  await db.schema
    .createTable("product_changes")
    .addColumn("id", id.type, id.primary)
    .addColumn("products_id", int, (c) => c.notNull().references("products.id"))
    .addColumn("action", text, (c) => c.notNull())
    .addColumn("before", text, (c) => c.notNull())
    .addColumn("after", text, (c) => c.notNull())
    .addColumn("actor", text, (c) => c.notNull())
    .addColumn("reason", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("product_changes_product")
    .on("product_changes")
    .columns(["products_id", "created_on"])
    .execute();
}
