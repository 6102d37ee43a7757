import type { RequestSession } from "~/session/request-session.server";
import type { LastOrder, Receipt, ReceiptPayment } from "~/session/session-data";
import { isPaymentCode, takenCurrency } from "~/shop/payment-methods";

/** The payment that this browser's order waits for, where the server does not let the shop read the order; else null. */
export function waitingReceipt({ receipt }: LastOrder): ReceiptPayment | null {
  const payment = receipt?.payment;
  return payment && payment.state !== "done" ? payment : null;
}

/** The EUR cents that the method of the receipt takes; undefined when it takes the total. */
export function euroOfReceipt({ euro, currency, payment }: Receipt): number | undefined {
  const takesTotal = isPaymentCode(payment?.code) && takenCurrency(payment.code, currency) === currency;
  return takesTotal ? undefined : euro;
}

/** Records the state of the payment in this browser's receipt. Does nothing for an order that the shopper may read from the server. */
export function noteReceipt(session: RequestSession, change: Partial<ReceiptPayment>): void {
  const last = session.lastOrder;
  const payment = last?.receipt?.payment;
  if (!last?.receipt || !payment) return;
  session.showOrder({ ...last, receipt: { ...last.receipt, payment: { ...payment, ...change } } });
}
