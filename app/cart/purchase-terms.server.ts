import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import type { ShippingCountry } from "~/session/shipping-country.server";
import { ITALY_ID } from "~/shop/delivery";
import { isInUnion } from "~/shop/vat";

interface Visit {
  locale: Locale;
  country: Pick<ShippingCountry, "id" | "iso2">;
  needsDelivery: boolean;
}

/**
 * The terms below a cart, for the visitor's country; a cart of gift cards alone has none, since they carry no VAT.
 * `customs`: for a delivery across a customs border, else null.
 */
export function purchaseTerms({ locale, country, needsDelivery }: Visit) {
  const t = translator(locale);
  const includesVat = isInUnion(country.iso2);
  if (!needsDelivery) return { customs: null, terms: "" };
  return {
    customs: includesVat ? null : t("checkout:customs"),
    terms: [
      includesVat && t("checkout:vat_included"),
      country.id === ITALY_ID && t("cart:delivery_italy"),
      t("product-facts:returns_text"),
    ]
      .filter(Boolean)
      .join(" "),
  };
}
