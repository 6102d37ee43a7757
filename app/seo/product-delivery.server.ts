import type { WireShipping } from "~/contract/orders.server";
import { deliveryCost, ITALY_ID } from "~/shop/delivery";
import { type Cents, toCents } from "~/shop/money";
import type { Policy } from "~/shop/policy";

/** The courier's price in Italy for a single product, EUR cents; gift cards are sent by mail. */
export function deliveryOf(
  { price, is_gift_card }: { price: Cents; is_gift_card: boolean },
  italy: WireShipping,
  policy: Policy,
): Cents {
  return deliveryCost({
    tariff: toCents(italy.price),
    countryId: ITALY_ID,
    shipping: is_gift_card ? "none" : "courier",
    goodsSubtotal: price,
    tier: "basic",
    policy,
  });
}
