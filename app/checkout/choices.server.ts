import { named } from "~/catalogue/product-card.server";
import type { WireCountry, WirePaymentMethod } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import { type Cents, toCents } from "~/shop/money";
import { isPaymentCode, paymentRefusal } from "~/shop/payment-methods";

/** Countries by their name in the page's language. */
export function countryOptions(rows: WireCountry[], locale: Locale) {
  return rows
    .map((row) => ({ id: row.id, name: named(row, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/**
 * The methods to choose from: `free` alone when nothing is left to pay (`total`, EUR cents), all others else. What the
 * rules allow by courier in Italy is shown, also to an order that is too large for it; which of them fit another country
 * or a pickup, the review knows.
 */
export function paymentOptions(
  methods: WirePaymentMethod[],
  cart: { total: Cents; hasGiftCards: boolean; pieces: number },
) {
  const situation = { countryIso2: "IT", shipping: "courier", currency: "EUR", ...cart } as const;
  return methods.flatMap(({ id, code, price }) =>
    isPaymentCode(code) && paymentRefusal(code, situation) !== "not_here" ? [{ id, code, fee: toCents(price) }] : [],
  );
}
