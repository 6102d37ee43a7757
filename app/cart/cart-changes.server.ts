import { productSizes } from "~/api/catalogue.server";
import type { Api } from "~/api/client.server";
import { NotFound } from "~/api/errors.server";
import { addLine, type Cart, type CartKey, isId, MAX_QUANTITY, setQuantity } from "~/shop/cart";
import { maxQuantity } from "~/shop/stock";

/** Why a cart stays as it is; the keys of `locales/en/cart.json`. */
export interface CartRefusal {
  error: "size_required" | "size_sold_out" | "quantity_invalid" | "max_items" | "product_gone" | "cart_full";
  /** The field that the message belongs to. */
  field: "size" | "quantity";
  /** What can be had of the size, for `max_items`. */
  available?: number;
  status: 400 | 409 | 422;
}

export type CartChange = { cart: Cart } | CartRefusal;

/** A key from a form: null for whatever no product or size can have. */
export function readId(text: string | null): number | null {
  const id = text !== null && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return isId(id) ? id : null;
}

/** A quantity from a form, a whole number of at least 1, cut at more than any shop has; null for anything else. */
export function readQuantity(text: string | null): number | null {
  if (text === null || !/^\s*0*[1-9]\d{0,20}\s*$/.test(text)) return null;
  return Math.min(Number(text), 1_000_000);
}

/** Adds pieces of a size, as far as stock and cart allow. */
export async function addToCart(
  api: Api,
  cart: Cart,
  key: { productId: number | null; sizeId: number | null },
  quantity: number | null,
): Promise<CartChange> {
  const { productId, sizeId } = key;
  if (productId === null) return { error: "product_gone", field: "size", status: 400 };
  if (sizeId === null) return { error: "size_required", field: "size", status: 400 };
  if (quantity === null) return { error: "quantity_invalid", field: "quantity", status: 400 };
  const present = cart.lines.find((line) => line.productId === productId && line.sizeId === sizeId)?.quantity ?? 0;
  const refusal = await refusalOf(api, { productId, sizeId }, present + quantity);
  if (refusal) return refusal;
  const added = addLine(cart, { productId, sizeId, quantity });
  return added.ok ? { cart: added.cart } : { error: "cart_full", field: "size", status: 422 };
}

/** Sets a line's quantity, as far as stock allows. */
export async function changeQuantity(api: Api, cart: Cart, key: CartKey, quantity: number | null): Promise<CartChange> {
  if (quantity === null) return { error: "quantity_invalid", field: "quantity", status: 400 };
  return (await refusalOf(api, key, quantity)) ?? { cart: setQuantity(cart, key, quantity) };
}

async function refusalOf(api: Api, { productId, sizeId }: CartKey, wanted: number): Promise<CartRefusal | null> {
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
  if (wanted > size.quantity || wanted > MAX_QUANTITY)
    return { error: "max_items", field: "quantity", available: maxQuantity(size.quantity), status: 409 };
  return null;
}
