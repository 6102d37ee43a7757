import type { MigratedDatabase } from "../columns";

/**
 * As in `backend/reference-data/undelivered-countries.ts` at the time of this migration: nobody lives there, or the Union
 * restricts exports of clothing there.
 */
const SWITCHED_OFF = ["AQ", "BV", "GS", "HM", "IO", "TF", "UM", "BY", "KP", "RU"];

/** Countries can be switched off: they are offered nowhere, and old orders and addresses keep their names. */
export async function up(db: MigratedDatabase): Promise<void> {
  await db.schema
    .alterTable("countries")
    .addColumn("active", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await db.updateTable("countries").set({ active: 0 }).where("iso2", "in", SWITCHED_OFF).execute();
}
