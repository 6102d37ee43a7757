import { type CancelledOrder, cancelledOrder } from "~/contract/orders.server";
import {
  NOTIFICATION_QUERY_HEADER,
  type PaymentReturn,
  type PaymentReturnRequest,
  type PaymentSession,
  type PaymentSessionRequest,
  paymentReturn,
  paymentSession,
} from "~/contract/payments.server";
import type { Api } from "./client.server";

/** Longer than a provider's limit of 10 s, which may apply to two of its calls. */
const PAYMENT_LIMIT_MS = 25_000;
const PAYMENT_CALL = { ownTimeoutMs: PAYMENT_LIMIT_MS, mayBeMissing: true, mayBeBare: true } as const;

/**
 * Starts to pay an order, or to pay it again with its method or another one.
 * @param provider the code of the payment method
 * @throws NotFound for an order that the key does not open, and for a server without this call; Conflict with the code
 *   NOT_PAYABLE, TOO_MANY_ATTEMPTS, METHOD_NOT_OFFERED or PROVIDER_UNAVAILABLE
 */
export async function startPayment(
  api: Api,
  provider: string,
  request: PaymentSessionRequest,
  accessKey: string,
): Promise<PaymentSession> {
  const path = `payments/${encodeURIComponent(provider)}/session`;
  const call = { body: request, headers: { "x-order-key": accessKey }, ...PAYMENT_CALL };
  return (await api.post(path, paymentSession, call)).data;
}

/** A payment that ends: of an order of this browser, or of whatever order the reference belongs to. */
export interface EndingPayment {
  /** The code of the payment's method; null when the browser does not know it. */
  code: string | null;
  /** Null when the browser does not know it. */
  orderId: number | null;
  /** Null on a server without references. */
  reference: string | null;
  /** Of the order; empty when the browser has none. */
  accessKey: string;
}

/**
 * Settles a payment after the shopper has agreed or the browser has come back. May be repeated.
 * @returns the state that the server reports; it may report none
 * @throws NotFound for a payment that the server does not know, and for a server without this call
 */
export async function finishPayment(
  api: Api,
  { code, orderId, reference, accessKey }: EndingPayment,
  request: PaymentReturnRequest,
): Promise<PaymentReturn> {
  // Without the method: Klarna is the only provider whose call the specification names.
  const path = `payments/${encodeURIComponent(code ?? "klarna")}/place_order/${orderId ?? encodeURIComponent(reference ?? "")}`;
  const call = { body: { ...request, reference }, headers: { "x-order-key": accessKey }, ...PAYMENT_CALL };
  return (await api.post(path, paymentReturn, call)).data ?? {};
}

/**
 * Ends an order that waits for a payment, so that its products can be ordered in another way.
 * @returns the codes that it has used
 * @throws NotFound; Conflict NOT_PAYABLE when it waits for none
 */
export async function cancelOrder(api: Api, id: number, accessKey: string): Promise<CancelledOrder> {
  const headers = { "x-order-key": accessKey };
  const call = { body: {}, headers, ownTimeoutMs: PAYMENT_LIMIT_MS, mayBeMissing: true };
  return (await api.post(`orders/${id}/cancellation`, cancelledOrder, call)).data;
}

/**
 * Passes on a provider's notification.
 * @returns the status for the provider
 */
export function forwardNotification(
  api: Api,
  provider: string,
  { headers, query, body }: { headers: Record<string, string>; query: string; body: string },
): Promise<number> {
  const path = `payments/${encodeURIComponent(provider)}/notifications`;
  return api.forward(path, { headers: { ...headers, [NOTIFICATION_QUERY_HEADER]: query }, body });
}
