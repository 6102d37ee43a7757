import { type Context, Hono } from "hono";
import {
  NOTIFICATION_QUERY_HEADER,
  type PaymentReturn,
  type PaymentSession,
  paymentReturnRequest,
  paymentSessionRequest,
  wirePaymentReference,
} from "~/contract/payments.server";
import { wireId } from "~/contract/wire.server";
import type { WithRequester } from "../auth/requester";
import { readBody, readText } from "../http/body";
import { forbidden, RequestError } from "../http/errors";
import { type PagesUrl, requireOwnPage, requireReturnPage } from "../http/own-pages";
import { reply } from "../http/reply";
import { PaymentMessages } from "../limits/payment-messages";
import type { OrderAccess } from "../orders/order-access";
import { readerOf } from "../orders/routes";
import { attemptByReference, attemptsOf } from "./attempts";
import type { TraceNotification } from "./provider";
import { type PaymentsOptions, providerOf } from "./providers";
import { receiveNotification, receiveReturn, receiveToken } from "./receive-notification";
import { returnedPaymentReason } from "./returned-payment-reason";
import { settleAttempt } from "./settle-payment";
import { startPayment } from "./start-payment";

interface PaymentRoutesOptions extends PaymentsOptions {
  access: OrderAccess;
  /** The required origin of the shop's pages; without it any origin is accepted. */
  publicUrl?: string;
  pagesUrl: PagesUrl;
  trace: TraceNotification;
  /** Called after a payment has changed, so that mails and refunds are sent. */
  settled(): void;
}

/** `payments/{provider}/…`: starts payments, and takes the browser's return and the provider's notifications. */
export function paymentRoutes({
  access,
  publicUrl,
  pagesUrl,
  trace,
  settled,
  ...options
}: PaymentRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();
  const { database, providers } = options;
  const messages = new PaymentMessages(database);

  // The order's method decides the provider; the one in the path is for logs.
  routes.post("/:provider/session", async (context) => {
    const { order_id, payments_id, back_url, cancel_url, notification_url } = await readBody(
      context,
      paymentSessionRequest,
    );
    for (const url of [back_url, cancel_url]) requireReturnPage(url, pagesUrl, publicUrl);
    requireOwnPage(notification_url, pagesUrl);
    const order = await database.read
      .selectFrom("orders")
      .select(["id", "access_key_hash", "users_id"])
      .where("id", "=", order_id)
      .executeTakeFirst();
    if (!order || !access.mayRead(order, readerOf(context))) throw forbidden();
    const started = await startPayment(options, {
      ordersId: order.id,
      paymentsId: payments_id ?? null,
      pages: { back: back_url, cancelled: cancel_url, notification: notification_url },
    });
    settled();
    return reply<PaymentSession>(context, {
      reference: started.reference,
      redirect_url: started.url,
      client_token: started.state.client_token ?? null,
      payment_method_category: started.state.category ?? null,
      provider_id: started.providerId,
    });
  });

  // With a reference it needs no key: the result comes from the provider, and a repetition changes nothing.
  routes.post("/:provider/place_order/:id", async (context) => {
    const body = await readBody(context, paymentReturnRequest);
    if (body.confirmation_url) requireReturnPage(body.confirmation_url, pagesUrl, publicUrl);
    const answer = await messages.limit(context.var.requester.client, async () => {
      const attempt = await knownAttempt(context, body.reference ?? null);
      const provider = providerOf(providers, attempt.provider);
      if (!provider) throw forbidden();
      const { query, cancelled, authorization_token: token } = body;
      const report = token
        ? await receiveToken(options, provider, attempt, token)
        : await receiveReturn(provider, attempt, query);
      const settled = await settleAttempt(options, attempt.id, { report, left: cancelled, refused: body.refused });
      return {
        order_id: settled.orders_id,
        status: settled.status,
        returned: await returnedPaymentReason(database.read, settled),
      };
    });
    settled();
    return reply<PaymentReturn>(context, answer);
  });

  routes.post("/:provider/notifications", async (context) => {
    const body = await readText(context.req.raw);
    const name = context.req.param("provider");
    const provider = [...providers].find(([known]) => known === name)?.[1];
    if (!provider) throw forbidden();
    const request = {
      headers: context.req.raw.headers,
      body,
      query: new URLSearchParams(context.req.header(NOTIFICATION_QUERY_HEADER) ?? ""),
    };
    await messages.limit(context.var.requester.client, async () => {
      await trace(name, request);
      await receiveNotification(options, provider, name, request);
    });
    settled();
    return context.body(null, 200);
  });

  return routes;

  /** The attempt with the reference, or the latest one of the order, for a reader who may read it. */
  async function knownAttempt(context: Context<WithRequester>, given: string | null) {
    const id = context.req.param("id") ?? "";
    const ordersId = /^[1-9]\d{0,9}$/.test(id) ? wireId.safeParse(Number(id)).data : undefined;
    const reference = wirePaymentReference.safeParse(ordersId === undefined ? id : given).data;
    const attempt =
      reference === undefined
        ? await latestAttempt(context, ordersId)
        : await attemptByReference(database.read, reference);
    if (!attempt || (ordersId !== undefined && attempt.orders_id !== ordersId))
      throw new RequestError(403, "FORBIDDEN", "There is no such payment.");
    return attempt;
  }

  async function latestAttempt(context: Context<WithRequester>, ordersId = 0) {
    const order = await database.read
      .selectFrom("orders")
      .select(["id", "access_key_hash", "users_id"])
      .where("id", "=", ordersId)
      .executeTakeFirst();
    if (!order || !access.mayRead(order, readerOf(context))) return undefined;
    return (await attemptsOf(database.read, order.id)).findLast(({ pages }) => pages !== null);
  }
}
