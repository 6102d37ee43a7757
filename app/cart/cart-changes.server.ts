import { productSizes } from "~/api/catalogue.server";
import type { Api } from "~/api/client.server";
import { NotFound } from "~/api/errors.server";
import type { WireSize } from "~/contract/catalogue.server";
import { addLine, type Cart, type CartKey, isId, MAX_QUANTITY, setQuantity } from "~/shop/cart";
import { cleanText } from "~/shop/posted-text";
import { maxQuantity } from "~/shop/stock";

/** Why a change of the cart is refused. `error` is a key of `locales/en/cart.json`. */
export interface CartRefusal {
  error: "size_required" | "size_sold_out" | "quantity_invalid" | "max_items" | "product_gone" | "cart_full";
  /** The field of the message. */
  field: "size" | "quantity";
  /** Maximum pieces of the size, for `max_items`. */
  available?: number;
  status: 400 | 409 | 422;
}

export type CartChange = { cart: Cart } | CartRefusal;

/** An id from a form; null for a text that cannot be an id. */
export function readId(text: string | null): number | null {
  const id = text !== null && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return isId(id) ? id : null;
}

/** A quantity from a form, an integer of at least 1 in digits of any script, limited to 1,000,000; null for any other text. */
export function readQuantity(text: string | null): number | null {
  const digits = cleanText(text ?? "", "number");
  return /^0*[1-9]\d{0,20}$/.test(digits) ? Math.min(Number(digits), 1_000_000) : null;
}

/** Adds pieces of a size within the limits of stock and cart. The result has the size as the server knows it now. */
export async function addToCart(
  api: Api,
  cart: Cart,
  key: { productId: number | null; sizeId: number | null },
  quantity: number | null,
): Promise<{ cart: Cart; size: WireSize } | CartRefusal> {
  const { productId, sizeId } = key;
  if (productId === null) return { error: "product_gone", field: "size", status: 400 };
  if (sizeId === null) return { error: "size_required", field: "size", status: 400 };
  if (quantity === null) return { error: "quantity_invalid", field: "quantity", status: 400 };
  const present = cart.lines.find((line) => line.productId === productId && line.sizeId === sizeId)?.quantity ?? 0;
  const size = await sizeWith(api, { productId, sizeId }, present + quantity);
  if ("error" in size) return size;
  const result = addLine(cart, { productId, sizeId, quantity });
  return result.ok ? { cart: result.cart, size } : { error: "cart_full", field: "size", status: 422 };
}

/** Sets a line's quantity within the limit of the stock. */
export async function changeQuantity(api: Api, cart: Cart, key: CartKey, quantity: number | null): Promise<CartChange> {
  if (quantity === null) return { error: "quantity_invalid", field: "quantity", status: 400 };
  const size = await sizeWith(api, key, quantity);
  return "error" in size ? size : { cart: setQuantity(cart, key, quantity) };
}

/** The size of a line that may have so many pieces. */
async function sizeWith(api: Api, { productId, sizeId }: CartKey, quantity: number): Promise<WireSize | CartRefusal> {
  const sizes = await productSizes(api, productId).catch((error: unknown) => {
    if (error instanceof NotFound) return [];
    throw error;
  });
  const size = sizes.find((row) => row.id === sizeId);
  if (!size)
    return sizes.length
      ? { error: "size_required", field: "size", status: 400 }
      : { error: "product_gone", field: "size", status: 400 };
  if (size.quantity === 0) return { error: "size_sold_out", field: "size", status: 409 };
  if (quantity > size.quantity || quantity > MAX_QUANTITY)
    return { error: "max_items", field: "quantity", available: maxQuantity(size.quantity), status: 409 };
  return size;
}
