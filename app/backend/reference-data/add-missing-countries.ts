import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { COUNTRIES } from "./countries";

/**
 * Adds the countries that a filled database does not have, switched off: a shop delivers to no place that its operator has not chosen.
 * Called at each start.
 * @returns the codes of those that were missing
 */
export async function addMissingCountries(database: Database<Tables>): Promise<string[]> {
  const found = await database.read.selectFrom("countries").select(["id", "iso2"]).execute();
  const known = new Set(found.map(({ iso2 }) => iso2));
  const taken = new Set(found.map(({ id }) => id));
  let free = Math.max(COUNTRIES.length, ...taken);
  const missing = COUNTRIES.flatMap(([iso2, name_it, name_en], index) => {
    if (known.has(iso2)) return [];
    const place = index + 1;
    return [{ id: taken.has(place) ? ++free : place, iso2, name_it, name_en, active: 0 }];
  });
  // An empty database gets them with the other reference data.
  if (known.size === 0 || missing.length === 0) return [];
  await database.write((trx) =>
    trx
      .insertInto("countries")
      .values(missing)
      // Another process has started too.
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return missing.map(({ iso2 }) => iso2);
}
