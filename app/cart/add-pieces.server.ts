import { addedToCart } from "~/analytics/events.server";
import type { WireProduct } from "~/contract/catalogue.server";
import type { PageContext } from "~/session/page-context.server";
import type { Flash } from "~/session/session-data";
import type { CartLine } from "~/shop/cart";
import { addToCart, type CartRefusal } from "./cart-changes.server";

/** The message that these pieces were added. Ids are short, so that the cookie has space for them. */
export function addedMessage({ productId, sizeId, quantity }: CartLine): Flash {
  return { key: "cart:added", values: { product: productId, size: sizeId, quantity } };
}

/**
 * Adds pieces to the cart, with the message for the next page. A form that is sent again before a page has shown its message
 * (a double click without scripts) adds nothing.
 * @param product as the request has read it: its prices are those of the event
 * @returns null when the pieces are in the cart
 * @throws Unavailable and other errors of the API
 */
export async function addPieces(
  { session, api, country }: Pick<PageContext, "session" | "api" | "country">,
  product: WireProduct,
  sizeId: number | null,
  quantity: number | null,
): Promise<CartRefusal | null> {
  const line = { productId: product.id, sizeId: sizeId ?? 0, quantity: quantity ?? 0 };
  const message = addedMessage(line);
  if (session.awaits(message)) return null;
  const change = await addToCart(api, session.openCart(), { productId: product.id, sizeId }, quantity);
  if ("error" in change) return change;
  session.cart = change.cart;
  if (session.tracksEvents) {
    const { currency } = await country();
    session.track(addedToCart(product, change.size, { quantity: line.quantity, currency }));
  }
  session.flash(message);
  return null;
}
