import { z } from "zod";
import { toDecimalText } from "~/shop/money";
import {
  AccountRefused,
  type Payment,
  type PaymentProvider,
  type ProviderNotification,
  ProviderRefusal,
  type ProviderReport,
  ProviderUnavailable,
  type RefundReport,
} from "../provider";
import { providerPage } from "../provider-page";
import { providerId, readResponse } from "../provider-response";
import { orderRequest } from "./paypal-order";
import { paypalOrder, reportOf } from "./paypal-report";
import { type PayPalCall, type PayPalSettings, paypalRequests } from "./paypal-request";
import { readEvent } from "./paypal-webhook";

export type { PayPalSettings } from "./paypal-request";

const createdOrder = z.object({
  id: providerId,
  // PayPal answers a repeated request id with the former order. After a loss of data a reference may be given out again, and
  // what was approved or paid under it must not pay a new order.
  status: z.enum(["CREATED", "SAVED", "PAYER_ACTION_REQUIRED"]),
  links: z.array(z.object({ href: z.string(), rel: z.string() })),
});

const refundResponse = z.object({
  id: providerId,
  status: z.enum(["COMPLETED", "PENDING", "CANCELLED", "FAILED"]),
});

const REFUND_OUTCOMES = { COMPLETED: "done", PENDING: "pending", CANCELLED: "failed", FAILED: "failed" } as const;

/** Reasons against a capture after which the state of the order decides. All others mean that no money has moved. */
const STATE_DECIDES = new Set(["ORDER_ALREADY_CAPTURED", "ORDER_NOT_APPROVED", "ORDER_COMPLETION_IN_PROGRESS"]);

/**
 * PayPal Orders v2, in euro. The shopper approves the payment on PayPal's page, and `capture` moves the money. The state keeps
 * `captureId`, and `declined`, how often PayPal has declined the shopper's means of payment.
 */
export function paypal(settings: PayPalSettings, send: typeof fetch): PaymentProvider {
  const request = paypalRequests(settings, send);

  const ask = async (payment: Payment, call: PayPalCall): Promise<ProviderReport> => {
    const { json } = await request(call);
    return reportOf(readResponse(paypalOrder, json, "PayPal order"), payment);
  };

  const query = async (payment: Payment): Promise<ProviderReport> => {
    try {
      return await ask(payment, { method: "GET", path: orderPath(payment) });
    } catch (error) {
      // PayPal deletes orders that nobody has approved within some hours.
      if (error instanceof ProviderRefusal && error.status === 404) return { outcome: "cancelled" };
      throw error;
    }
  };

  return {
    /** Asks for the webhook, so that all three keys are checked. */
    async checkAccount() {
      const path = `/v1/notifications/webhooks/${encodeURIComponent(settings.webhookId)}`;
      try {
        await request({ method: "GET", path });
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
        throw new AccountRefused("GET /v1/notifications/webhooks", error.status, `webhook ${error.code}`);
      }
    },

    async start(payment) {
      if (payment.currency !== "EUR") throw new RangeError("PayPal payments are in euro");
      const { json } = await request({
        method: "POST",
        path: "/v2/checkout/orders",
        requestId: payment.reference,
        body: JSON.stringify(orderRequest(payment)),
      });
      const { id, links } = readResponse(createdOrder, json, "PayPal order");
      const link = links.find(({ rel }) => rel === "payer-action" || rel === "approve");
      if (!link) throw new ProviderUnavailable("PayPal order: no link for the shopper");
      const url = providerPage(link.href, settings.url);
      return { providerId: id, url };
    },

    query,

    async capture(payment) {
      const declined = Number(payment.state.declined ?? 0);
      try {
        return await ask(payment, {
          method: "POST",
          path: `${orderPath(payment)}/capture`,
          // PayPal repeats its answer to an id, also when the shopper has chosen another means of payment since.
          requestId: declined === 0 ? `${payment.reference}-capture` : `${payment.reference}-capture-${declined}`,
          body: "{}",
        });
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
        if (error.status === 404) return { outcome: "cancelled" };
        if (error.status !== 422) throw error;
        if (error.code === "INSTRUMENT_DECLINED")
          return { outcome: "refused", state: { declined: String(declined + 1) } };
        return STATE_DECIDES.has(error.code) ? query(payment) : { outcome: "refused" };
      }
    },

    async refund(payment, { amount, key }) {
      const captureId = payment.state.captureId ?? (await query(payment)).state?.captureId;
      if (captureId === undefined) throw new RangeError("A PayPal payment without a capture cannot be refunded");
      const money = { currency_code: payment.currency, value: toDecimalText(amount) };
      const name = `${payment.reference}-${key}`;
      try {
        const { json } = await request({
          method: "POST",
          path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
          requestId: name,
          body: JSON.stringify({ amount: money, custom_id: payment.reference, invoice_id: name }),
        });
        const { id, status } = readResponse(refundResponse, json, "PayPal refund");
        return { outcome: REFUND_OUTCOMES[status], providerId: id };
      } catch (error) {
        return alreadyRefunded(error);
      }
    },

    async parseNotification(notification) {
      return notification.body === "" ? readReturn(notification.query) : readEvent(notification, settings, request);
    },
  };
}

function orderPath({ providerId }: Payment): string {
  if (providerId === null) throw new RangeError("The PayPal payment has not been started");
  return `/v2/checkout/orders/${encodeURIComponent(providerId)}`;
}

/** PayPal forgets request ids after a while, but never takes an invoice id twice: the refund was made before. */
function alreadyRefunded(error: unknown): RefundReport {
  if (error instanceof ProviderRefusal && error.code === "DUPLICATE_INVOICE_ID") return { outcome: "done" };
  throw error;
}

/** PayPal adds the order's id to the URLs of the browser's return. Nothing is signed. */
function readReturn(query: URLSearchParams): ProviderNotification | null {
  const token = providerId.safeParse(query.get("token"));
  return token.success ? { providerId: token.data, report: null } : null;
}
