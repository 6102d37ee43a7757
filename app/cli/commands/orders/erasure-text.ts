import type { RequestedErasure } from "~/backend/accounts/request-erasure";

/** What the erasure of an order has done and will do, for people. */
export function erasureText({ number, erasedOn, invoiceUntil }: RequestedErasure, now: Date): string {
  const when =
    erasedOn === null
      ? "its personal data are erased once it is closed"
      : erasedOn <= now.toISOString()
        ? "its personal data are erased"
        : `its personal data are erased on ${day(erasedOn)}, when the days for returns are over`;
  const invoice = invoiceUntil === null ? "" : `; the data of its invoice are kept by law until ${day(invoiceUntil)}`;
  return `${number}: ${when}${invoice}. Number, items and amounts stay.`;
}

const day = (time: string) => time.slice(0, 10);
