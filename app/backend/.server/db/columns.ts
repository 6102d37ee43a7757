import { type ColumnDefinitionBuilder, sql } from "kysely";

export type MigrationEngine = "sqlite" | "postgres";

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
