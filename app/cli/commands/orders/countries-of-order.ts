import type { Kysely } from "kysely";
import type { Tables } from "~/backend/db/schema";

/** Countries of an order by id. */
export type CountriesOfOrder = ReadonlyMap<number, { iso2: string; name: string }>;

export async function countriesOf(db: Kysely<Tables>, ids: number[]): Promise<CountriesOfOrder> {
  const rows = await db.selectFrom("countries").select(["id", "iso2", "name_en"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, iso2, name_en }) => [id, { iso2, name: name_en }]));
}
