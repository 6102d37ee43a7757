import { ONLINE_MINUTES, PAYMENT_METHODS, type PaymentCode } from "./payment-methods";
import type { Policy } from "./policy";
import { dayOf, lastMoment } from "./shop-day";
import { endOfPeriod } from "./working-days";

const MINUTE_MS = 60 * 1000;

/**
 * When an unpaid order expires, ISO 8601 UTC; null for a method without a limit. Banks and counters move no money on days off:
 * a transfer's or top-up's last day that is one becomes the next working day, to its end (as in art. 2963 and 1187 of the
 * Italian Civil Code; Saturdays count too).
 * @param from the order's time
 */
export function unpaidUntil(payment: PaymentCode, from: Date, { transferDays }: Policy): string | null {
  const { expires } = PAYMENT_METHODS[payment];
  if (expires === "never") return null;
  const minutes = expires === "minutes" ? ONLINE_MINUTES : transferDays * 24 * 60;
  const end = new Date(from.getTime() + minutes * MINUTE_MS).toISOString();
  const [day, last] = [dayOf(end), endOfPeriod(dayOf(end))];
  return expires === "days" && day !== last ? lastMoment(last) : end;
}
