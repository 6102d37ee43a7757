import type { Selectable } from "kysely";
import type { AttemptStatus } from "~/shop/payment-attempt";
import type { PaymentAttempts } from "../db/tables/payments";

/**
 * When a provider is asked for an attempt, in minutes after its start. A browser may never return, a notification may be lost,
 * and a payment may arrive late. Afterwards only a notification can bring money.
 */
const CHECK_AT_MINUTES = [2, 7, 17, 32, 62, 120, 240, 600, 1_440, 2_880, 4_320] as const;
/** Reserved money is taken within this time after its goods have left. */
const CAPTURE_CHECK_MINUTES = 15;

/** A provider that did not answer is asked again, also after the last check. */
const RETRY_MINUTES = 60;

/** ISO 8601 UTC. */
export function minutesAfter(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString();
}

/** The first check of an attempt that was started at `now`. */
export function firstCheck(now: Date): string {
  return minutesAfter(now, CHECK_AT_MINUTES[0]);
}

interface Check {
  check_on: string | null;
  status: AttemptStatus;
}

/**
 * The next check of an attempt without money; after the last one an attempt that waits has expired.
 * @param answered whether the provider has answered this one
 */
export function nextCheck(
  { status, created_on }: Pick<Selectable<PaymentAttempts>, "status" | "created_on">,
  now: Date,
  answered = true,
): Check {
  if (status === "authorised") return { check_on: minutesAfter(now, CAPTURE_CHECK_MINUTES), status };
  const start = new Date(created_on);
  const next = CHECK_AT_MINUTES.map((minutes) => minutesAfter(start, minutes)).find((at) => at > now.toISOString());
  if (next !== undefined) return { check_on: next, status };
  if (!answered) return { check_on: minutesAfter(now, RETRY_MINUTES), status };
  return { check_on: null, status: status === "refused" ? status : "expired" };
}
