import type { Kysely, Selectable } from "kysely";
import { mayBringMoney } from "~/shop/payment-attempt";
import type { Tables } from "../db/schema";
import type { PaymentAttempts } from "../db/tables/payments";
import { minutesAfter } from "./check-schedule";
import { stateOf } from "./payable";
import type { ProviderReport, ProviderState } from "./provider";

/**
 * Part of an attempt's state: since when its result is lost, ISO 8601 UTC. The provider has placed an order of which neither
 * its page nor its session has the id, and which it finds by nothing else.
 */
export const LOST = "lostOn";

/** Until then another request may still be completing the payment, or the provider's message be on its way. */
export const LOST_MINUTES = 60;

type Attempt = Pick<Selectable<PaymentAttempts>, "state" | "status">;

/** Whether the result of an attempt is lost, and nobody has found it since. */
export function isLost(attempt: Attempt): boolean {
  return stateOf(attempt)[LOST] !== undefined && attempt.status !== "authorised" && mayBringMoney(attempt.status);
}

/** What a report adds to the state: a result stays lost although the provider has forgotten page and session meanwhile. */
export function lostState(attempt: Attempt, report: ProviderReport | null, now: Date): ProviderState {
  return report?.undecided === "lost" ? { [LOST]: stateOf(attempt)[LOST] ?? now.toISOString() } : {};
}

/** The payments whose result is lost for an hour, the oldest first: an operator has to look for them at the provider. */
export async function lostResults(db: Kysely<Tables>, now: Date) {
  const rows = await db
    .selectFrom("payment_attempts")
    .innerJoin("orders", "orders.id", "orders_id")
    .select(["reference", "number", "payment_attempts.created_on", "provider", "amount", "payment_attempts.currency"])
    .select(["state", "status", "payment_status as order_status"])
    .where("state", "like", `%"${LOST}":"%`)
    .where("payment_attempts.created_on", "<=", minutesAfter(now, -LOST_MINUTES))
    .orderBy("payment_attempts.id")
    .execute();
  return rows.filter(isLost).map(({ state, status: _, ...row }) => ({ ...row, lost_on: stateOf({ state })[LOST] }));
}
