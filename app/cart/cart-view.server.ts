import type { CheckedCart } from "~/contract/cart.server";
import type { Locale } from "~/i18n/locale";
import { type Cents, type Currency, formatMoney, toCents } from "~/shop/money";
import { type ChargedLine, type PricedOrder, priceBeforeChoices } from "~/shop/order-pricing";
import { priceTexts } from "~/shop/price";
import { type ShoeSystem, shownSize } from "~/shop/shoe-sizes";
import { cartAmounts, type KeyedLine } from "./cart-amounts.server";

function lineView(item: CheckedCart["items"][number], locale: Locale, shoeSystem: ShoeSystem) {
  const nameOf = (row: { name_it: string; name_en: string }) => (locale === "it" ? row.name_it : row.name_en);
  return {
    productId: item.id,
    sizeId: item.size.id,
    slug: item.slug,
    name: item.name,
    brand: item.brand.name,
    color: nameOf(item.color),
    size: shownSize(item.size, shoeSystem),
    image: item.image,
    needsDelivery: item.needs_delivery,
    quantity: item.quantity,
    available: item.available,
  };
}

/** A cart's lines and totals for pages, without payment. */
export type CartView = ReturnType<typeof cartView>;

/** A cart line for pages. */
export type CartLineView = CartView["lines"][number];

interface CartVisit {
  locale: Locale;
  /** The visitor's. */
  currency: Currency;
  shoeSystem: ShoeSystem;
  /** EUR cents to the visitor's country; without it the total has no delivery. */
  courierPrice?: Cents | null;
}

export function cartView(priced: CheckedCart, { locale, currency, shoeSystem, courierPrice }: CartVisit, note = "") {
  const order = priceBeforeChoices(cartAmounts(priced), currency, courierPrice);
  return {
    lines: priced.items.map((item) => ({
      ...lineView(item, locale, shoeSystem),
      price: priceTexts(
        { price: toCents(item.price), priceDiscounted: toCents(item.priceDiscounted) },
        currency,
        locale,
      ),
      discount: item.discount,
      /** Of all pieces. */
      total: formatMoney(chargedLine(item, order.lines)?.total ?? 0, currency, locale),
    })),
    currency,
    totals: totalsView(order),
    couponCode: priced.coupon?.code ?? null,
    giftCardCode: priced.gift_card?.code ?? null,
    note,
  };
}

/** The totals for pages, in cents of the order's currency; `delivery` is null while it is unknown. */
export function totalsView({ totals, isDeliveryKnown }: Pick<PricedOrder, "totals" | "isDeliveryKnown">) {
  return { ...totals, delivery: isDeliveryKnown ? totals.delivery : null };
}

/** The lines of an order before it is placed; `total` is the price of all pieces in cents of the order's currency. */
export function orderLines(
  items: CheckedCart["items"],
  charged: readonly ChargedLine<KeyedLine>[],
  { locale, shoeSystem }: Pick<CartVisit, "locale" | "shoeSystem">,
) {
  return items.flatMap((item) => {
    const line = chargedLine(item, charged);
    return line
      ? [{ ...lineView(item, locale, shoeSystem), key: `${item.id}-${item.size.id}`, total: line.total }]
      : [];
  });
}

function chargedLine({ id, size }: CheckedCart["items"][number], charged: readonly ChargedLine<KeyedLine>[]) {
  return charged.find(({ productId, sizeId }) => productId === id && sizeId === size.id);
}
