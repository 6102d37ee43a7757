import type { Selectable } from "kysely";
import type { Refunds } from "../db/tables/payments";

/**
 * Whether an operator sends a refund. A process of the version before, which runs beside this one during an update, writes no `by_hand`
 * for the money that came outside of a provider.
 */
export function isByHand({
  by_hand,
  payment_attempts_id,
}: Pick<Selectable<Refunds>, "by_hand" | "payment_attempts_id">): boolean {
  return by_hand === 1 || payment_attempts_id === null;
}
