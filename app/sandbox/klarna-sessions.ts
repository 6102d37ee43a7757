import { isDeepStrictEqual } from "node:util";
import { type Context, Hono } from "hono";
import { filledSessionUrl, push } from "./klarna-callbacks";
import { badValueError, klarnaError, readBody } from "./klarna-errors";
import { orderRequest, sessionRequest } from "./klarna-messages";
import {
  CATEGORIES,
  fraudStatus,
  isSessionOpen,
  type KlarnaOrder,
  type KlarnaSession,
  openedSession,
  placedOrder,
  sessionBody,
} from "./klarna-payment";
import { badValues } from "./klarna-rules";
import type { SandboxTools } from "./tools";

/** Fields that the order must repeat from its session. */
const SAME = [
  "purchase_country",
  "purchase_currency",
  "order_amount",
  "order_tax_amount",
  "order_lines",
  "billing_address",
  "shipping_address",
] as const;

/** Klarna Payments: sessions, and the orders that their authorizations allow. */
export function klarnaSessions(tools: SandboxTools): Hono {
  const sessions = tools.store.collection<KlarnaSession>("klarna-sessions");
  const orders = tools.store.collection<KlarnaOrder>("klarna-orders");
  const app = new Hono();

  app.post("/sessions", async (context) => {
    const read = readBody(sessionRequest, await context.req.text());
    if ("error" in read) return read.error;
    const bad = badValues(read.body);
    if (bad.length > 0) return badValueError(bad);
    const session = openedSession(read.body);
    sessions.put(session.id, session);
    const { id, clientToken } = session;
    return context.json({ session_id: id, client_token: clientToken, payment_method_categories: CATEGORIES });
  });

  app.get("/sessions/:id", async (context) => {
    const session = sessions.get(context.req.param("id"));
    if (!session) return klarnaError("NOT_FOUND", ["Session not found"]);
    return (await tools.faults.suffer(session.id)) ?? context.json(sessionBody(session));
  });

  const byToken = (context: Context) => {
    const token = context.req.param("token");
    const session = sessions.values().find(({ authorization }) => authorization?.token === token);
    return session && isSessionOpen(session) && Date.now() < (session.authorization?.until ?? 0) ? session : null;
  };

  app.post("/authorizations/:token/order", async (context) => {
    const read = readBody(orderRequest, await context.req.text());
    if ("error" in read) return read.error;
    const session = byToken(context);
    if (!session) return klarnaError("NOT_FOUND", ["Invalid authorization token"]);
    const failure = await tools.faults.suffer(session.id);
    if (failure) return failure;
    // Asked again, because another request may have placed the order during a slow answer.
    if (!byToken(context)) return klarnaError("NOT_FOUND", ["Invalid authorization token"]);
    const differing = SAME.filter((field) => !isDeepStrictEqual(read.body[field], session.request[field]));
    if (differing.length > 0) return klarnaError("BAD_VALUE", [`Not matching fields: [${differing.join(", ")}]`], 409);
    const order = placedOrder(read.body, session.id);
    orders.put(order.id, order);
    sessions.put(session.id, { ...session, isComplete: true, authorization: null });
    const { merchant_urls } = read.body;
    const pushed = push(merchant_urls?.push, session, order.id);
    if (pushed) void tools.notifier.send(pushed, "now");
    const confirmation = merchant_urls?.confirmation;
    return context.json({
      order_id: order.id,
      ...(confirmation === undefined ? {} : { redirect_url: filledSessionUrl(confirmation, session, order.id) }),
      fraud_status: fraudStatus(order),
      authorized_payment_method: { type: "fixed_sum_credit", number_of_installments: 3 },
    });
  });

  app.delete("/authorizations/:token", (context) => {
    const session = byToken(context);
    if (!session) return klarnaError("NOT_FOUND", ["Invalid authorization token"]);
    sessions.put(session.id, { ...session, authorization: null });
    return context.body(null, 204);
  });
  return app;
}
