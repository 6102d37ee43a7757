import { cachedRead } from "~/api/cached-read.server";
import { countries } from "~/api/catalogue.server";
import { sharedShopApi } from "~/config/composition.server";
import { requestTimeLeftMs } from "~/config/visitor-request.server";
import type { WireUser } from "~/contract/accounts.server";
import type { WireCountry } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { ITALY_ID } from "~/shop/delivery";
import { type Currency, currencyFor } from "~/shop/money";
import { type ShoeSystem, shoeSystemOf } from "~/shop/shoe-sizes";

/** Countries hardly ever change, and every page shows one (spec section 4: fetched once). */
const FRESH_FOR_MS = 600_000;
/** A page waits this long for the countries. */
const WAIT_LIMIT_MS = 1_000;

const italy = (): WireCountry => ({
  id: ITALY_ID,
  iso2: "IT",
  name_it: translator("it")("country:italy"),
  name_en: translator("en")("country:italy"),
});

const allCountries = cachedRead(
  () => countries(sharedShopApi()),
  () => [italy()],
  { freshForMs: FRESH_FOR_MS, waitLimitMs: WAIT_LIMIT_MS },
);

export interface ShippingCountry {
  id: number;
  iso2: string;
  name: string;
  /** Whether this browser has the shopper's choice. */
  chosen: boolean;
  /** The currency of every price on the visitor's pages (decision record 064). */
  currency: Currency;
  /** The shoe sizes of the visitor's pages: chosen, or those of the country (decision record 084). */
  shoeSystem: ShoeSystem;
}

/**
 * The country that the browser has stored, else the customer's; Italy without either, and for an unknown id (spec section
 * 9). It alone decides the currency of the visitor's pages.
 * @param stored the id of the browser's country; null without a choice
 * @param chosenSystem of shoe sizes; null without a choice
 */
export async function shippingCountry(
  stored: number | null,
  user: () => Promise<WireUser | null>,
  locale: Locale,
  chosenSystem: ShoeSystem | null,
): Promise<ShippingCountry> {
  const id = stored ?? (await user())?.countries_id;
  const rows = await allCountries("all", requestTimeLeftMs());
  const country = rows.find((row) => row.id === id);
  const { iso2, ...shown } = country ?? rows.find((row) => row.id === ITALY_ID) ?? italy();
  return {
    id: shown.id,
    iso2,
    name: locale === "it" ? shown.name_it : shown.name_en,
    chosen: country !== undefined && stored !== null,
    currency: currencyFor(iso2),
    shoeSystem: chosenSystem ?? shoeSystemOf(iso2),
  };
}
