import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import type { ShippingCountry } from "~/session/shipping-country.server";
import { ITALY_ID } from "~/shop/delivery";
import { territoryOf } from "~/shop/territories.server";
import { importCharges } from "~/shop/vat";

interface Visit {
  locale: Locale;
  country: Pick<ShippingCountry, "id" | "iso2">;
  needsDelivery: boolean;
}

/**
 * The terms below a cart, for the visitor's country, whose postal code is not known yet: Belfast reads about the duties of Great
 * Britain, which may be charged, and Livigno of Italy's VAT, which the price contains until the address is known. A cart of
 * gift cards alone has none, since they carry no VAT. `customs`: the charges on arrival, else null.
 */
export function purchaseTerms({ locale, country, needsDelivery }: Visit) {
  const t = translator(locale);
  if (!needsDelivery) return { customs: null, terms: "" };
  const charges = importCharges({ place: territoryOf(country.iso2), isBusiness: false });
  return {
    customs: charges === "none" ? null : t(`checkout:import_${charges}`),
    terms: [
      charges === "none" && t("checkout:vat_included"),
      country.id === ITALY_ID && t("cart:delivery_italy"),
      t("product-facts:returns_text"),
    ]
      .filter(Boolean)
      .join(" "),
  };
}
