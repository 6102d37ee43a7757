import type { Api } from "~/api/client.server";
import { orderOfCart } from "~/api/orders.server";
import type { CheckedCart } from "~/contract/cart.server";
import type { WireOrderOfCart } from "~/contract/orders.server";
import type { RequestSession } from "~/session/request-session.server";
import type { Flash } from "~/session/session-data";
import type { Cart } from "~/shop/cart";
import { leaveOrderedCart } from "./ordered-cart.server";
import { priceCart } from "./priced-cart.server";
import { type RedirectWithMessages, toCorrectedCart } from "./redirect-with-messages.server";

/** The browser's cart with current prices, which the server did not correct. */
export interface ReadyCart {
  kind: "ready";
  cart: Cart;
  priced: CheckedCart;
  /** The prices and balances that have changed since the shopper last saw them, one message each. */
  notices: Flash[];
}

/**
 * Prices the browser's cart. Returns a redirect to the order when the cart is already one (the reply to "Order and pay"
 * may be lost), or to the cart page when the server corrected the cart.
 * @throws Unavailable and other errors of the API
 */
export async function readyCart(
  api: Api,
  session: RequestSession,
  cart: Cart,
): Promise<ReadyCart | RedirectWithMessages> {
  const [priced, before] = await Promise.all([priceCart(api, cart, session.seenOn), orderedCart(api, session, cart)]);
  if (before.ordered) return leaveOrderedCart(session, cart, before.order);
  if (priced.cart === cart) {
    if (priced.priced.checked_on) session.seenOn = priced.priced.checked_on;
    return { kind: "ready", ...priced };
  }
  // An order may have been placed between both reads, and have reserved the stock.
  const after = await orderedCart(api, session, cart);
  return after.ordered ? leaveOrderedCart(session, cart, after.order) : toCorrectedCart(session, priced);
}

function orderedCart(api: Api, session: RequestSession, cart: Cart): Promise<WireOrderOfCart> {
  return orderOfCart(api, cart.id, session.orderKey);
}
