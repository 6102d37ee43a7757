import { cartChanged } from "~/analytics/events.server";
import { checkCart } from "~/api/orders.server";
import { orElse } from "~/api/respond.server";
import type { PageContext } from "~/session/page-context.server";
import type { Cart, CartKey } from "~/shop/cart";
import { cartRequest } from "./priced-cart.server";

/** Sets the cart. The next page's data layer gets an event with the added or removed pieces of the line, if any. */
export async function setCartAndTrack(
  { session, api, country }: Pick<PageContext, "session" | "api" | "country">,
  cart: Cart,
  key: CartKey,
): Promise<void> {
  const pieces = quantityIn(cart, key) - quantityIn(session.cart, key);
  session.cart = cart;
  if (pieces === 0 || !session.tracksEvents) return;
  const quantity = Math.abs(pieces);
  const line = { ...cart, lines: [{ ...key, quantity }], coupon: undefined, giftCard: undefined };
  const [priced, { currency }] = await Promise.all([orElse(checkCart(api, cartRequest(line)), null), country()]);
  const item = priced?.items[0];
  const event = pieces > 0 ? "add_to_cart" : "remove_from_cart";
  if (item) session.track(cartChanged(event, item, { quantity, currency }));
}

function quantityIn(cart: Cart | null, { productId, sizeId }: CartKey): number {
  return cart?.lines.find((line) => line.productId === productId && line.sizeId === sizeId)?.quantity ?? 0;
}
