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
  /** The country that the delivery's comes from, of the browser, else of the account; null where it comes from an address. */
  storedCountryId: number | null;
}

/**
 * The values of the form with the default in place of countries that are not offered, and a message for each that the page
 * shows: it may come from an address book, an account or a cookie, and have been switched off since.
 */
export async function deliveredCountries(
  { api, locale, t, storedCountryId }: Visit,
  values: Record<string, string>,
  countryRows: readonly WireCountry[],
): Promise<{ values: Record<string, string>; messages: string[] }> {
  const isOffered = (id: string) => countryRows.some((row) => String(row.id) === id);
  const firstRefused = (ids: (string | undefined)[]) => ids.find((id) => id !== undefined && !isOffered(id));
  const changes = (["countries_id", "billing_countries_id"] as const)
    .filter((field) => values[field] !== undefined && !isOffered(values[field]))
    .map((field) => [field, String(ITALY_ID)]);
  const wanted = [values.countries_id, storedCountryId === null ? undefined : String(storedCountryId)];
  const invoice = values.same_billing === "on" ? [] : [values.billing_countries_id];
  const refused = [
    { key: "checkout:country_off" as const, id: firstRefused(wanted) },
    { key: "checkout:invoice_country_off" as const, id: firstRefused(invoice) },
  ].filter(({ id }) => id !== undefined);
  const ids = refused.map(({ id }) => Number(id));
  const rows = ids.length === 0 ? [] : await orElse(countriesWith(api, ids), []);
  return {
    values: { ...values, ...Object.fromEntries(changes) },
    messages: refused.flatMap(({ key, id }) => {
      const country = rows.find((row) => String(row.id) === id);
      return country ? [t(key, { country: named(country, locale) })] : [];
    }),
  };
}
