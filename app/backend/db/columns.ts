import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

export type MigrationEngine = "sqlite" | "postgres";

/** A migration runs against the tables of its own time, so today's types say nothing about them (kysely.dev, Migrations). */
// biome-ignore lint/suspicious/noExplicitAny: no other type lets a migration name a column that is gone today.
export type MigratedDatabase = Kysely<any>;

/** Column types that give the same answers on both engines: texts compare by bytes, integers hold cents and ids. */
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
