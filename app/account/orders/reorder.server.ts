import type { Api } from "~/api/client.server";
import type { Order } from "~/api/orders.server";
import { priceCart } from "~/cart/priced-cart.server";
import { keepCart } from "~/cart/redirect-with-messages.server";
import type { Translate } from "~/i18n/use-t";
import type { RequestSession } from "~/session/request-session.server";
import type { Flash } from "~/session/session-data";
import { addLine, type Cart, type CartKey, isQuantity } from "~/shop/cart";
import { type ShoeSystem, shownSize } from "~/shop/shoe-sizes";
import { sizeWithLabel } from "~/ui/size-name";
import { orderedSize } from "./ordered-size.server";

/** Characters of the names in one message: it is stored in a cookie. */
const MAX_NAMES_LENGTH = 220;

interface Reader {
  t: Translate;
  shoeSystem: ShoeSystem;
}

/**
 * Puts an order's products that are still sold into the cart, up to the stock and the limits of carts. The next page names
 * the others. A form that is sent again before a page has shown the message (a double click without scripts) adds nothing.
 * @returns whether anything is added
 * @throws Unavailable
 */
export async function reorder(api: Api, session: RequestSession, order: Order, reader: Reader): Promise<boolean> {
  const reordered: Flash = { key: "order:reordered", values: { order: order.id } };
  if (session.awaits(reordered)) return true;
  const cart = session.openCart();
  // The corrections of the present cart have their own messages, which do not name products that are no longer sold.
  const present = cart.lines.length > 0 ? await priceCart(api, cart, session.seenOn) : { cart, notices: [] };
  const before = present.cart;
  const priced = await priceCart(api, order.items.reduce(withItem, before));
  const isAdded = order.items.some((item) => piecesOf(priced.cart, item) > piecesOf(before, item));
  const incomplete = order.items.filter(
    (item) => piecesOf(priced.cart, item) < piecesOf(before, item) + orderedPieces(order, item),
  );
  const names = [...new Set(incomplete.map((item) => nameOf(item, reader)))];
  if (isAdded) keepCart(session, { ...priced, notices: [...present.notices, reordered] });
  if (names.length > 0) session.flash({ key: "order:not_reordered", values: { names: joined(names) } });
  return isAdded;
}

type Item = Order["items"][number];

function keyOf({ products_id: productId, sizes_id: sizeId }: Item): CartKey | null {
  return sizeId ? { productId, sizeId } : null;
}

function withItem(cart: Cart, item: Item): Cart {
  const key = keyOf(item);
  if (!key || !isQuantity(item.quantity)) return cart;
  const result = addLine(cart, { ...key, quantity: item.quantity });
  return result.ok ? result.cart : cart;
}

function piecesOf({ lines }: Cart, { products_id, sizes_id }: Item): number {
  return lines.find(({ productId, sizeId }) => productId === products_id && sizeId === sizes_id)?.quantity ?? 0;
}

function orderedPieces({ items }: Order, { products_id, sizes_id }: Item): number {
  return items
    .filter((item) => item.products_id === products_id && item.sizes_id === sizes_id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

function nameOf(item: Item, { t, shoeSystem }: Reader): string {
  return `${item.brand} ${item.name}, ${sizeWithLabel(shownSize(orderedSize(item), shoeSystem), t)}`;
}

function joined(names: readonly string[]): string {
  const text = names.join("; ");
  return text.length <= MAX_NAMES_LENGTH ? text : `${text.slice(0, MAX_NAMES_LENGTH - 1)}…`;
}
