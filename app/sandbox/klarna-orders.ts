import { type Context, Hono } from "hono";
import type { z } from "zod";
import { badValueError, klarnaError, readBody } from "./klarna-errors";
import { captureRequest, refundRequest } from "./klarna-messages";
import { type KlarnaOrder, movement, orderBody, sumOf } from "./klarna-payment";
import type { SandboxTools } from "./tools";

/** Klarna keeps idempotency keys for this time. */
const KEY_MS = 24 * 3_600_000;

interface Answered {
  status: number;
  headers: Record<string, string>;
  at: number;
}

/** Order Management: reading, capturing, refunding and cancelling orders. */
export function klarnaOrders(tools: SandboxTools): Hono {
  const orders = tools.store.collection<KlarnaOrder>("klarna-orders");
  const keys = tools.store.collection<Answered>("klarna-keys");
  const app = new Hono();

  app.get("/:id", async (context) => {
    const order = orders.get(context.req.param("id"));
    if (!order) return noSuchOrder();
    return (await tools.faults.suffer(order.sessionId)) ?? context.json(orderBody(order));
  });

  /** A change of an order; with a key that was used before it gets the former answer and changes nothing. */
  const change = <Sent>(
    path: string,
    schema: z.ZodType<Sent> | null,
    act: (
      order: KlarnaOrder,
      sent: Sent,
      url: string,
    ) => Response | { order: KlarnaOrder; answer: Omit<Answered, "at"> },
  ) =>
    app.post(`/:id/${path}`, async (context: Context) => {
      const id = context.req.param("id") ?? "";
      const failure = await tools.faults.suffer(orders.get(id)?.sessionId ?? "");
      if (failure) return failure;
      const text = await context.req.text();
      // Read after a slow answer, during which the order may have changed; nothing waits from here on.
      const order = orders.get(id);
      if (!order) return noSuchOrder();
      const key = `${path} ${context.req.header("Klarna-Idempotency-Key") ?? ""}`;
      const former = key.endsWith(" ") ? undefined : keys.get(key);
      if (former && Date.now() - former.at < KEY_MS) return new Response(null, former);
      const read = schema ? readBody(schema, text) : { body: undefined as Sent };
      if ("error" in read) return read.error;
      const url = `${tools.baseUrl(context.req.raw)}/klarna/ordermanagement/v1/orders/${id}/${path}`;
      const result = act(order, read.body, url);
      if (result instanceof Response) return result;
      orders.put(id, result.order);
      if (!key.endsWith(" ")) keys.put(key, { ...result.answer, at: Date.now() });
      return new Response(null, result.answer);
    });

  change("captures", captureRequest, (order, { captured_amount, reference, order_lines }, url) => {
    if (order_lines && order_lines.reduce((sum, { total_amount }) => sum + total_amount, 0) !== captured_amount)
      return badValueError(["captured_amount"]);
    const left = order.request.order_amount - sumOf(order.captures);
    if (order.status !== "AUTHORIZED" || captured_amount === 0 || captured_amount > left)
      return klarnaError("CAPTURE_NOT_ALLOWED", ["Capture not allowed."]);
    const capture = movement(captured_amount, reference);
    const headers = { "Capture-Id": capture.id, Location: `${url}/${capture.id}` };
    return { order: { ...order, captures: [...order.captures, capture] }, answer: { status: 201, headers } };
  });

  change("refunds", refundRequest, (order, { refunded_amount, reference }, url) => {
    const left = sumOf(order.captures) - sumOf(order.refunds);
    if (refunded_amount === 0 || refunded_amount > left)
      return klarnaError("REFUND_NOT_ALLOWED", ["Refunded amount exceeds the captured amount."]);
    const refund = movement(refunded_amount, reference);
    const headers = { "Refund-Id": refund.id, Location: `${url}/${refund.id}` };
    return { order: { ...order, refunds: [...order.refunds, refund] }, answer: { status: 201, headers } };
  });

  change("cancel", null, (order) => {
    if (order.captures.length > 0) return klarnaError("CANCEL_NOT_ALLOWED", ["The order has captures."]);
    return { order: { ...order, status: "CANCELLED" }, answer: { status: 204, headers: {} } };
  });
  return app;
}

function noSuchOrder(): Response {
  return klarnaError("NO_SUCH_ORDER", ["Order cannot be found."]);
}
