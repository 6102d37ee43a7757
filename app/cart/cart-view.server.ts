import type { CheckCartResponse } from "~/contract/cart.server";
import type { Locale } from "~/i18n/locale";
import { type Currency, toCents } from "~/shop/money";
import { type Coupon, computeTotals, lineTotal, type PricedLine } from "~/shop/totals";

/** A cart line as pages show it; money in EUR cents. */
export type CartLineView = ReturnType<typeof lineView>;

export function lineView(item: CheckCartResponse["items"][number], locale: Locale) {
  const word = (row: { name_it: string; name_en: string }) => (locale === "it" ? row.name_it : row.name_en);
  return {
    productId: item.id,
    sizeId: item.size.id,
    slug: item.slug,
    name: item.name,
    brand: item.brand.name,
    color: word(item.color),
    size: { name: item.size.name, system: item.size.system },
    image: item.image,
    isGiftCard: item.is_gift_card,
    quantity: item.quantity,
    available: item.available,
    reference: toCents(item.price),
    price: toCents(item.priceDiscounted),
    discount: item.discount,
  };
}

/** A cart's lines and its sum before delivery and payment are known. */
export type CartView = ReturnType<typeof cartView>;

export function cartView(priced: CheckCartResponse, locale: Locale, note = "") {
  const totals = computeTotals({
    lines: pricedLines(priced),
    coupon: couponOf(priced),
    delivery: 0,
    paymentFee: 0,
    giftCardBalance: giftCardBalance(priced),
    currency: "EUR",
  });
  return {
    lines: priced.items.map((item) => lineView(item, locale)),
    // Gift cards go by mail; of anything else it is not known yet where to.
    totals: { ...totals, delivery: priced.items.every((item) => item.is_gift_card) ? 0 : null },
    couponCode: priced.coupon?.code ?? null,
    giftCardCode: priced.gift_card?.code ?? null,
    note,
  };
}

/** The lines of an order that is being made; `total` of all pieces in cents of `currency`. */
export function orderLines(items: CheckCartResponse["items"], currency: Currency, locale: Locale) {
  return items.map((item) => {
    const line = lineView(item, locale);
    return { ...line, key: `${line.productId}-${line.sizeId}`, total: lineTotal(pricedLine(item), currency) };
  });
}

export function pricedLines(priced: CheckCartResponse): PricedLine[] {
  return priced.items.map(pricedLine);
}

function pricedLine(item: CheckCartResponse["items"][number]): PricedLine {
  return {
    unitPrice: toCents(item.price),
    unitPriceDiscounted: toCents(item.priceDiscounted),
    quantity: item.quantity,
    isGiftCard: item.is_gift_card,
  };
}

export function couponOf({ coupon }: CheckCartResponse): Coupon | null {
  if (!coupon) return null;
  return coupon.kind === "amount"
    ? { kind: "amount", amount: toCents(coupon.discount) }
    : { kind: "percent", percent: Number(coupon.discount) };
}

/** EUR cents. */
export function giftCardBalance({ gift_card }: CheckCartResponse): number {
  return gift_card ? toCents(gift_card.value) : 0;
}
