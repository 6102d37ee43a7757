import { isId } from "./cart";

/** Number of recently viewed products in the cookie. */
export const MAX_VIEWED = 8;

/** Puts the product first and removes its earlier entry. Keeps eight products, the most recent ones. */
export function withViewed(ids: readonly number[], productId: number): number[] {
  return [productId, ...ids.filter((id) => id !== productId)].slice(0, MAX_VIEWED);
}

/**
 * Ids from the decoded value of the cookie. Empty when the value has another format, as from another shop on this host.
 */
export function readViewed(value: unknown): number[] {
  return Array.isArray(value) && value.length <= MAX_VIEWED && value.every(isId) ? value : [];
}
