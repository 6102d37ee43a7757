import type { Api } from "~/api/client.server";
import { orElse } from "~/api/respond.server";
import { courierPrice } from "~/cart/courier-price.server";
import type { WirePaymentMethod, WireProduct } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import type { ShippingCountry } from "~/session/shipping-country.server";
import { arrivalFrom, arrivalText } from "~/shop/arrival";
import { deliveryOptions, freeDeliveryOver } from "~/shop/delivery";
import { type Cents, convert, convertedText, toCents } from "~/shop/money";
import type { PricedLine } from "~/shop/order-pricing";
import { paymentAvailability } from "~/shop/payment-methods";
import type { Policy } from "~/shop/policy";
import { dayOf } from "~/shop/shop-day";
import { territoryOf } from "~/shop/territories.server";
import type { IconName } from "~/ui/icon";

/** What a purchase of this product comes with, for this shopper: delivery, pickup, returns, means of payment. */
export interface BuyingTerm {
  icon: IconName;
  text: string;
  /** Behind the text. Members whose delivery is free read another one: the loader of a shared page does not know its visitor. */
  price?: string;
}

interface Visit {
  api: Api;
  locale: Locale;
  country: ShippingCountry;
  policy: Policy;
  /** The methods that the shop offers. */
  methods: readonly WirePaymentMethod[];
  now: Date;
}

/** The terms of buying one piece of a product. The courier's price is missing while the server is unavailable. */
export async function buyingTerms(product: WireProduct, visit: Visit): Promise<BuyingTerm[]> {
  const t = translator(visit.locale);
  const goods = product.is_gift_card
    ? [{ icon: "mail" as const, text: t("product-facts:delivery_gift_card") }]
    : [await courierTerm(product, visit), ...pickupTerm(visit), returnsTerm(visit.locale)];
  const payments = paymentTexts(product, visit);
  return [...goods, ...(payments.length > 0 ? [{ icon: "payment_card" as const, text: payments.join(", ") }] : [])];
}

async function courierTerm(product: WireProduct, { api, locale, country, policy, now }: Visit): Promise<BuyingTerm> {
  const t = translator(locale);
  const cart = { lines: [pieceOf(product)] };
  const found = await orElse(courierPrice(api, country.id, cart), null);
  const { zone } = territoryOf(country.iso2);
  const arrival = arrivalFrom(dayOf(now.toISOString()), "courier", { zone, hasAddress: false }, policy);
  const by = arrival ? `${arrivalText(arrival, locale)} (${country.name})` : country.name;
  return { icon: "fast_delivery", text: by, ...(found !== null && { price: priceText(found) }) };

  function priceText(cents: Cents): string {
    if (cents === 0) return t("product-facts:free");
    const price = convertedText(cents, country.currency, locale);
    const over = freeDeliveryOver(country.id, policy);
    if (over === null) return price;
    return t("product-facts:free_over", { price, amount: convertedText(over, country.currency, locale) });
  }
}

function pickupTerm({ country, locale }: Visit): BuyingTerm[] {
  const canPickUp = deliveryOptions({ countryId: country.id, needsDelivery: true }).includes("pickup");
  return canPickUp ? [{ icon: "store", text: translator(locale)("product-facts:pickup") }] : [];
}

const returnsTerm = (locale: Locale): BuyingTerm => ({
  icon: "easy_returns",
  text: translator(locale)("product-facts:returns_text"),
});

/** The names of the methods that could pay for one piece. */
function paymentTexts(product: WireProduct, { country, methods, locale }: Visit): string[] {
  const t = translator(locale);
  const situation = {
    total: convert(toCents(product.sale_price), country.currency),
    pieces: 1,
    countryIso2: country.iso2,
    hasGiftCards: product.is_gift_card,
    shipping: product.is_gift_card ? ("none" as const) : ("courier" as const),
    currency: country.currency,
  };
  return paymentAvailability(situation)
    .filter(({ code, availability }) => availability === "available" && methods.some((method) => method.code === code))
    .map(({ code }) => t(`totals:payment_${code}`));
}

/** One piece as a line of a cart. */
export function pieceOf({ price, sale_price, is_gift_card }: WireProduct): PricedLine {
  return {
    unitPrice: toCents(price),
    unitPriceDiscounted: toCents(sale_price),
    quantity: 1,
    isGiftCard: is_gift_card,
    needsDelivery: !is_gift_card,
  };
}
