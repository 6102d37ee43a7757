import type { RequestSession } from "~/session/request-session.server";
import type { LastOrder, ReceiptPayment } from "~/session/session-data";

/** The payment that this browser's order waits for, where the server does not let the shop read the order; else null. */
export function waitingReceipt({ receipt }: LastOrder): ReceiptPayment | null {
  const payment = receipt?.payment;
  return payment && payment.state !== "done" ? payment : null;
}

/** Notes what is known about the payment of this browser's order. Without effect where the server has it. */
export function noteReceipt(session: RequestSession, change: Partial<ReceiptPayment>): void {
  const last = session.lastOrder;
  const payment = last?.receipt?.payment;
  if (!last?.receipt || !payment) return;
  session.showOrder({ ...last, receipt: { ...last.receipt, payment: { ...payment, ...change } } });
}
