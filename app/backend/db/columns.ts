import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

export type MigrationEngine = "sqlite" | "postgres";

/** A migration runs against the tables of its own version, so today's types do not apply (kysely.dev, Migrations). */
// biome-ignore lint/suspicious/noExplicitAny: a migration must be able to name columns that later migrations remove.
export type MigratedDatabase = Kysely<any>;

/** Column types with the same behaviour on both engines: texts compare by bytes, integers hold cents and ids. */
export function columnTypes(engine: MigrationEngine) {
  const postgres = engine === "postgres";
  return {
    id: {
      type: "integer" as const,
      primary: (column: ColumnDefinitionBuilder) =>
        postgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement(),
    },
    text: postgres ? sql`text collate "C"` : ("text" as const),
    int: "integer" as const,
  };
}
