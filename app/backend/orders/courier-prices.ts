import type { Kysely } from "kysely";
import { deliveryCost, FREE_DELIVERY_OVER, ITALY_ID } from "~/shop/delivery";
import type { Tier } from "~/shop/membership";
import type { Cents } from "~/shop/money";
import { type DeliveryZone, territoryOf } from "~/shop/territories.server";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";
import { invalidPayload } from "../http/errors";

/** The courier's prices by zone, EUR cents. The specification gives no prices (decision record 008). */
export const TARIFFS = {
  italy: 690,
  union: 1_490,
  great_britain: 1_990,
  world: 3_490,
} as const satisfies Record<DeliveryZone, Cents>;

export interface Destination {
  id: number;
  iso2: string;
}

/** The country; Italy, with a warning in the log, when it is missing or unknown (spec section 8). */
export async function destination(db: Kysely<Tables>, countriesId: number | undefined): Promise<Destination> {
  const country = countriesId === undefined ? undefined : await countryOf(db, countriesId);
  if (country) return country;
  console.warn(`Unknown country ${countriesId ?? "(none)"}: taken for ${ITALY_ID} (IT)`);
  return { id: ITALY_ID, iso2: "IT" };
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
  return (await countryById(db, { id })).rows[0];
}

const countryById = prepared((db, { id }: { id: number }) =>
  db.selectFrom("countries").select(["id", "iso2"]).where("id", "=", id),
);

/**
 * The courier's price to a country without free delivery, EUR cents. `/shippings` knows no postal code, so that all of a
 * country has one price (decision record 063).
 */
export function tariff({ iso2 }: Destination): Cents {
  return TARIFFS[territoryOf(iso2).zone];
}

/** `GET /shippings`: the courier's price for goods before the coupon, both EUR cents, for a shopper of this tier. */
export function shippingChoices(country: Destination, goodsSubtotal: Cents, tier: Tier) {
  const cost = deliveryCost({
    tariff: tariff(country),
    countryId: country.id,
    shipping: "courier",
    goodsSubtotal,
    tier,
  });
  return { countriesId: country.id, price: cost, freeOver: country.id === ITALY_ID ? FREE_DELIVERY_OVER : null };
}
