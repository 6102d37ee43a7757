import { MAX_QUANTITY } from "./cart";

/** Pieces. A size with this many or fewer shows the "last items" notice. */
export const LAST_ITEMS = 3;

export type StockState = "available" | "last_items" | "sold_out";

/** The stock state of a size with `pieces` in stock. */
export function stockState(pieces: number): StockState {
  if (pieces <= 0) return "sold_out";
  return pieces <= LAST_ITEMS ? "last_items" : "available";
}

/** The maximum quantity of a size with `pieces` in stock: at most 99, 0 when sold out. */
export function maxQuantity(pieces: number): number {
  return Math.max(0, Math.min(Math.floor(pieces), MAX_QUANTITY));
}
