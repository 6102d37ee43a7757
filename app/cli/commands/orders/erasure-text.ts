import type { RequestedErasure } from "~/backend/accounts/request-erasure";
import { dayOf } from "~/shop/shop-day";

/** What the erasure of an order has done and will do, for people. */
export function erasureText({ number, erasedOn, invoiceUntil }: RequestedErasure, now: Date): string {
  const when =
    erasedOn === null
      ? "its personal data are erased once it is closed"
      : erasedOn <= now.toISOString()
        ? "its personal data are erased"
        : `its personal data are erased on ${dayOf(erasedOn)}, when the days for returns are over`;
  const invoice = invoiceUntil === null ? "" : `; the data of its invoice are kept by law until ${dayOf(invoiceUntil)}`;
  return `${number}: ${when}${invoice}. Number, items and amounts stay.`;
}
