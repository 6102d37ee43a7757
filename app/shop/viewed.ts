import { isId } from "./cart";

/** Number of recently viewed products in the cookie: the shown one, and eight beside it. */
export const MAX_VIEWED = 9;

/** The products beside the shown one, the latest first. @param shownId null on a page without a product */
export function viewedBeside(ids: readonly number[], shownId: number | null): number[] {
  return ids.filter((id) => id !== shownId).slice(0, MAX_VIEWED - 1);
}

/** Puts the product first and removes its earlier entry. Keeps the most recent products. */
export function withViewed(ids: readonly number[], productId: number): number[] {
  return [productId, ...ids.filter((id) => id !== productId)].slice(0, MAX_VIEWED);
}

/**
 * Ids from the decoded value of the cookie. Empty when the value has another format, as from another shop on this host.
 */
export function readViewed(value: unknown): number[] {
  return Array.isArray(value) && value.length <= MAX_VIEWED && value.every(isId) ? value : [];
}
