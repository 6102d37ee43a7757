import { countriesWith } from "~/api/catalogue.server";
import type { Api } from "~/api/client.server";
import { orElse } from "~/api/respond.server";
import { named } from "~/catalogue/product-card.server";
import type { WireCountry } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import { ITALY_ID } from "~/shop/delivery";

interface Visit {
  api: Api;
  locale: Locale;
  t: Translate;
  /** The country of the browser, else of the account; null without one. */
  storedCountryId: number | null;
}

/**
 * The values of the form with the default in place of countries that the shop does not deliver to, and a message that names the
 * delivery's: it may come from an address book, an account or a cookie, and have been switched off since.
 */
export async function deliveredCountries(
  { api, locale, t, storedCountryId }: Visit,
  values: Record<string, string>,
  countryRows: readonly WireCountry[],
): Promise<{ values: Record<string, string>; messages: string[] }> {
  const isOffered = (id: string) => countryRows.some((row) => String(row.id) === id);
  const changes = (["countries_id", "billing_countries_id"] as const)
    .filter((field) => values[field] !== undefined && !isOffered(values[field]))
    .map((field) => [field, String(ITALY_ID)]);
  const wanted = [values.countries_id, storedCountryId === null ? undefined : String(storedCountryId)];
  const refused = wanted.find((id) => id !== undefined && !isOffered(id));
  const rows = refused === undefined ? [] : await orElse(countriesWith(api, [Number(refused)]), []);
  const country = rows.find(({ id }) => String(id) === refused);
  return {
    values: { ...values, ...Object.fromEntries(changes) },
    messages: country ? [t("checkout:country_off", { country: named(country, locale) })] : [],
  };
}
