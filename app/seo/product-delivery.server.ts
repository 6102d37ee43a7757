import type { WireShipping } from "~/contract/orders.server";
import { type Cents, toCents } from "~/shop/money";
import type { Policy } from "~/shop/policy";

/** The courier's price in Italy for a single product, EUR cents; gift cards are sent by mail. */
export function deliveryOf(
  { price, is_gift_card }: { price: Cents; is_gift_card: boolean },
  italy: WireShipping,
  { freeDeliveryOver }: Policy,
): Cents {
  return is_gift_card || price > freeDeliveryOver ? 0 : toCents(italy.price);
}
