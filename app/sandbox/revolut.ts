import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { z } from "zod";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import { carryOut, isButton } from "./decide";
import { endPage, errorPage, type Language, type Notice, paymentPage } from "./page";
import { API_VERSIONS, captureRequest, orderRequest, refundRequest, webhookRequest } from "./revolut-messages";
import {
  capturedOrder,
  createdOrder,
  currentOrder,
  decidedOrder,
  orderBody,
  type RevolutOrder,
  type RevolutRefund,
  refundBody,
  revolutId,
} from "./revolut-order";
import { createdWebhook, eventRequest, type Webhook } from "./revolut-webhooks";
import type { SandboxTools } from "./tools";

/** Revolut's Merchant API with its hosted checkout page and webhooks. */
export function revolut(tools: SandboxTools): Hono {
  const orders = tools.store.collection<RevolutOrder>("revolut-orders");
  const refunds = tools.store.collection<RevolutRefund>("revolut-refunds");
  /** Refunds by order and Idempotency-Key. */
  const keys = tools.store.collection<string>("revolut-keys");
  const webhooks = tools.store.collection<Webhook>("revolut-webhooks");
  const app = new Hono();
  const base = (context: Context) => `${tools.baseUrl(context.req.raw)}/revolut`;

  app.use("/api/*", allowed);

  app.post("/api/orders", async (context) => {
    const body = await read(context, orderRequest);
    if (body instanceof Response) return body;
    const order = createdOrder(body);
    orders.put(order.id, order);
    return context.json(orderBody(order, base(context)), 201);
  });

  /** Answers about an order, unless it is unknown or the API has a fault for it. */
  const withOrder =
    (answer: (context: Context, order: RevolutOrder) => Response | Promise<Response>) => async (context: Context) => {
      const id = context.req.param("id") ?? "";
      const failure = await tools.faults.suffer(id);
      if (failure) return failure;
      const order = orders.get(id);
      return order
        ? answer(context, currentOrder(order))
        : error(404, "not_found", `Order with id ${id} was not found`);
    };

  app.get("/api/orders/:id", async (context) => {
    const refund = refunds.get(context.req.param("id"));
    if (refund) return context.json(refundBody(refund, "completed"));
    return withOrder((_, order) => context.json(orderBody(order, base(context))))(context);
  });

  app.post(
    "/api/orders/:id/capture",
    withOrder(async (context, order) => {
      const body = await read(context, captureRequest);
      if (body instanceof Response) return body;
      const captured = capturedOrder(order, body.amount ?? order.request.amount);
      if (!captured) return error(422, "bad_state", "The order cannot be captured");
      orders.put(order.id, captured);
      return context.json(orderBody(captured, base(context)));
    }),
  );

  app.post(
    "/api/orders/:id/cancel",
    withOrder((context, order) => {
      if (order.state !== "pending" && order.state !== "authorised")
        return error(422, "bad_state", "The order cannot be cancelled");
      const cancelled: RevolutOrder = { ...order, state: "cancelled", updatedOn: new Date().toISOString() };
      orders.put(order.id, cancelled);
      return context.json(orderBody(cancelled, base(context)));
    }),
  );

  app.post(
    "/api/orders/:id/refund",
    withOrder(async (context, order) => {
      const body = await read(context, refundRequest);
      if (body instanceof Response) return body;
      const key = context.req.header("Idempotency-Key");
      const known = key === undefined ? undefined : refunds.get(keys.get(`${order.id} ${key}`) ?? "");
      if (known) return context.json(refundBody(known, "processing"), 201);
      const { amount, currency } = body;
      if (order.state !== "completed") return error(422, "bad_state", "The order is not completed");
      if (currency !== order.request.currency || amount > order.capturedAmount - order.refundedAmount)
        return error(422, "validation", "The amount or the currency does not match the order");
      const reference = body.merchant_order_data?.reference;
      const createdOn = new Date().toISOString();
      const refund = { id: revolutId(), relatedId: order.id, amount, currency, reference, createdOn };
      refunds.put(refund.id, refund);
      if (key !== undefined) keys.put(`${order.id} ${key}`, refund.id);
      orders.put(order.id, { ...order, refundedAmount: order.refundedAmount + amount, updatedOn: createdOn });
      return context.json(refundBody(refund, "processing"), 201);
    }),
  );

  app.post("/api/webhooks", async (context) => {
    const body = await read(context, webhookRequest);
    if (body instanceof Response) return body;
    const webhook = createdWebhook(body.url, body.events);
    webhooks.put(webhook.id, webhook);
    return context.json(webhook);
  });

  const orderOfPage = (context: Context) => {
    const order = orders.values().find(({ token }) => token === context.req.param("token"));
    return order && currentOrder(order);
  };
  app.get("/payment-link/:token", (context) => {
    const order = orderOfPage(context);
    const language = languageOf(context);
    if (!order) return errorPage(language, "payment-link");
    return order.state === "pending" ? page(order, language) : endPage(language, "closed");
  });
  app.post("/payment-link/:token", async (context) => {
    const order = orderOfPage(context);
    const language = languageOf(context);
    const { button } = await context.req.parseBody();
    if (!order || !isButton(button)) return errorPage(language, order ? "button" : "payment-link");
    if (order.state !== "pending") return endPage(language, "closed");
    const after = await carryOut(tools, order.id, button, (decision) => {
      const decided = decidedOrder(order, decision);
      orders.put(order.id, decided.order);
      const notification = decided.event && eventRequest(tools, decided.order, decided.event);
      // The page leads back after a payment alone.
      return { notification, back: decision === "paid" ? (order.request.redirect_url ?? null) : null };
    });
    if ("back" in after) return context.redirect(after.back, 303);
    if (after.page !== "done") return page(order, language, after.page);
    if (button === "refuse") return page(order, language, "declined");
    return endPage(language, button === "cancel" ? "left" : "done");
  });

  return app;
}

function page({ request }: RevolutOrder, language: Language, notice?: Notice): Response {
  const { amount, currency, merchant_order_data } = request;
  const reference = merchant_order_data?.reference ?? "";
  return paymentPage(
    { provider: "Revolut", language, amount, currency: currency === "GBP" ? "GBP" : "EUR", reference },
    [],
    notice,
  );
}

/** An order has no field for the language: the page follows the browser's. */
function languageOf(context: Context): Language {
  return /^it\b/i.test(context.req.header("Accept-Language") ?? "") ? "it" : "en";
}

const allowed: MiddlewareHandler = async (context, next) => {
  if (context.req.header("Authorization") !== `Bearer ${SANDBOX_KEYS.revolut.secretKey}`)
    return error(401, "unauthenticated", "Authentication failed");
  if (!API_VERSIONS.includes(context.req.header("Revolut-Api-Version") ?? ""))
    return error(400, "bad_request", "Revolut-Api-Version is missing or unknown");
  return next();
};

/** The body, or the answer to a wrong one. */
async function read<T>(context: Context, schema: z.ZodType<T>): Promise<T | Response> {
  let json: unknown;
  try {
    const text = await context.req.text();
    json = text === "" ? {} : JSON.parse(text);
  } catch {
    return error(400, "bad_request", "Could not parse JSON");
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return error(422, "validation", issues.join("; "));
}

function error(status: number, code: string, message: string): Response {
  return Response.json({ code, message, timestamp: Date.now() }, { status });
}
