import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

interface Chart {
  id: number;
  brands_id: number;
  measures: string;
}

interface Measures {
  columns: { it: string[]; en: string[] };
  rows: string[][];
}

/**
 * Brands name their tables of shoe sizes (`shop/shoe-sizes.ts`). Until now British and American sizes were computed in steps of
 * European ones, up to two sizes too large: they leave the standard sizes, whose columns stay for processes of the version before,
 * and the charts. A brand whose chart had them gets the standard tables; the charts of other brands are their own.
 * Orders and requests for mails keep the system of their reader.
 */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text } = columnTypes(engine);
  await db.schema.alterTable("brands").addColumn("size_table", text).execute();
  await db.schema.alterTable("orders").addColumn("size_system", text).execute();
  await db.schema.alterTable("stock_requests").addColumn("size_system", text).execute();
  await db.updateTable("standard_sizes").set({ name_uk: null, name_us: null }).execute();
  const charts: Chart[] = await db.selectFrom("size_charts").select(["id", "brands_id", "measures"]).execute();
  for (const { id, brands_id, measures } of charts) {
    const corrected = withoutComputed(JSON.parse(measures));
    if (!corrected) continue;
    await db
      .updateTable("size_charts")
      .set({ measures: JSON.stringify(corrected) })
      .where("id", "=", id)
      .execute();
    await db.updateTable("brands").set({ size_table: "standard" }).where("id", "=", brands_id).execute();
  }
}

/** The chart without British and American columns; null for a chart whose columns were not computed. */
function withoutComputed({ columns, rows }: Measures): Measures | null {
  const [eu, uk, us] = ["EU", "UK", "US"].map((name) => columns.en.indexOf(name));
  if (eu === undefined || uk === undefined || us === undefined || Math.min(eu, uk, us) < 0) return null;
  if (!rows.every((row) => row[uk] === String(Math.round((Number(row[eu]) - 33) * 2) / 2))) return null;
  const kept = (cells: string[]) => cells.filter((_, index) => index !== uk && index !== us);
  return { columns: { it: kept(columns.it), en: kept(columns.en) }, rows: rows.map(kept) };
}
