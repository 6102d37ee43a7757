/** Products per wishlist. */
export const MAX_WISHLIST = 200;

/** The list with a product, as the latest if it is new. */
export function withProduct(wishlist: readonly number[], productId: number): number[] {
  return wishlist.includes(productId) ? [...wishlist] : [productId, ...wishlist];
}

/** The list without a product. */
export function withoutProduct(wishlist: readonly number[], productId: number): number[] {
  return wishlist.filter((id) => id !== productId);
}
