import type { WireCountry } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import { named } from "./product-card.server";

/** Countries to choose from, by their name in the page's language. */
export function countryOptions(rows: WireCountry[], locale: Locale) {
  return rows
    .map((row) => ({ id: row.id, name: named(row, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
