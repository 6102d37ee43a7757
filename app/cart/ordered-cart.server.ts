import type { OrderReceipt, WireOrder } from "~/contract/orders.server";
import type { RequestSession } from "~/session/request-session.server";
import type { Receipt } from "~/session/session-data";
import { type Cart, cartAfterOrder } from "~/shop/cart";
import type { Detour } from "./detour.server";

/** How long an order's page opens from its cart, after the reply to "Order and pay" got lost; later it is in the mail. */
const RECENT_MS = 30 * 60 * 1000;

/** The cart has become an order before: leads to that order while it is recent, else to a new cart. */
export function leaveOrderedCart(session: RequestSession, cart: Cart, order: WireOrder | null): Detour {
  const isRecent = order !== null && Date.now() - Date.parse(order.created_on) < RECENT_MS;
  if (isRecent) {
    finishCart(session, cart, order);
    return { goTo: "thank-you", notices: [{ key: "checkout:already_ordered" }], alreadyOrdered: true };
  }
  replaceCart(session, cart, order);
  return { goTo: "cart", notices: [{ key: "cart:ordered_before" }], alreadyOrdered: true };
}

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
