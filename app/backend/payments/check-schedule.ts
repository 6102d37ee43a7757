import type { Selectable } from "kysely";
import type { AttemptStatus } from "~/shop/payment-attempt";
import type { PaymentAttempts } from "../db/tables/payments";

/**
 * When a provider is asked for an open attempt, in minutes after the check before. A browser may never return, a notification
 * may be lost, and a payment may arrive late. Afterwards the attempt has expired.
 */
const CHECK_AFTER_MINUTES = [2, 5, 10, 15, 30, 60, 120, 360, 720, 1_440, 1_440] as const;
/** Reserved money is taken within this time after its goods have left. */
const CAPTURE_CHECK_MINUTES = 15;

/** ISO 8601 UTC. */
export function minutesAfter(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString();
}

/** The first check of an attempt that was started at `now`. */
export function firstCheck(now: Date): string {
  return minutesAfter(now, CHECK_AFTER_MINUTES[0]);
}

type Check = { check_on: string | null; checks: number; status?: AttemptStatus };

/** The next check of an attempt that is still open; after the last one the attempt has expired. */
export function nextCheck(
  { status, checks }: Pick<Selectable<PaymentAttempts>, "status" | "checks">,
  now: Date,
): Check {
  const minutes = status === "authorised" ? CAPTURE_CHECK_MINUTES : CHECK_AFTER_MINUTES[checks + 1];
  if (minutes === undefined) return { check_on: null, checks: checks + 1, status: "expired" };
  return { check_on: minutesAfter(now, minutes), checks: checks + 1 };
}
