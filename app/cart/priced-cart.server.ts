import type { Api } from "~/api/client.server";
import { TooManyRequests } from "~/api/errors.server";
import { checkCart } from "~/api/orders.server";
import type { CheckCartRequest, CheckCartResponse, WireCartChange } from "~/contract/cart.server";
import type { Flash } from "~/session/session-data";
import { type Cart, removeLine, setCoupon, setGiftCard, setQuantity } from "~/shop/cart";
import { formatMoney, toCents } from "~/shop/money";

export interface PricedCart {
  /** The cart as the server corrected it. */
  cart: Cart;
  priced: CheckCartResponse;
  /** What the server changed, for the shopper. */
  notices: Flash[];
}

/**
 * Prices a cart whatever codes were tried before: when the server will not look at its codes for now, they are taken out,
 * and the message names when the shopper can enter them again.
 */
export async function priceCart(api: Api, cart: Cart): Promise<PricedCart> {
  try {
    return await priceWithCodes(api, cart);
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    const { notices, ...priced } = await priceWithCodes(api, setCoupon(setGiftCard(cart, undefined), undefined));
    return { ...priced, notices: [...notices, { key: "cart:codes_unchecked", values: { seconds: error.retryAfter } }] };
  }
}

/**
 * Prices a cart and takes out, or cuts down, what can no longer be had (spec section 4).
 * @throws TooManyRequests when too many codes were wrong
 */
export async function priceWithCodes(api: Api, cart: Cart): Promise<PricedCart> {
  const priced = await checkCart(api, cartRequest(cart));
  let corrected = cart;
  for (const { productId, sizeId } of cart.lines) {
    const item = priced.items.find(({ id, size }) => id === productId && size.id === sizeId);
    corrected = item
      ? setQuantity(corrected, { productId, sizeId }, item.quantity)
      : removeLine(corrected, { productId, sizeId });
  }
  if (!priced.coupon) corrected = setCoupon(corrected, undefined);
  if (!priced.gift_card) corrected = setGiftCard(corrected, undefined);
  return { cart: corrected, priced, notices: priced.changes?.map(noticeOf) ?? unexplained(cart, priced) };
}

/** Characters of a server's own message: it travels in a cookie. */
const MESSAGE_LENGTH = 300;

/** The notices of a server that corrects a cart without saying in detail what it changed. */
function unexplained(cart: Cart, { coupon, gift_card, message }: CheckCartResponse): Flash[] {
  return [
    ...(message
      ? [{ key: "cart:server_message", values: { message: message.slice(0, MESSAGE_LENGTH) } } as const]
      : []),
    ...(cart.coupon && !coupon ? [{ key: "cart:change_coupon_unknown" } as const] : []),
    ...(cart.giftCard && !gift_card ? [{ key: "cart:change_gift_card_unknown" } as const] : []),
  ];
}

function noticeOf({ code, name, size, quantity, amount }: WireCartChange): Flash {
  const values: Record<string, string | number> = {};
  if (name !== undefined) values.name = name;
  if (size !== undefined) values.size = size;
  if (quantity !== undefined) values.quantity = quantity;
  if (amount !== undefined) values.amount = formatMoney(toCents(amount), "EUR");
  return { key: `cart:change_${code}`, values };
}

/** The wire's form of a cart, to be checked and priced. */
export function cartRequest(cart: Cart): CheckCartRequest {
  return {
    cart: { id: cart.id },
    items: cart.lines.map((line) => ({ id: line.productId, size: { id: line.sizeId }, quantity: line.quantity })),
    coupon: cart.coupon,
    gift_card: cart.giftCard,
  };
}
