import type { Kysely } from "kysely";
import { deliveryCost, ITALY_ID, type Shipping } from "~/shop/delivery";
import type { Tier } from "~/shop/membership";
import type { Cents } from "~/shop/money";
import type { Policy } from "~/shop/policy";
import { countryOfZip, territoryOf } from "~/shop/territories.server";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";
import { invalidPayload, RequestError } from "../http/errors";

export interface Destination {
  id: number;
  iso2: string;
  /** Whether the shop delivers there now. */
  isActive: boolean;
}

/** The country; Italy, with a warning in the log, when it is missing or unknown (spec section 8). */
export async function destination(db: Kysely<Tables>, countriesId: number | undefined): Promise<Destination> {
  const country = countriesId === undefined ? undefined : await countryOf(db, countriesId);
  if (country) return country;
  console.warn(`Unknown country ${countriesId ?? "(none)"}: taken for ${ITALY_ID} (IT)`);
  return { id: ITALY_ID, iso2: "IT", isActive: true };
}

/**
 * The country of an order's address. Unlike `destination` it has no default: an order needs an existing country.
 * @param field the field's name on the wire
 * @throws RequestError INVALID_PAYLOAD when no country has this id
 */
export async function knownCountry(db: Kysely<Tables>, field: string, countriesId: number): Promise<Destination> {
  const country = await countryOf(db, countriesId);
  if (!country) throw invalidPayload(`"${field}" is not a country`);
  return country;
}

async function countryOf(db: Kysely<Tables>, id: number): Promise<Destination | undefined> {
  const [row] = (await countryById(db, { id })).rows;
  return row && { id: row.id, iso2: row.iso2, isActive: row.active === 1 };
}

const countryById = prepared((db, { id }: { id: number }) =>
  db.selectFrom("countries").select(["id", "iso2", "active"]).where("id", "=", id),
);

/**
 * @throws RequestError COUNTRY_NOT_DELIVERED (409) for an address in a country that is switched off, also when its postal code
 *   belongs to one
 */
export async function requireDelivered(
  db: Kysely<Tables>,
  country: Destination,
  { shipping, delivery }: { shipping: Shipping; delivery: { zip_code: string } },
): Promise<void> {
  if (!country.isActive) throw notDelivered(country);
  const iso2 = shipping === "courier" ? countryOfZip(country.iso2, delivery.zip_code) : null;
  const [row] = iso2 === null ? [] : (await countryByIso2(db, { iso2 })).rows;
  if (row?.active === 0) throw notDelivered(row);
}

const notDelivered = ({ id, iso2 }: { id: number; iso2: string }) =>
  new RequestError(409, "COUNTRY_NOT_DELIVERED", `The shop does not deliver to ${iso2}.`, { countries_id: id });

const countryByIso2 = prepared((db, { iso2 }: { iso2: string }) =>
  db.selectFrom("countries").select(["id", "iso2", "active"]).where("iso2", "=", iso2),
);

/**
 * The courier's price for goods before the coupon, both EUR cents, for a shopper of this tier. `/shippings` knows no postal
 * code, so that all of a country has one price (decision record 063).
 */
export function courierPrice(country: Destination, goodsSubtotal: Cents, tier: Tier, policy: Policy): Cents {
  const tariff = policy.courierPrices[territoryOf(country.iso2).zone];
  return deliveryCost({ tariff, countryId: country.id, shipping: "courier", goodsSubtotal, tier, policy });
}
