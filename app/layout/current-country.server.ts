import { cachedRead } from "~/api/cached-read.server";
import { countries } from "~/api/catalogue.server";
import { countryOptions } from "~/catalogue/country-options.server";
import { sharedShopApi } from "~/config/composition.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { readShippingCountry } from "~/session/shipping-country-cookie.server";
import { ITALY_ID } from "~/shop/delivery";

/** Countries hardly ever change, and every page shows one (spec section 4: fetched once). */
const FRESH_FOR_MS = 600_000;
/** A page waits this long for the countries. */
const WAIT_LIMIT_MS = 1_000;

const options = cachedRead(
  async (locale: Locale) => countryOptions(await countries(sharedShopApi()), locale),
  (locale) => [{ id: ITALY_ID, name: translator(locale)("country:italy") }],
  { freshForMs: FRESH_FOR_MS, waitLimitMs: WAIT_LIMIT_MS },
);

export interface ShippingCountry {
  id: number;
  name: string;
  /** Whether this browser has the shopper's choice. */
  chosen: boolean;
}

/** The chosen country; Italy without a choice or for an unknown id (spec section 9). */
export async function shippingCountry(request: Request, locale: Locale): Promise<ShippingCountry> {
  const countryRows = await options(locale);
  const id = readShippingCountry(request);
  const chosenCountry = countryRows.find((country) => country.id === id);
  const shown = chosenCountry ?? countryRows.find((country) => country.id === ITALY_ID);
  return { id: ITALY_ID, name: "", ...shown, chosen: chosenCountry !== undefined };
}
