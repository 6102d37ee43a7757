import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/**
 * A picture is a drawing or a file, and has a shape. Until now all were drawings, whose parameters say their shape: those
 * of a product are 800 × 1000 units, others name theirs.
 */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text, int } = columnTypes(engine);
  await db.schema
    .alterTable("media")
    .addColumn("source", text, (c) => c.notNull().defaultTo("drawing").check(sql`source in ('drawing', 'file')`))
    .execute();
  await db.schema
    .alterTable("media")
    .addColumn("type", text, (c) => c.notNull().defaultTo("image/svg+xml"))
    .execute();
  await db.schema.alterTable("media").addColumn("bytes", int).execute();
  for (const [column, usual] of [
    ["width", 800],
    ["height", 1000],
  ] as const) {
    await db.schema
      .alterTable("media")
      .addColumn(column, int, (c) => c.notNull().defaultTo(usual))
      .execute();
    const named =
      engine === "postgres"
        ? sql`(spec::json ->> ${sql.lit(column)})::integer`
        : sql`json_extract(spec, ${sql.lit(`$.${column}`)})`;
    await sql`update media set ${sql.id(column)} = ${named} where ${named} is not null`.execute(db);
  }
}
