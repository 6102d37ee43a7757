import { type Context, Hono } from "hono";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import { type Button, carryOut, isButton, PLANS } from "./decide";
import { endPage, errorPage, type Language, paymentPage } from "./page";
import { paypalAccess } from "./paypal-access";
import { paypalError, readBody } from "./paypal-errors";
import { paypalEvents } from "./paypal-events";
import { verificationRequest } from "./paypal-messages";
import { paypalOrders } from "./paypal-orders";
import { isOpen, type PayPalPayment, unitOf, urlsOf } from "./paypal-payment";
import { cents } from "./paypal-rules";
import { paypalScript } from "./paypal-script";
import type { SandboxTools } from "./tools";

/** A card of PayPal's documentation for its own sandbox. PayPal's page takes an account or a card. */
const TEST_CARD = "4012888888881881";

/** PayPal: access tokens, Orders v2, refunds, signed events, the page for the shopper and the script with the buttons. */
export function paypal(tools: SandboxTools): Hono {
  const payments = tools.store.collection<PayPalPayment>("paypal");
  const access = paypalAccess(tools.store);
  const events = paypalEvents(tools.store);
  const app = new Hono();
  const base = (context: Context) => `${tools.baseUrl(context.req.raw)}/paypal`;

  app.post("/v1/oauth2/token", access.issue);
  app.use("/v1/notifications/verify-webhook-signature", access.check);
  app.use("/v1/notifications/webhooks/*", access.check);
  app.use("/v2/*", access.check);
  app.route("/v2", paypalOrders(tools, events));

  app.post("/v1/notifications/verify-webhook-signature", async (context) => {
    const text = await context.req.text();
    const read = readBody(verificationRequest, text);
    if ("error" in read) return read.error;
    const isSent = events.hasSent(read.body, text, base(context));
    return context.json({ verification_status: isSent ? "SUCCESS" : "FAILURE" });
  });
  app.get("/v1/notifications/webhooks/:id", (context) => {
    const id = context.req.param("id");
    if (id !== SANDBOX_KEYS.paypal.webhookId) return paypalError(404);
    return context.json({ id, url: tools.notificationUrl("paypal") ?? "", event_types: [{ name: "*" }] });
  });
  app.get("/v1/notifications/certs/CERT-sandbox", (context) => context.text(events.publicKey()));

  const press = (payment: PayPalPayment, button: Button, url: string) =>
    carryOut(tools, payment.id, button, (decision) => {
      const { return_url = null, cancel_url = null } = urlsOf(payment);
      if (decision === "cancelled") return { notification: null, back: cancel_url && withToken(cancel_url, payment) };
      const approved: PayPalPayment = {
        ...payment,
        status: "APPROVED",
        // PayPal learns of the bank's refusal when the shop captures.
        declines: decision === "refused",
        delivery: deliveryOf(button),
        updatedOn: new Date().toISOString(),
      };
      payments.put(payment.id, approved);
      const shop = tools.notificationUrl("paypal");
      const event = events.approved(approved, url);
      return {
        notification: shop === null ? null : () => event(shop),
        back: return_url && withToken(return_url, payment, "PayerID=SANDBOXPAYER1"),
      };
    });

  app.get("/checkoutnow", (context) => {
    const payment = payments.get(context.req.query("token") ?? "");
    if (!payment) return errorPage("en", "token");
    return isOpen(payment) ? page(payment) : endPage(languageOf(payment), "closed");
  });
  app.post("/checkoutnow", async (context) => {
    const payment = payments.get(context.req.query("token") ?? "");
    const { button } = await context.req.parseBody();
    if (!payment || !isButton(button)) return errorPage("en", payment ? "button" : "token");
    if (!isOpen(payment)) return endPage(languageOf(payment), "closed");
    const after = await press(payment, button, base(context));
    if ("back" in after) return context.redirect(after.back, 303);
    return after.page === "done" ? endPage(languageOf(payment), "done") : page(payment, after.page);
  });

  app.route(
    "/sdk",
    paypalScript(base, async (token, button, url) => {
      const payment = payments.get(token);
      if (!payment || !isOpen(payment)) return false;
      await press(payment, button, url);
      return true;
    }),
  );
  return app;
}

function deliveryOf(button: Button): PayPalPayment["delivery"] {
  const plan = PLANS[button];
  return "delivery" in plan ? plan.delivery : "now";
}

function withToken(url: string, { id }: PayPalPayment, more = ""): string {
  const query = [`token=${id}`, more].filter((part) => part !== "").join("&");
  return `${url}${url.includes("?") ? "&" : "?"}${query}`;
}

function page(payment: PayPalPayment, notice?: "fault" | "slow"): Response {
  const { amount, custom_id, reference_id } = unitOf(payment);
  return paymentPage(
    {
      provider: "PayPal",
      language: languageOf(payment),
      amount: cents(amount),
      currency: amount.currency_code === "GBP" ? "GBP" : "EUR",
      reference: custom_id ?? reference_id ?? payment.id,
    },
    [
      { name: "card", label: "card", value: TEST_CARD },
      { name: "expiry", label: "expiry", value: "12/2030" },
      { name: "cvv", label: "cvv", value: "123" },
    ],
    notice,
  );
}

function languageOf({ request }: PayPalPayment): Language {
  return request.payment_source?.paypal.experience_context?.locale?.startsWith("it") ? "it" : "en";
}
