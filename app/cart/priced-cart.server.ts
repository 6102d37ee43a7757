import type { Api } from "~/api/client.server";
import { TooManyRequests } from "~/api/errors.server";
import { checkCart } from "~/api/orders.server";
import type { CheckCartRequest, CheckedCart, WireCartChange } from "~/contract/cart.server";
import type { Flash } from "~/session/session-data";
import { type Cart, removeLine, setCoupon, setGiftCard, setQuantity } from "~/shop/cart";
import { toCents } from "~/shop/money";

export interface PricedCart {
  /** The cart after the server's corrections. */
  cart: Cart;
  priced: CheckedCart;
  /** One message for each correction. */
  notices: Flash[];
}

/**
 * Prices a cart also after too many wrong codes. In that case the codes are removed, and the message names the seconds
 * until the shopper can enter them again.
 */
export async function priceCart(api: Api, cart: Cart, seenOn?: string | null): Promise<PricedCart> {
  try {
    return await priceWithCodes(api, cart, seenOn);
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    const { notices, ...priced } = await priceWithCodes(
      api,
      setCoupon(setGiftCard(cart, undefined), undefined),
      seenOn,
    );
    return { ...priced, notices: [...notices, { key: "cart:codes_unchecked", values: { seconds: error.retryAfter } }] };
  }
}

/**
 * Prices a cart. Removes or reduces lines that are no longer available, and removes invalid codes (spec section 4).
 * @param seenOn the messages contain the changes of prices and balances since this time, ISO 8601 UTC
 * @throws TooManyRequests after too many wrong codes
 */
export async function priceWithCodes(api: Api, cart: Cart, seenOn?: string | null): Promise<PricedCart> {
  const priced = await checkCart(api, { ...cartRequest(cart), seen_on: seenOn });
  let corrected = cart;
  for (const { productId, sizeId } of cart.lines) {
    const item = priced.items.find(({ id, size }) => id === productId && size.id === sizeId);
    corrected = item
      ? setQuantity(corrected, { productId, sizeId }, item.quantity)
      : removeLine(corrected, { productId, sizeId });
  }
  if (!priced.coupon) corrected = setCoupon(corrected, undefined);
  if (!priced.gift_card) corrected = setGiftCard(corrected, undefined);
  return { cart: corrected, priced, notices: priced.changes?.map(noticeOf) ?? noticesWithoutChanges(cart, priced) };
}

/** Characters of a server's message, because it is stored in a cookie. */
const MAX_MESSAGE_LENGTH = 300;

/** The messages for a server that corrects a cart without the extra field `changes`. */
function noticesWithoutChanges(cart: Cart, { coupon, gift_card, message }: CheckedCart): Flash[] {
  return [
    ...(message
      ? [{ key: "cart:server_message", values: { message: message.slice(0, MAX_MESSAGE_LENGTH) } } as const]
      : []),
    ...(cart.coupon && !coupon ? [{ key: "cart:change_coupon_unknown" } as const] : []),
    ...(cart.giftCard && !gift_card ? [{ key: "cart:change_gift_card_unknown" } as const] : []),
  ];
}

function noticeOf({ code, amount, before, after, ...change }: WireCartChange): Flash {
  const amounts = Object.entries({ amount, before, after }).flatMap(([name, wire]) =>
    wire === undefined ? [] : [[name, toCents(wire)] as const],
  );
  const named = Object.entries(change).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, value] as const],
  );
  return {
    key: keyOf(code, change),
    values: Object.fromEntries(named),
    ...(amounts.length > 0 ? { amounts: Object.fromEntries(amounts) } : {}),
  };
}

function keyOf(code: WireCartChange["code"], { name, wanted }: Omit<WireCartChange, "code">): Flash["key"] {
  if (code === "gone" && name !== undefined) return "cart:change_gone_named";
  return code === "reduced" && wanted !== undefined ? "cart:change_reduced_from" : `cart:change_${code}`;
}

/** The request of check-cart. */
export function cartRequest(cart: Cart): CheckCartRequest {
  return {
    cart: { id: cart.id },
    items: cart.lines.map((line) => ({ id: line.productId, size: { id: line.sizeId }, quantity: line.quantity })),
    coupon: cart.coupon,
    gift_card: cart.giftCard,
  };
}
