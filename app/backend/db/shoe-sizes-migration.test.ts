import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/012-versions.db");

test("a shop of the version before loses computed British and American sizes, and its brands get the standard tables", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-sizes-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { read } = database;
  const charts = () =>
    read.selectFrom("size_charts").select(["id", "brands_id", "title_en", "measures"]).orderBy("id").execute();
  const before = await charts();
  // A chart with sizes of the brand's own.
  const own = before.find(({ measures }) => measures.includes('"UK"'));
  const ownMeasures = JSON.stringify({
    columns: { it: ["EU", "UK", "US"], en: ["EU", "UK", "US"] },
    rows: [["42", "8", "9"]],
  });
  await database.write((trx) =>
    trx
      .updateTable("size_charts")
      .set({ measures: ownMeasures })
      .where("brands_id", "=", own?.brands_id ?? 0)
      .where("measures", "like", '%"UK"%')
      .execute(),
  );
  await migrate(database);
  const after = await charts();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const computed = before.filter(
    ({ brands_id, measures }) => measures.includes('"UK"') && brands_id !== own?.brands_id,
  );
  expect(computed.length).toBeGreaterThan(0);
  for (const { id, measures } of after) {
    const earlier = before.find((chart) => chart.id === id);
    if (measures === ownMeasures) expect(earlier?.brands_id).toBe(own?.brands_id);
    else if (computed.some((chart) => chart.id === id)) {
      const { columns, rows } = JSON.parse(measures);
      expect(columns).toEqual({ it: ["EU", "Lunghezza del piede (cm)"], en: ["EU", "Foot length (cm)"] });
      const was: string[][] = JSON.parse(earlier?.measures ?? "{}").rows;
      expect(rows).toEqual(was.map(([eu, , , foot]) => [eu, foot]));
    } else expect(measures).toBe(earlier?.measures);
  }
  const brands = await read.selectFrom("brands").select(["id", "size_table"]).execute();
  for (const { id, size_table } of brands)
    expect(size_table).toBe(computed.some(({ brands_id }) => brands_id === id) ? "standard" : null);
  const sizes = await read.selectFrom("standard_sizes").select(["name_uk", "name_us"]).execute();
  expect(sizes.filter(({ name_uk, name_us }) => name_uk !== null || name_us !== null)).toEqual([]);
});
