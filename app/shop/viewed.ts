import { isId } from "./cart";

/** Products that are remembered as recently viewed. */
export const MAX_VIEWED = 8;

/** The product first, the others after it, none twice; the oldest is forgotten when there are more than eight. */
export function withViewed(ids: readonly number[], productId: number): number[] {
  return [productId, ...ids.filter((id) => id !== productId)].slice(0, MAX_VIEWED);
}

/** Ids from the decoded value of the cookie, which may come from another shop under this name: empty when it does not fit. */
export function readViewed(value: unknown): number[] {
  return Array.isArray(value) && value.length <= MAX_VIEWED && value.every(isId) ? value : [];
}
