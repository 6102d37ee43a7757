import { type Context, Hono } from "hono";
import { toDecimalText } from "~/shop/money";
import { emptyBody, paypalError, readBody } from "./paypal-errors";
import type { PayPalEvent, PayPalEvents } from "./paypal-events";
import type { Issue } from "./paypal-issues";
import { orderRequest, refundRequest } from "./paypal-messages";
import {
  createdPayment,
  isDeleted,
  newId,
  orderBody,
  type PayPalPayment,
  type PayPalRefund,
  pageUrl,
  refundable,
  refundBody,
  unitOf,
} from "./paypal-payment";
import { brokenRules, cents, hasTwoDecimals } from "./paypal-rules";
import type { SandboxTools } from "./tools";

/** PayPal keeps the ids of requests for this time. */
const REQUEST_ID_MS = 6 * 3_600_000;

/** Orders v2 and the refunds of captures. */
export function paypalOrders(tools: SandboxTools, events: PayPalEvents): Hono {
  const payments = tools.store.collection<PayPalPayment>("paypal");
  const requests = tools.store.collection<{ id: string; at: number }>("paypal-requests");
  const app = new Hono();

  const base = (context: Context) => `${tools.baseUrl(context.req.raw)}/paypal`;
  const isFull = (context: Context) => context.req.header("Prefer") === "return=representation";
  const send = (event: PayPalEvent, { delivery }: PayPalPayment) => {
    const url = tools.notificationUrl("paypal");
    // The shop is waiting for this answer, so it cannot answer a notification first.
    if (url) void tools.notifier.send(() => event(url), delivery === "first" ? "now" : delivery);
  };

  const keyOf = (context: Context) => {
    const id = context.req.header("PayPal-Request-Id");
    return id ? `${context.req.path} ${id}` : null;
  };
  /** The id of what a former request with the same id has made. */
  const madeBefore = (context: Context) => {
    const made = requests.get(keyOf(context) ?? "");
    return made && Date.now() - made.at < REQUEST_ID_MS ? made.id : null;
  };
  const remember = (context: Context, id: string) => {
    const key = keyOf(context);
    if (key) requests.put(key, { id, at: Date.now() });
  };

  app.post("/checkout/orders", async (context) => {
    const read = readBody(orderRequest, await context.req.text());
    if ("error" in read) return read.error;
    const requestId = context.req.header("PayPal-Request-Id");
    if (read.body.payment_source && !requestId) return paypalError(400, [{ issue: "PAYPAL_REQUEST_ID_REQUIRED" }]);
    if (requestId && requestId.length > 108) return paypalError(400, [{ issue: "INVALID_STRING_LENGTH" }]);
    const former = payments.get(madeBefore(context) ?? "");
    if (former) return context.json(orderBody(former, base(context), isFull(context)), 200);
    const broken = brokenRules(read.body);
    if (broken.length > 0) return paypalError(422, broken);
    const payment = createdPayment(read.body);
    payments.put(payment.id, payment);
    remember(context, payment.id);
    return context.json(orderBody(payment, base(context), isFull(context)), 201);
  });

  app.get("/checkout/orders/:id", async (context) => {
    const payment = payments.get(context.req.param("id"));
    if (!payment || isDeleted(payment)) return unknown();
    return (await tools.faults.suffer(payment.id)) ?? context.json(orderBody(payment, base(context), true));
  });

  app.post("/checkout/orders/:id/capture", async (context) => {
    const read = readBody(emptyBody, await context.req.text());
    if ("error" in read) return read.error;
    const failure = await tools.faults.suffer(context.req.param("id"));
    if (failure) return failure;
    const payment = payments.get(context.req.param("id"));
    if (!payment || isDeleted(payment)) return unknown();
    if (madeBefore(context) === payment.id)
      return context.json(orderBody(payment, base(context), isFull(context)), 200);
    const refusal = refusalOf(payment, base(context));
    if (refusal) return refusal;
    const captured = {
      ...payment,
      status: "COMPLETED" as const,
      captureId: newId(),
      updatedOn: new Date().toISOString(),
    };
    payments.put(captured.id, captured);
    remember(context, captured.id);
    send(events.captured(captured, base(context)), captured);
    return context.json(orderBody(captured, base(context), isFull(context)), 201);
  });

  const refusalOf = (payment: PayPalPayment, url: string): Response | null => {
    const refuse = (issue: Issue["issue"], links: object[] = []) => paypalError(422, [{ issue }], links);
    if (payment.status === "COMPLETED") return refuse("ORDER_ALREADY_CAPTURED");
    if (payment.status !== "APPROVED") return refuse("ORDER_NOT_APPROVED");
    if (payment.declines)
      return refuse("INSTRUMENT_DECLINED", [{ href: pageUrl(payment, url), rel: "redirect", method: "GET" }]);
    const { invoice_id } = unitOf(payment);
    const isUsed = payments.values().some((each) => each.captureId !== null && unitOf(each).invoice_id === invoice_id);
    return invoice_id !== undefined && isUsed ? refuse("DUPLICATE_INVOICE_ID") : null;
  };

  app.post("/payments/captures/:id/refund", async (context) => {
    const read = readBody(refundRequest, await context.req.text());
    if ("error" in read) return read.error;
    const captured = () => payments.values().find(({ captureId }) => captureId === context.req.param("id"));
    const failure = await tools.faults.suffer(captured()?.id ?? "");
    if (failure) return failure;
    // Read after a slow answer, during which the payment may have changed; nothing waits from here on.
    const payment = captured();
    if (!payment) return unknown();
    const id = madeBefore(context);
    const former = payment.refunds.find((refund) => refund.id === id);
    if (former) return context.json(refundBody(payment, former, base(context)), 201);
    const { amount, invoice_id, custom_id } = read.body;
    const { currency_code } = unitOf(payment).amount;
    const money = amount ?? { currency_code, value: toDecimalText(refundable(payment)) };
    const issue = refundIssue(payment, money, invoice_id, payments.values());
    if (issue) return paypalError(422, [{ issue }]);
    const now = new Date().toISOString();
    const refund: PayPalRefund = {
      id: newId(),
      amount: cents(money),
      invoiceId: invoice_id ?? null,
      customId: custom_id ?? null,
      createdOn: now,
    };
    const refunded = { ...payment, refunds: [...payment.refunds, refund], updatedOn: now };
    payments.put(refunded.id, refunded);
    remember(context, refund.id);
    send(events.refunded(refunded, refund, base(context)), { ...refunded, delivery: "now" });
    return context.json(refundBody(refunded, refund, base(context)), 201);
  });

  return app;
}

function refundIssue(
  payment: PayPalPayment,
  money: { currency_code: string; value: string },
  invoiceId: string | undefined,
  all: readonly PayPalPayment[],
): Issue["issue"] | null {
  if (money.currency_code !== unitOf(payment).amount.currency_code) return "REFUND_CAPTURE_CURRENCY_MISMATCH";
  if (refundable(payment) === 0) return "CAPTURE_FULLY_REFUNDED";
  if (!hasTwoDecimals(money)) return "DECIMAL_PRECISION";
  if (cents(money) <= 0) return "CANNOT_BE_ZERO_OR_NEGATIVE";
  if (cents(money) > refundable(payment)) return "REFUND_AMOUNT_EXCEEDED";
  const isUsed = all.some(({ refunds }) => refunds.some((refund) => refund.invoiceId === invoiceId));
  return invoiceId !== undefined && isUsed ? "DUPLICATE_INVOICE_ID" : null;
}

function unknown(): Response {
  return paypalError(404, [{ issue: "INVALID_RESOURCE_ID" }]);
}
