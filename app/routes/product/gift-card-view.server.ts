import { listProducts } from "~/api/catalogue.server";
import type { Api } from "~/api/client.server";
import { orElse } from "~/api/respond.server";
import type { WireProduct } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { formatMoney, toCents } from "~/shop/money";
import type { BuyingTerm } from "./buying-terms.server";

/** Amounts that a page offers as links. */
const MAX_AMOUNTS = 24;

export type GiftCardView = NonNullable<Awaited<ReturnType<typeof giftCardView>>>;

interface Visit {
  api: Api;
  locale: Locale;
  terms: readonly BuyingTerm[];
}

/** What the page of a gift card shows in place of the details of goods; null for other products. */
export async function giftCardView(product: WireProduct, { api, locale, terms }: Visit) {
  if (!product.is_gift_card) return null;
  const t = translator(locale);
  const all = listProducts(api, { filters: { gift_cards: true }, sort: "price_up", page: 1, limit: MAX_AMOUNTS });
  const { products } = await orElse(all, { products: [], count: 0 });
  const payments = terms.find(({ icon }) => icon === "payment_card");
  const fact = (name: string, text: string) => ({ name, text });
  return {
    value: faceValue(product.price, locale),
    amountsLabel: t("product-facts:gift_amounts"),
    amounts: products.map(({ slug, price }) => ({ slug, value: faceValue(price, locale) })),
    facts: [
      fact(t("product-facts:gift_arrives"), t("product-facts:gift_arrives_text")),
      fact(t("product-facts:gift_present"), t("product-facts:gift_present_text")),
      fact(t("product-facts:gift_spend"), t("product-facts:gift_spend_text")),
      fact(t("product-facts:gift_valid"), t("product-facts:gift_valid_text")),
      fact(t("product-facts:gift_back"), t("product-facts:gift_back_text")),
      ...(payments ? [fact(t("product-facts:gift_pay"), payments.text)] : []),
    ],
  };
}

/** A card's value, which is in euro for every shopper: "50 €". */
export function faceValue(price: number | string, locale: Locale): string {
  return formatMoney(toCents(price), "EUR", locale).replace(/,00(?=\D)/, "");
}
