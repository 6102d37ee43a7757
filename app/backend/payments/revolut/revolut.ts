import { z } from "zod";
import { expectNotFound } from "../expect-not-found";
import {
  InvalidNotification,
  type Payment,
  type PaymentOutcome,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderReport,
  ProviderUnavailable,
  type RefundReport,
} from "../provider";
import { providerPage } from "../provider-page";
import { providerRequests } from "../provider-request";
import { revolutOrder } from "./revolut-order";
import { isSignedByRevolut } from "./revolut-signature";

/** An account with the Revolut Merchant API. Source of the fields: its OpenAPI description of the version below. */
export interface RevolutSettings {
  secretKey: string;
  /** The signing secret of the webhook whose URL is the shop's. */
  webhookSecret: string;
  /** Without a slash at its end. */
  url: string;
}

/** No order has it. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

const API_VERSION = "2026-04-20";

const orderState = z.enum(["pending", "processing", "authorised", "completed", "cancelled", "failed"]);
type OrderState = z.infer<typeof orderState>;

/** Revolut's ids have the form of a UUID, but none of its versions. */
const id = z.guid();

const orderSchema = z.object({
  id,
  type: z.literal("payment"),
  state: orderState,
  amount: z.number().int().min(0),
  outstanding_amount: z.number().int().min(0).default(0),
  currency: z.enum(["EUR", "GBP"]),
  capture_mode: z.enum(["automatic", "manual"]).default("automatic"),
  checkout_url: z.url().optional(),
});
type Order = z.infer<typeof orderSchema>;

const refundSchema = z.object({ id, type: z.literal("refund"), state: orderState });

const REFUNDS: Record<OrderState, RefundReport["outcome"]> = {
  pending: "pending",
  processing: "pending",
  authorised: "pending",
  completed: "done",
  cancelled: "failed",
  failed: "failed",
};

const messageSchema = z.object({ event: z.string(), order_id: id });

/** The adapter of Revolut's hosted checkout page. It leads back to the shop only after a payment. */
export function revolut(settings: RevolutSettings, send: typeof fetch): PaymentProvider {
  const request = providerRequests(send, codeOf);

  const call = async <T>(schema: z.ZodType<T>, method: "GET" | "POST", path: string, sent: object = {}, key = "") => {
    const { json } = await request({
      method,
      url: `${settings.url}/api/orders${path}`,
      headers: {
        Authorization: `Bearer ${settings.secretKey}`,
        "Revolut-Api-Version": API_VERSION,
        Accept: "application/json",
        ...(method === "POST" ? { "Content-Type": "application/json" } : {}),
        ...(key ? { "Idempotency-Key": key } : {}),
      },
      ...(method === "POST" ? { body: JSON.stringify(sent) } : {}),
    });
    const answer = schema.safeParse(json);
    if (!answer.success) throw new ProviderUnavailable(`Revolut ${method} /api/orders: an answer of another kind`);
    return answer.data;
  };

  const read = async (id: string): Promise<Order> => {
    const order = await call(orderSchema, "GET", `/${encodeURIComponent(id)}`);
    if (order.id !== id) throw new ProviderUnavailable("Revolut GET /api/orders: another order");
    return order;
  };

  return {
    checkAccount: () => expectNotFound(read(NO_ID)),

    async start(payment) {
      const { id, checkout_url } = await call(orderSchema, "POST", "", revolutOrder(payment, settings.url));
      if (!checkout_url) throw new ProviderUnavailable("Revolut POST /api/orders: no page for the payment");
      return { providerId: id, url: providerPage(checkout_url, settings.url) };
    },

    async query({ providerId }) {
      return providerId === null ? { outcome: "pending" } : reportOf(await read(providerId));
    },

    async capture(payment) {
      const order = await read(idOf(payment));
      const report = reportOf(order);
      if (report.outcome !== "authorised") return report;
      return reportOf(await call(orderSchema, "POST", `/${order.id}/capture`, { amount: payment.amount }));
    },

    async refund(payment, { amount, key, providerId }) {
      if (providerId !== null) {
        const made = await call(refundSchema, "GET", `/${providerId}`);
        return { outcome: REFUNDS[made.state], providerId };
      }
      const order = await read(idOf(payment));
      if (order.state === "authorised") {
        await call(orderSchema, "POST", `/${order.id}/cancel`);
        return { outcome: "done" };
      }
      const sent = { amount, currency: payment.currency, merchant_order_data: { reference: key } };
      const idempotencyKey = `${payment.reference}-${key}`;
      const refund = await call(refundSchema, "POST", `/${order.id}/refund`, sent, idempotencyKey).catch(
        laterOnConflict,
      );
      return { outcome: REFUNDS[refund.state], providerId: refund.id };
    },

    /** The message names an event; events may arrive in any order, so the shop asks for the order's state. */
    async parseNotification({ headers, body }) {
      if (!isSignedByRevolut(body, headers, settings.webhookSecret, Date.now()))
        throw new InvalidNotification("Revolut: missing, wrong or old signature");
      const message = messageSchema.safeParse(jsonOf(body));
      return message.success ? { providerId: message.data.order_id, report: null } : null;
    },
  };
}

function idOf({ providerId }: Payment): string {
  if (providerId === null) throw new ProviderRefusal(404, "not started");
  return providerId;
}

/** A declined try is not the end: the order stays pending, and its page open. */
const OUTCOMES: Record<OrderState, PaymentOutcome> = {
  pending: "pending",
  processing: "pending",
  authorised: "authorised",
  completed: "paid",
  cancelled: "cancelled",
  failed: "refused",
};

function reportOf({ state, amount, outstanding_amount, currency, capture_mode }: Order): ProviderReport {
  // With automatic capture the state lasts a moment.
  if (state === "authorised" && capture_mode === "automatic") return { outcome: "pending", amount, currency };
  const paid = state === "completed" ? amount - outstanding_amount : amount;
  return { outcome: OUTCOMES[state], amount: paid, currency };
}

/** The same request is still being carried out. */
function laterOnConflict(error: unknown): never {
  if (error instanceof ProviderRefusal && error.status === 409) throw new ProviderUnavailable(error.message);
  throw error;
}

/** Errors have a code, a word or a number, and a text that may repeat values of the request. */
function codeOf(json: unknown): string {
  const code = z.object({ code: z.union([z.string().regex(/^[\w-]{1,40}$/), z.number()]) }).safeParse(json);
  return `Revolut ${code.success ? code.data.code : "without code"}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
