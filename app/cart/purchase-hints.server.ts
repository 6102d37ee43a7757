import type { WirePaymentMethod } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import type { ShippingCountry } from "~/session/shipping-country.server";
import { type Cents, formatMoney } from "~/shop/money";
import type { CartAmounts } from "~/shop/order-pricing";
import { purchaseHints } from "~/shop/purchase-hints";

interface Visit {
  locale: Locale;
  country: Pick<ShippingCountry, "currency" | "iso2">;
  /** The methods that the shop offers. */
  methods: readonly WirePaymentMethod[];
  /** EUR cents to the visitor's country, if the total beside the hints has the delivery. */
  courierPrice?: Cents | null;
}

/** The hints about the purchase of these lines, as texts. */
export function purchaseHintsView(cart: CartAmounts, { locale, country, methods, courierPrice }: Visit) {
  const t = translator(locale);
  const { currency, iso2 } = country;
  const codes = methods.map(({ code }) => code ?? "");
  const buyer = { currency, countryIso2: iso2, methods: codes, courierPrice };
  const { instalments, total, points } = purchaseHints(cart, buyer);
  const money = (cents: Cents) => formatMoney(cents, currency, locale);
  return {
    instalments: instalments && instalmentsText(t, money(total), instalments.map(money)),
    points:
      points > 0
        ? {
            customer: t("purchase-hints:points", { count: points }),
            guest: t("purchase-hints:points_guest", { count: points }),
            register: t("purchase-hints:register"),
          }
        : null,
  };
}

/** The instalments with the total that they sum to. */
function instalmentsText(t: Translate, total: string, [first = "", second = "", third = ""]: string[]): string {
  if (first === third) return t("purchase-hints:instalments", { total, amount: first });
  return t("purchase-hints:instalments_differ", { total, first, second, third });
}
