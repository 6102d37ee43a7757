import { PAYMENT_METHODS, type PaymentCode } from "./payment-methods";
import { dayOf, lastMoment } from "./shop-day";
import { endOfPeriod } from "./working-days";

const MINUTE_MS = 60 * 1000;

/**
 * When an unpaid order expires, ISO 8601 UTC; null for a method without a limit. Banks and counters move no money on days off:
 * a transfer's or top-up's last day that is one becomes the next working day, to its end (as in art. 2963 and 1187 of the
 * Italian Civil Code; Saturdays count too).
 * @param from the order's time
 */
export function unpaidUntil(payment: PaymentCode, from: Date): string | null {
  const { expiresAfterMinutes, flow } = PAYMENT_METHODS[payment];
  if (expiresAfterMinutes === null) return null;
  const end = new Date(from.getTime() + expiresAfterMinutes * MINUTE_MS).toISOString();
  const [day, last] = [dayOf(end), endOfPeriod(dayOf(end))];
  return flow === "offline" && day !== last ? lastMoment(last) : end;
}
