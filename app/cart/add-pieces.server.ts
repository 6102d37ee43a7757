import type { PageContext } from "~/session/page-context.server";
import type { Flash } from "~/session/session-data";
import type { CartLine } from "~/shop/cart";
import { addToCart, type CartRefusal } from "./cart-changes.server";
import { setCartAndTrack } from "./cart-events.server";

/** The message that these pieces were added. Ids are short, so that the cookie has space for them. */
export function addedMessage({ productId, sizeId, quantity }: CartLine): Flash {
  return { key: "cart:added", values: { product: productId, size: sizeId, quantity } };
}

/**
 * Adds pieces to the cart, with the message for the next page. A form that is sent again before a page has shown its message
 * (a double click without scripts) adds nothing.
 * @returns null when the pieces are in the cart
 * @throws Unavailable and other errors of the API
 */
export async function addPieces(
  { session, api, country }: Pick<PageContext, "session" | "api" | "country">,
  key: { productId: number; sizeId: number | null },
  quantity: number | null,
): Promise<CartRefusal | null> {
  const line = { productId: key.productId, sizeId: key.sizeId ?? 0, quantity: quantity ?? 0 };
  const message = addedMessage(line);
  if (session.awaits(message)) return null;
  const change = await addToCart(api, session.openCart(), key, quantity);
  if ("error" in change) return change;
  await setCartAndTrack({ session, api, country }, change.cart, line);
  session.flash(message);
  return null;
}
