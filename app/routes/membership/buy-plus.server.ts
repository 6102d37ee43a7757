import { plusProduct } from "~/api/membership.server";
import { orRespond } from "~/api/respond.server";
import { addToCart, type CartRefusal } from "~/cart/cart-changes.server";
import { setCartAndTrack } from "~/cart/cart-events.server";
import type { PageContext } from "~/session/page-context.server";

/** The number of the order that has plus already and is not paid yet. */
interface OpenOrder {
  openOrder: string;
  status: 409;
}

/**
 * Puts plus into the cart. Does nothing when it is there already.
 * @returns null when plus is in the cart
 * @throws Response 404 when no membership is sold
 */
export async function buyPlus({ session, shopperApi, country }: PageContext): Promise<CartRefusal | OpenOrder | null> {
  const plus = await orRespond(plusProduct(shopperApi));
  if (!plus) throw new Response(null, { status: 404 });
  if (plus.open_order) return { openOrder: plus.open_order.number, status: 409 };
  const key = { productId: plus.id, sizeId: plus.size.id };
  const cart = session.openCart();
  if (cart.lines.some((line) => line.productId === key.productId && line.sizeId === key.sizeId)) return null;
  const change = await orRespond(addToCart(shopperApi, cart, key, 1));
  if ("error" in change) return change;
  await setCartAndTrack({ session, api: shopperApi, country }, change.cart, key);
  session.flash({ key: "cart:added" });
  return null;
}
