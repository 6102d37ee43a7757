import type { WireShipping } from "~/contract/orders.server";
import { type Cents, toCents } from "~/shop/money";

/** The courier's price in Italy for a single product, EUR cents; gift cards are sent by mail. */
export function deliveryOf(
  { price, is_gift_card }: { price: Cents; is_gift_card: boolean },
  italy: WireShipping,
): Cents {
  if (is_gift_card) return 0;
  const { free_over } = italy;
  return free_over !== null && price > toCents(free_over) ? 0 : toCents(italy.price);
}
