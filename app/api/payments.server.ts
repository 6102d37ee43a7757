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

/**
 * Starts to pay an order, or to pay it again with its method or another one.
 * @param provider the code of the payment method
 * @throws NotFound for an order that the key does not open; Conflict with the code NOT_PAYABLE, TOO_MANY_ATTEMPTS,
 *   METHOD_NOT_OFFERED or PROVIDER_UNAVAILABLE
 */
export async function startPayment(
  api: Api,
  provider: string,
  request: PaymentSessionRequest,
  accessKey: string,
): Promise<PaymentSession> {
  const path = `payments/${encodeURIComponent(provider)}/session`;
  const headers = { "x-order-key": accessKey };
  const call = { body: request, headers, ownTimeoutMs: PAYMENT_LIMIT_MS, mayBeMissing: true };
  return (await api.post(path, paymentSession, call)).data;
}

/**
 * Settles a payment after the browser has come back. May be repeated.
 * @throws NotFound for an unknown reference
 */
export async function finishPayment(
  api: Api,
  reference: string,
  request: PaymentReturnRequest,
): Promise<PaymentReturn> {
  const path = `payments/any/place_order/${encodeURIComponent(reference)}`;
  const call = { body: request, ownTimeoutMs: PAYMENT_LIMIT_MS, mayBeMissing: true };
  return (await api.post(path, paymentReturn, call)).data;
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
