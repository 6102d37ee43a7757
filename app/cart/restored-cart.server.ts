import type { CancelledOrder, WireOrder } from "~/contract/orders.server";
import type { RequestSession } from "~/session/request-session.server";
import { addLine, type Cart, isCode, isQuantity, readNote, setCoupon, setGiftCard, setNote } from "~/shop/cart";

/** Puts the lines of a cancelled order, its codes and its note back into the cart. The cart page prices and corrects them. */
export function restoreCart(
  session: RequestSession,
  { items, note }: WireOrder,
  { coupon, gift_card }: CancelledOrder,
): void {
  let cart = items.reduce(withItem, session.openCart());
  if (cart.coupon === undefined && isCode(coupon)) cart = setCoupon(cart, coupon);
  if (cart.giftCard === undefined && isCode(gift_card)) cart = setGiftCard(cart, gift_card);
  // Older orders have notes that were cleaned in another way.
  if (cart.note === undefined) cart = setNote(cart, readNote(note) ?? "");
  session.cart = cart;
}

function withItem(
  cart: Cart,
  { products_id: productId, sizes_id: sizeId, quantity }: WireOrder["items"][number],
): Cart {
  if (!sizeId || !isQuantity(quantity)) return cart;
  const result = addLine(cart, { productId, sizeId, quantity });
  return result.ok ? result.cart : cart;
}
