import type { Kysely, Selectable, Transaction } from "kysely";
import type { WireCountry } from "~/contract/catalogue.server";
import { ITALY_ID } from "~/shop/delivery";
import type { Tables } from "../db/schema";
import { invalidPayload } from "../http/errors";

/** All countries, also those that are switched off, by code. */
export function readCountries(db: Kysely<Tables>): Promise<Selectable<Tables["countries"]>[]> {
  return db.selectFrom("countries").selectAll().orderBy("iso2").execute();
}

/** The names of all countries: `items/countries` has only those of delivery. */
export function namedCountries(db: Kysely<Tables>): Promise<WireCountry[]> {
  return db.selectFrom("countries").select(["id", "iso2", "name_it", "name_en"]).orderBy("id").execute();
}

/**
 * Switches countries on or off; none of them when one is refused. Running shops follow within seconds, because a change of
 * the table raises the version of its contents (migration 012).
 * @param codes ISO 3166-1 alpha-2, in any case
 * @returns the countries, also those that were so before
 * @throws RequestError INVALID_PAYLOAD for unknown codes, and for Italy, the default of every request
 */
export async function switchCountries(
  trx: Transaction<Tables>,
  codes: readonly string[],
  active: boolean,
): Promise<Selectable<Tables["countries"]>[]> {
  const wanted = [...new Set(codes.map((code) => code.trim().toUpperCase()))];
  const rows = await trx.selectFrom("countries").selectAll().where("iso2", "in", wanted).orderBy("iso2").execute();
  const unknown = wanted.filter((code) => !rows.some(({ iso2 }) => iso2 === code));
  if (unknown.length > 0)
    throw invalidPayload(`There is no country ${unknown.join(", ")}: countries list has all codes, such as IT`);
  const ids = rows.map(({ id }) => id);
  if (!active && ids.includes(ITALY_ID)) throw invalidPayload("Italy is the default country and stays on");
  await trx
    .updateTable("countries")
    .set({ active: active ? 1 : 0 })
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => ({ ...row, active: active ? 1 : 0 }));
}
