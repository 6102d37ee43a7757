import type { WireProduct } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";

/** A detail with its name. Long texts come from the server, because the browser's messages are loaded on every page. */
export interface Fact {
  name: string;
  text: string;
  /** An email address after the text; null without one. */
  email: string | null;
}

/** Details that the law requires or that shoppers need. */
export function productFacts(product: WireProduct, locale: Locale): Fact[] {
  const t = translator(locale);
  const composition = locale === "it" ? product.composition_it : product.composition_en;
  const manufacturer = product.manufacturers_id;
  const fact = (name: string, text: string, email: string | null = null) => ({ name, text, email });
  return [
    ...(composition ? [fact(t("product-facts:composition"), composition)] : []),
    ...(manufacturer
      ? [fact(t("product-facts:manufacturer"), `${manufacturer.name}, ${manufacturer.address}, `, manufacturer.email)]
      : []),
    fact(t("product-facts:code"), String(product.id)),
  ];
}
