import type { Api } from "~/api/client.server";
import { orderOfCart } from "~/api/orders.server";
import type { CheckCartResponse } from "~/contract/cart.server";
import type { WireOrderOfCart } from "~/contract/orders.server";
import type { RequestSession } from "~/session/request-session.server";
import type { Cart } from "~/shop/cart";
import { type Detour, toCorrectedCart } from "./detour.server";
import { leaveOrderedCart } from "./ordered-cart.server";
import { priceCart } from "./priced-cart.server";

/** The browser's cart, priced now, with nothing to correct. */
export interface ReadyCart {
  cart: Cart;
  priced: CheckCartResponse;
}

/**
 * The browser's cart, ready for its pages, or the page to show instead: the order when the cart has become one (the
 * reply to "Order and pay" may get lost), the cart page when the server corrected it.
 * @throws Unavailable and the like from the API
 */
export async function readyCart(api: Api, session: RequestSession, asked: Cart): Promise<ReadyCart | Detour> {
  const [priced, found] = await Promise.all([priceCart(api, asked), orderedCart(api, session, asked)]);
  if (found.ordered) return leaveOrderedCart(session, asked, found.order);
  if (priced.cart === asked) return priced;
  // An order may have been placed, and have reserved the stock, after the first look.
  const again = await orderedCart(api, session, asked);
  return again.ordered ? leaveOrderedCart(session, asked, again.order) : toCorrectedCart(session, priced);
}

function orderedCart(api: Api, session: RequestSession, cart: Cart): Promise<WireOrderOfCart> {
  return orderOfCart(api, cart.id, session.orderKey);
}
