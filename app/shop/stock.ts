import { MAX_QUANTITY } from "./cart";

/** A size with this many pieces or fewer is shown as nearly gone. */
export const LAST_ITEMS = 3;

export type StockState = "available" | "last_items" | "sold_out";

/** How a size with `pieces` in stock is shown. */
export function stockState(pieces: number): StockState {
  if (pieces <= 0) return "sold_out";
  return pieces <= LAST_ITEMS ? "last_items" : "available";
}

/** The greatest quantity that can be chosen of a size with `pieces` in stock: at most 99, 0 when sold out. */
export function maxQuantity(pieces: number): number {
  return Math.max(0, Math.min(Math.floor(pieces), MAX_QUANTITY));
}
