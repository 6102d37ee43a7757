import type { Api } from "~/api/client.server";
import { orderOfCart } from "~/api/orders.server";
import type { CheckCartResponse } from "~/contract/cart.server";
import type { OrderReceipt, WireOrder, WireOrderOfCart } from "~/contract/orders.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type RequestSession, redirectTo } from "~/session/request-session.server";
import type { Flash, Receipt } from "~/session/session-data";
import { type Cart, cartAfterOrder } from "~/shop/cart";
import { type PricedCart, priceCart } from "./priced-cart.server";

/** The browser's cart, priced now, with nothing to correct. */
export interface ReadyCart {
  cart: Cart;
  priced: CheckCartResponse;
}

/** The page that has to come first, and the messages for it. */
export interface Detour {
  goTo: "cart" | "checkout" | "thank-you";
  notices: Flash[];
  /** The cart has become an order before. */
  alreadyOrdered?: true;
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
  // An order may have been made, and have taken the stock, after the first look.
  const again = await orderedCart(api, session, asked);
  return again.ordered ? leaveOrderedCart(session, asked, again.order) : correctCart(session, priced);
}

function orderedCart(api: Api, session: RequestSession, cart: Cart): Promise<WireOrderOfCart> {
  return orderOfCart(api, cart.id, session.orderKey);
}

function correctCart(session: RequestSession, { cart, notices }: PricedCart): Detour {
  session.cart = cart;
  return { goTo: "cart", notices };
}

/** Shows the order for as long as an order's page stays open; later its number is in the mail. */
function leaveOrderedCart(session: RequestSession, cart: Cart, order: WireOrder | null): Detour {
  const isRecent = order !== null && Date.now() - Date.parse(order.created_on) < RECENT_MS;
  if (isRecent) {
    finishCart(session, cart, order);
    return { goTo: "thank-you", notices: [{ key: "checkout:already_ordered" }], alreadyOrdered: true };
  }
  replaceCart(session, cart, order);
  return { goTo: "cart", notices: [{ key: "cart:ordered_before" }], alreadyOrdered: true };
}

const RECENT_MS = 30 * 60 * 1000;

/** The cart has become this order: its page opens, and a new cart begins. */
export function finishCart(session: RequestSession, cart: Cart, order: WireOrder): void {
  session.showOrder({ id: order.id, key: session.orderKey, cartId: cart.id });
  replaceCart(session, cart, order);
}

/** As `finishCart`, on a server whose answer names no more than the order's id. */
export function finishCartByReceipt(session: RequestSession, cart: Cart, { id }: OrderReceipt, receipt: Receipt): void {
  session.showOrder({ id, key: session.orderKey, cartId: cart.id, receipt });
  replaceCart(session, cart, null);
}

/** The new cart holds what was added after the order. */
function replaceCart(session: RequestSession, cart: Cart, order: WireOrder | null): void {
  const ordered = order?.items.map((item) => ({
    productId: item.products_id,
    sizeId: item.sizes_id ?? null,
    quantity: item.quantity,
  }));
  session.cart = cartAfterOrder(cart, ordered ?? null, crypto.randomUUID());
  session.checkout = null;
}

/** Leads to the page that has to come first, which shows why. */
export function takeDetour(session: RequestSession, { goTo, notices }: Detour, locale: Locale): Promise<Response> {
  for (const notice of notices) session.flash(notice);
  return redirectTo(session, href(goTo, locale));
}
