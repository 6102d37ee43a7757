import { waitsForProvider } from "~/api/orders.server";
import type { OrderReceipt, WireOrder } from "~/contract/orders.server";
import type { RequestSession } from "~/session/request-session.server";
import type { Receipt } from "~/session/session-data";
import { type Cart, cartAfterOrder } from "~/shop/cart";
import type { RedirectWithMessages } from "./redirect-with-messages.server";

/**
 * For this time after an order, its page opens from its cart, in case the reply to "Order and pay" was lost. Later the
 * mail has the order.
 */
const RECENT_MS = 30 * 60 * 1000;

/** Leaves a cart that is already an order: redirects to the order's page while it is recent, else to a new cart. */
export function leaveOrderedCart(session: RequestSession, cart: Cart, order: WireOrder | null): RedirectWithMessages {
  const isRecent = order !== null && Date.now() - Date.parse(order.created_on) < RECENT_MS;
  if (isRecent) {
    finishCart(session, cart, order);
    return {
      kind: "redirect",
      page: "thank-you",
      notices: [{ key: "checkout:already_ordered" }],
      alreadyOrdered: true,
    };
  }
  replaceCart(session, cart, order);
  return { kind: "redirect", page: "cart", notices: [{ key: "cart:ordered_before" }], alreadyOrdered: true };
}

/** Opens the page of the cart's order and starts a new cart. */
export function finishCart(session: RequestSession, cart: Cart, order: WireOrder): void {
  session.showOrder({ id: order.id, key: session.orderKey, cartId: cart.id });
  replaceCart(session, cart, order);
}

/** As `finishCart`, for a server that answers only the order's id. */
export function finishCartByReceipt(session: RequestSession, cart: Cart, { id }: OrderReceipt, receipt: Receipt): void {
  session.showOrder({ id, key: session.orderKey, cartId: cart.id, receipt });
  replaceCart(session, cart, null, receipt.payment !== undefined);
}

/** The new cart contains the pieces that were added after the order. */
function replaceCart(
  session: RequestSession,
  cart: Cart,
  order: WireOrder | null,
  waits = order !== null && waitsForProvider(order),
): void {
  const ordered = order?.items.map((item) => ({
    productId: item.products_id,
    sizeId: item.sizes_id ?? null,
    quantity: item.quantity,
  }));
  session.cart = cartAfterOrder(cart, ordered ?? null, crypto.randomUUID());
  // An unpaid order can be changed: its products go back to the cart, and its details are still those of the checkout.
  if (!waits) session.checkout = null;
}
