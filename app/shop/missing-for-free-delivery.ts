import type { Cents } from "./money";
import { goodsSubtotal, needsDelivery, type PricedLine } from "./order-pricing";

/**
 * EUR cents of further goods that a cart needs for free delivery: its goods then cost more than `over`. 0 when the delivery is
 * free already; null when nothing is delivered.
 * @param over EUR cents
 */
export function missingForFreeDelivery(lines: readonly PricedLine[], over: Cents): Cents | null {
  return needsDelivery(lines) ? Math.max(0, over + 1 - goodsSubtotal(lines)) : null;
}
