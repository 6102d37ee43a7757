import type { CheckedCart } from "~/contract/cart.server";
import { toCents } from "~/shop/money";
import type { CartAmounts, PricedLine } from "~/shop/order-pricing";

/** A line for `priceOrder`, with the ids of its product and size. */
export interface KeyedLine extends PricedLine {
  productId: number;
  sizeId: number;
}

/** Converts the answer of check-cart for `priceOrder`. The lines keep the order of its items. */
export function cartAmounts(priced: CheckedCart): CartAmounts<KeyedLine> {
  return {
    lines: priced.items.map((item) => ({
      productId: item.id,
      sizeId: item.size.id,
      unitPrice: toCents(item.price),
      unitPriceDiscounted: toCents(item.priceDiscounted),
      quantity: item.quantity,
      isGiftCard: item.is_gift_card,
      needsDelivery: item.needs_delivery,
    })),
    coupon: couponOf(priced),
    giftCardBalance: priced.gift_card ? toCents(priced.gift_card.value) : 0,
  };
}

function couponOf({ coupon }: CheckedCart): CartAmounts["coupon"] {
  if (!coupon) return null;
  return coupon.kind === "amount"
    ? { kind: "amount", amount: toCents(coupon.discount) }
    : { kind: "percent", percent: Number(coupon.discount) };
}
