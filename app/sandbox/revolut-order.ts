import { randomUUID } from "node:crypto";
import type { Decision } from "./decide";
import type { OrderEvent, OrderRequest } from "./revolut-messages";

type OrderState = "pending" | "processing" | "authorised" | "completed" | "cancelled" | "failed";

interface CardPayment {
  id: string;
  state: "declined" | "authorised" | "captured";
  decline_reason?: "insufficient_funds";
  created_at: string;
  updated_at: string;
  amount: number;
  currency: string;
  payment_method: { type: "card"; card_brand: "visa"; card_last_four: string };
}

/** An order of the sandbox that the shopper pays. */
export interface RevolutOrder {
  id: string;
  /** Part of the URL of its page. */
  token: string;
  state: OrderState;
  request: OrderRequest;
  createdOn: string;
  updatedOn: string;
  payments: readonly CardPayment[];
  /** Less than the order's after a capture of a part. */
  capturedAmount: number;
  refundedAmount: number;
}

/** As in Revolut's samples: no valid version of a UUID. */
export function revolutId(): string {
  return randomUUID().replace(/-4(?=...-....-............$)/, "-a");
}

export function createdOrder(request: OrderRequest): RevolutOrder {
  const now = new Date().toISOString();
  const [id, token] = [revolutId(), randomUUID()];
  const empty = { payments: [], capturedAmount: 0, refundedAmount: 0 };
  return { id, token, state: "pending", request, createdOn: now, updatedOn: now, ...empty };
}

/** The order at this moment: a pending one fails when its time is over. */
export function currentOrder(order: RevolutOrder): RevolutOrder {
  const { expire_pending_after: limit } = order.request;
  const isOver = limit !== undefined && Date.now() > Date.parse(order.createdOn) + limit;
  return order.state === "pending" && isOver ? { ...order, state: "failed" } : order;
}

/** The order after a decision, and the event about it. A declined payment or a shopper who leaves changes no state. */
export function decidedOrder(
  order: RevolutOrder,
  decision: Decision,
): { order: RevolutOrder; event: OrderEvent | null } {
  if (decision === "cancelled") return { order, event: null };
  const { amount, currency, capture_mode } = order.request;
  const now = new Date().toISOString();
  const common = { id: randomUUID(), created_at: now, updated_at: now, amount, currency };
  const pay = (payment: Pick<CardPayment, "state" | "decline_reason">, digits: string): RevolutOrder => {
    const payment_method = { type: "card", card_brand: "visa", card_last_four: digits } as const;
    return { ...order, updatedOn: now, payments: [...order.payments, { ...common, ...payment, payment_method }] };
  };
  if (decision === "refused") {
    const declined = pay({ state: "declined", decline_reason: "insufficient_funds" }, "4242");
    return { order: declined, event: "ORDER_PAYMENT_DECLINED" };
  }
  return capture_mode === "manual"
    ? { order: { ...pay({ state: "authorised" }, "5709"), state: "authorised" }, event: "ORDER_AUTHORISED" }
    : {
        order: { ...pay({ state: "captured" }, "5709"), state: "completed", capturedAmount: amount },
        event: "ORDER_COMPLETED",
      };
}

/** An authorised order after its capture; null when that is not allowed. */
export function capturedOrder(order: RevolutOrder, amount: number): RevolutOrder | null {
  if (order.state !== "authorised" || amount > order.request.amount) return null;
  const payments = order.payments.map((each) =>
    each.state === "authorised" ? { ...each, state: "captured" as const } : each,
  );
  return { ...order, state: "completed", capturedAmount: amount, payments, updatedOn: new Date().toISOString() };
}

/** The JSON of an order. @param url of the sandbox's Revolut */
export function orderBody(order: RevolutOrder, url: string): object {
  const { id, token, state, request, createdOn, updatedOn, payments, capturedAmount, refundedAmount } = order;
  const { expire_pending_after: _, amount, ...fields } = request;
  const isOpen = state === "pending";
  return {
    id,
    token,
    type: "payment",
    state,
    created_at: createdOn,
    updated_at: updatedOn,
    ...fields,
    enforce_challenge: fields.enforce_challenge ?? "automatic",
    amount: state === "completed" ? capturedAmount : amount,
    outstanding_amount: state === "completed" || state === "cancelled" ? 0 : amount,
    refunded_amount: refundedAmount,
    ...(payments.length > 0 ? { payments } : {}),
    ...(isOpen ? { checkout_url: `${url}/payment-link/${token}` } : {}),
  };
}

/** A refund: an order of its own, which Revolut is processing when it answers. */
export interface RevolutRefund {
  id: string;
  relatedId: string;
  amount: number;
  currency: string;
  reference: string | undefined;
  createdOn: string;
}

export function refundBody(refund: RevolutRefund, state: "processing" | "completed"): object {
  const { id, relatedId, amount, currency, reference, createdOn } = refund;
  return {
    id,
    type: "refund",
    state,
    created_at: createdOn,
    updated_at: createdOn,
    amount,
    currency,
    outstanding_amount: state === "completed" ? 0 : amount,
    capture_mode: "automatic",
    authorisation_type: "final",
    enforce_challenge: "automatic",
    related_order_id: relatedId,
    ...(reference === undefined ? {} : { merchant_order_data: { reference } }),
  };
}
