import { FULFILMENT_STATUSES, type FulfilmentStatus, PAYMENT_STATUSES, type PaymentStatus } from "./order-status";
import { paymentMethod } from "./payment-methods";

/** The statuses that shoppers see. Their texts are `order:status_<status>`. */
export type ShownStatus =
  | "to_confirm"
  | "waiting_for_payment"
  | "payment_failed"
  | "received"
  | "paid"
  | "partly_refunded"
  | "refunded"
  | Exclude<FulfilmentStatus, "new">;

/** An order as an answer of the API has it. A remote server may have other statuses. */
export interface StatusesOfOrder {
  payment_status?: string | null;
  fulfilment_status?: string | null;
  /** The code of the payment method. */
  payment?: { code: string } | null;
  confirmation?: "waiting" | "confirmed" | null;
  /** Its gift cards for another person, and when they went: null before. */
  gift?: { sent_on?: string | null } | null;
}

/** Whether a paid gift waits for its day. Its order is complete for the shop, and not for its shopper. */
export const isGiftWaiting = ({ gift }: Pick<StatusesOfOrder, "gift">): boolean => gift?.sent_on === null;

/** The shown status of an order that is not in fulfilment yet. */
const BEFORE_FULFILMENT: Readonly<Record<PaymentStatus, ShownStatus>> = {
  pending: "waiting_for_payment",
  authorised: "received",
  paid: "paid",
  // A piece that is not sent has gone back; the others are paid.
  partly_refunded: "paid",
  refunded: "refunded",
  failed: "payment_failed",
  expired: "cancelled",
  not_needed: "received",
};

/** The one status of an order that shoppers see; null when the server's statuses are unknown. */
export function shownStatus(order: StatusesOfOrder): ShownStatus | null {
  const payment = PAYMENT_STATUSES.find((status) => status === order.payment_status);
  const known = FULFILMENT_STATUSES.find((status) => status === order.fulfilment_status);
  const fulfilment = known === "delivered" && isGiftWaiting(order) ? "new" : known;
  if (payment === "refunded" || (payment === "partly_refunded" && fulfilment === "delivered")) return payment;
  if (fulfilment !== "new") return fulfilment ?? null;
  if (order.confirmation === "waiting" && payment !== "expired") return "to_confirm";
  // Cash on delivery is paid at delivery.
  if (payment === "pending" && paymentMethod(order.payment?.code ?? "")?.instructions === "collection")
    return "received";
  return payment ? BEFORE_FULFILMENT[payment] : null;
}

interface OrderWithMoney extends StatusesOfOrder {
  refunds?: { state: string; is_unexpected?: boolean | null }[] | null;
  /** The same of a row in a list. */
  money_to_send?: boolean | null;
}

/**
 * The name of the status's text, `order:status_<name>`: money that the shop has yet to send is not refunded. Money that the order had
 * no use for changes no status.
 */
export function statusText(order: OrderWithMoney): ShownStatus | `${"refunded" | "partly_refunded"}_later` | null {
  const status = shownStatus(order);
  const waits = order.refunds?.some(({ state, is_unexpected }) => state === "to_send" && is_unexpected !== true);
  const isWaiting = order.money_to_send ?? waits ?? false;
  if (!isWaiting || (status !== "refunded" && status !== "partly_refunded")) return status;
  return `${status}_later`;
}

/** The steps of a payment in an order's history that shoppers see, and their texts' names: `order:step_<name>`. */
const PAYMENT_STEPS = {
  authorised: "payment_authorised",
  paid: "paid",
  partly_refunded: "partly_refunded",
  refunded: "refunded",
  failed: "payment_failed",
  // The step of the fulfilment follows: cancelled.
  expired: null,
  pending: null,
  not_needed: null,
} as const satisfies Record<PaymentStatus, string | null>;

type PaymentStep = NonNullable<(typeof PAYMENT_STEPS)[PaymentStatus]>;
export type ShownStep = "placed" | PaymentStep | "reopened" | Exclude<FulfilmentStatus, "new">;

/** The step of an event; null for an event that shoppers do not see, or that is unknown. */
export function shownStep({ kind, status }: { kind: string; status: string }): ShownStep | null {
  const payment = PAYMENT_STATUSES.find((name) => name === status);
  if (kind === "payment" && payment) return PAYMENT_STEPS[payment];
  const fulfilment = kind === "fulfilment" ? FULFILMENT_STATUSES.find((name) => name === status) : undefined;
  return fulfilment === "new" ? "reopened" : (fulfilment ?? null);
}

/** Whether the shop has the money of an order, or none is due. @param status of the payment, of any server */
export function isPaymentComplete(status: string | null | undefined): boolean {
  return status === "paid" || status === "not_needed" || status === "partly_refunded";
}

const ON_ITS_WAY: readonly (ShownStatus | null)[] = ["received", "paid", "preparing", "shipped", "ready_for_pickup"];

/** Whether the shopper waits for the goods of an order that needs nothing more from them. */
export function isOnItsWay(order: StatusesOfOrder): boolean {
  return ON_ITS_WAY.includes(shownStatus(order));
}
