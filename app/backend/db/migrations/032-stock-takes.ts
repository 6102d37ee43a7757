import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/**
 * Stock-takes: what the shop held of each size when an operator wrote the list for counting, so that the count can be compared with that
 * moment while orders go on. A size counts how often its number was set by hand, because such a change and an older count exclude each other.
 */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text, int } = columnTypes(engine);
  await db.schema
    .alterTable("product_sizes")
    .addColumn("corrections", int, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("stock_takes")
    .addColumn("id", id.type, id.primary)
    .addColumn("code", text, (column) => column.notNull().unique())
    .addColumn("created_on", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("stock_take_sizes")
    .addColumn("id", id.type, id.primary)
    .addColumn("stock_takes_id", int, (column) => column.notNull().references("stock_takes.id"))
    .addColumn("product_sizes_id", int, (column) => column.notNull().references("product_sizes.id"))
    .addColumn("in_shop", int, (column) => column.notNull())
    .addColumn("reserved", int, (column) => column.notNull())
    .addColumn("corrections", int, (column) => column.notNull())
    .addColumn("counted", int)
    .addUniqueConstraint("stock_take_sizes_once", ["stock_takes_id", "product_sizes_id"])
    .execute();
  await db.schema
    .createIndex("stock_take_sizes_product_sizes_id")
    .on("stock_take_sizes")
    .column("product_sizes_id")
    .execute();
}
