import type { WireCountry, WirePaymentMethod } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import { toCents } from "~/shop/money";
import { isPaymentCode } from "~/shop/payment-methods";
import { named } from "./catalogue.server";

/** Countries by their name in the page's language. */
export function countryOptions(rows: WireCountry[], locale: Locale) {
  return rows
    .map((row) => ({ id: row.id, name: named(row, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/**
 * The methods to choose from: `free` alone when nothing is left to pay (EUR cents), all others else. Which of them fit
 * the country, the review knows.
 */
export function paymentOptions(methods: WirePaymentMethod[], total: number) {
  return methods.flatMap((method) =>
    isPaymentCode(method.code) && (method.code === "free") === (total === 0)
      ? [{ id: method.id, code: method.code, fee: toCents(method.price) }]
      : [],
  );
}
