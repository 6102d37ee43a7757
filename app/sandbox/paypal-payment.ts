import { randomInt } from "node:crypto";
import { toDecimalText } from "~/shop/money";
import type { Delivery } from "./notifier";
import type { OrderRequest, PurchaseUnit } from "./paypal-messages";
import { cents } from "./paypal-rules";

/** PayPal deletes orders that are not approved within this time. */
const OPEN_MS = 3 * 3_600_000;

export interface PayPalRefund {
  id: string;
  /** Cents. */
  amount: number;
  invoiceId: string | null;
  customId: string | null;
  createdOn: string;
}

/** A PayPal order of the sandbox, with the capture that it has at most. */
export interface PayPalPayment {
  id: string;
  request: OrderRequest;
  status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";
  /** Whether the shopper's bank refuses the capture. */
  declines: boolean;
  /** When PayPal's events about the payment are sent. */
  delivery: Delivery;
  captureId: string | null;
  refunds: readonly PayPalRefund[];
  createdOn: string;
  updatedOn: string;
}

export function createdPayment(request: OrderRequest): PayPalPayment {
  const now = new Date().toISOString();
  return {
    id: newId(),
    request,
    status: request.payment_source ? "PAYER_ACTION_REQUIRED" : "CREATED",
    declines: false,
    delivery: "now",
    captureId: null,
    refunds: [],
    createdOn: now,
    updatedOn: now,
  };
}

const ID_CHARACTERS = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** 17 capital letters and digits. */
export function newId(): string {
  return Array.from({ length: 17 }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join("");
}

/** Whether the shopper can still decide. */
export function isOpen({ status, createdOn }: PayPalPayment): boolean {
  return (status === "CREATED" || status === "PAYER_ACTION_REQUIRED") && Date.now() - Date.parse(createdOn) < OPEN_MS;
}

/** Whether PayPal has deleted the order. */
export function isDeleted(payment: PayPalPayment): boolean {
  return !isOpen(payment) && payment.status !== "APPROVED" && payment.status !== "COMPLETED";
}

export function unitOf({ request }: PayPalPayment): PurchaseUnit {
  const [unit] = request.purchase_units;
  if (!unit) throw new RangeError("An order has a purchase unit");
  return unit;
}

export function urlsOf({ request }: PayPalPayment): { return_url?: string; cancel_url?: string } {
  return request.payment_source?.paypal.experience_context ?? {};
}

/** Cents of the captured amount that have not been refunded. */
export function refundable(payment: PayPalPayment): number {
  return cents(unitOf(payment).amount) - payment.refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** @param base the URL of the sandbox's PayPal, without a slash at its end */
export function orderBody(payment: PayPalPayment, base: string, full: boolean) {
  const { id, status, request, createdOn, updatedOn } = payment;
  const api = `${base}/v2/checkout/orders/${id}`;
  const links = [
    { href: api, rel: "self", method: "GET" },
    ...(isOpen(payment)
      ? [{ href: pageUrl(payment, base), rel: request.payment_source ? "payer-action" : "approve", method: "GET" }]
      : []),
    ...(status === "APPROVED" ? [{ href: `${api}/capture`, rel: "capture", method: "POST" }] : []),
  ];
  const payments = captureOf(payment, base);
  const [first, ...others] = request.purchase_units;
  // Even the short answer to a capture has the capture.
  const short = payments ? { purchase_units: [{ reference_id: first?.reference_id ?? "default", payments }] } : {};
  if (!full) return { id, status, ...short, links };
  return {
    id,
    intent: request.intent,
    status,
    ...(request.payment_source ? { payment_source: { paypal: {} } } : {}),
    purchase_units: [{ reference_id: "default", ...first, ...(payments ? { payments } : {}) }, ...others],
    create_time: createdOn,
    update_time: updatedOn,
    links,
  };
}

export function pageUrl({ id }: PayPalPayment, base: string): string {
  return `${base}/checkoutnow?token=${id}`;
}

function captureOf(payment: PayPalPayment, base: string) {
  const capture = captureBody(payment, base);
  return capture && { captures: [capture] };
}

/** The capture of a payment; null before it. */
export function captureBody(payment: PayPalPayment, base: string) {
  const { captureId, refunds, updatedOn, createdOn } = payment;
  if (captureId === null) return null;
  const { amount, custom_id, invoice_id } = unitOf(payment);
  const api = `${base}/v2/payments/captures/${captureId}`;
  const refunded = refunds.length === 0 ? "COMPLETED" : refundable(payment) === 0 ? "REFUNDED" : "PARTIALLY_REFUNDED";
  return {
    id: captureId,
    status: refunded,
    amount: { currency_code: amount.currency_code, value: amount.value },
    final_capture: true,
    custom_id,
    invoice_id,
    create_time: createdOn,
    update_time: updatedOn,
    links: [
      { href: api, rel: "self", method: "GET" },
      { href: `${api}/refund`, rel: "refund", method: "POST" },
      { href: `${base}/v2/checkout/orders/${payment.id}`, rel: "up", method: "GET" },
    ],
  };
}

export function refundBody(payment: PayPalPayment, refund: PayPalRefund, base: string) {
  const { currency_code } = unitOf(payment).amount;
  return {
    id: refund.id,
    status: "COMPLETED",
    amount: { currency_code, value: toDecimalText(refund.amount) },
    ...(refund.invoiceId === null ? {} : { invoice_id: refund.invoiceId }),
    ...(refund.customId === null ? {} : { custom_id: refund.customId }),
    create_time: refund.createdOn,
    update_time: refund.createdOn,
    links: [
      { href: `${base}/v2/payments/refunds/${refund.id}`, rel: "self", method: "GET" },
      { href: `${base}/v2/payments/captures/${payment.captureId}`, rel: "up", method: "GET" },
    ],
  };
}
