import type { Api } from "~/api/client.server";
import { shippingPrice } from "~/api/orders.server";
import { type Cents, fromCents, toCents } from "~/shop/money";
import { type CartAmounts, goodsSubtotal } from "~/shop/order-pricing";

/** The courier's price to a country for a cart, EUR cents. */
export async function courierPrice(api: Api, countryId: number, cart: CartAmounts): Promise<Cents> {
  return toCents((await shippingPrice(api, countryId, fromCents(goodsSubtotal(cart.lines)))).price);
}
