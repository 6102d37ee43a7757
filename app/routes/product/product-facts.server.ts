import type { PageFormat } from "~/catalogue/product-card.server";
import type { WireProduct } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import { FREE_DELIVERY_OVER } from "~/shop/delivery";
import { convertedText } from "~/shop/money";

/** A detail with its name. Long texts come from the server, because the browser's messages are loaded on every page. */
export interface Fact {
  name: string;
  text: string;
  /** An email address after the text; null without one. */
  email: string | null;
}

/** Details that the law requires or that shoppers need. */
export function productFacts(product: WireProduct, { locale, currency }: PageFormat): Fact[] {
  const t = translator(locale);
  const composition = locale === "it" ? product.composition_it : product.composition_en;
  const manufacturer = product.manufacturers_id;
  const delivery = product.is_gift_card
    ? t("product-facts:delivery_gift_card")
    : t("product-facts:delivery_text", { amount: convertedText(FREE_DELIVERY_OVER, currency, locale) });
  const fact = (name: string, text: string, email: string | null = null) => ({ name, text, email });
  return [
    ...(composition ? [fact(t("product-facts:composition"), composition)] : []),
    ...(manufacturer
      ? [fact(t("product-facts:manufacturer"), `${manufacturer.name}, ${manufacturer.address}, `, manufacturer.email)]
      : []),
    fact(t("product-facts:code"), String(product.id)),
    fact(t("product-facts:delivery"), delivery),
    ...(product.is_gift_card ? [] : [fact(t("product-facts:returns"), t("product-facts:returns_text"))]),
  ];
}
