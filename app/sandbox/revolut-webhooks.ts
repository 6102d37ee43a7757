import { createHmac, randomUUID } from "node:crypto";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import type { OrderEvent } from "./revolut-messages";
import type { RevolutOrder } from "./revolut-order";
import type { SandboxTools } from "./tools";

export interface Webhook {
  id: string;
  url: string;
  events: readonly OrderEvent[];
  /** The sandbox has one secret for all webhooks. */
  signing_secret: string;
}

export function createdWebhook(url: string, events: readonly OrderEvent[]): Webhook {
  return { id: randomUUID(), url, events, signing_secret: SANDBOX_KEYS.revolut.webhookSecret };
}

/** The request about an event, to the newest webhook that wants it, else to the shop; null without both. */
export function eventRequest(tools: SandboxTools, order: RevolutOrder, event: OrderEvent): (() => Request) | null {
  const registered = tools.store.collection<Webhook>("revolut-webhooks").values();
  const wanted = registered.filter(({ events }) => events.includes(event)).at(-1);
  const url = wanted?.url ?? tools.notificationUrl("revolut");
  if (!url) return null;
  const reference = order.request.merchant_order_data?.reference;
  const body = JSON.stringify({ event, order_id: order.id, merchant_order_ext_ref: reference });
  return () => {
    const timestamp = String(Date.now());
    const signature = createHmac("sha256", SANDBOX_KEYS.revolut.webhookSecret)
      .update(`v1.${timestamp}.${body}`)
      .digest("hex");
    return new Request(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Revolut-Request-Timestamp": timestamp,
        "Revolut-Signature": `v1=${signature}`,
      },
      body,
    });
  };
}
