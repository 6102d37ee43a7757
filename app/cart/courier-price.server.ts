import type { Api } from "~/api/client.server";
import { shippingPrice } from "~/api/orders.server";
import { type Cents, fromCents, toCents } from "~/shop/money";
import { type CartAmounts, goodsSubtotal } from "~/shop/order-pricing";

/** The courier's price to a country for a cart, EUR cents. */
export async function courierPrice(api: Api, countryId: number, cart: CartAmounts): Promise<Cents> {
  return (await courierOffer(api, countryId, cart)).price;
}

/** The same, and the price of the goods above which the delivery is free; null where it never is. EUR cents. */
export async function courierOffer(api: Api, countryId: number, cart: CartAmounts) {
  const { price, free_over } = await shippingPrice(api, countryId, fromCents(goodsSubtotal(cart.lines)));
  return { price: toCents(price), freeOver: free_over === null ? null : toCents(free_over) };
}
