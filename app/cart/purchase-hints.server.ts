import type { WirePaymentMethod } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import type { ShippingCountry } from "~/session/shipping-country.server";
import { formatMoney } from "~/shop/money";
import type { CartAmounts } from "~/shop/order-pricing";
import { purchaseHints } from "~/shop/purchase-hints";

interface Visit {
  locale: Locale;
  country: Pick<ShippingCountry, "currency" | "iso2">;
  /** The methods that the shop offers. */
  methods: readonly WirePaymentMethod[];
  isLoggedIn: boolean;
}

/** The hints about the purchase of these lines, as texts. */
export function purchaseHintsView(cart: CartAmounts, { locale, country, methods, isLoggedIn }: Visit) {
  const t = translator(locale);
  const { currency, iso2 } = country;
  const codes = methods.map(({ code }) => code ?? "");
  const { instalment, points } = purchaseHints(cart, { currency, countryIso2: iso2, methods: codes });
  const text = isLoggedIn ? "purchase-hints:points" : "purchase-hints:points_guest";
  return {
    instalment:
      instalment === null
        ? null
        : t("purchase-hints:instalments", { amount: formatMoney(instalment, currency, locale) }),
    points: points > 0 ? t(text, { count: points }) : null,
    register: points > 0 && !isLoggedIn ? t("purchase-hints:register") : null,
  };
}
