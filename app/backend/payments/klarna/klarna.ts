import { z } from "zod";
import { expectNotFound } from "../expect-not-found";
import {
  InvalidNotification,
  type Payment,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderReport,
  ProviderUnavailable,
} from "../provider";
import { providerPage } from "../provider-page";
import { providerId, readResponse } from "../provider-response";
import { pageUrls, readMessage, sessionUrls } from "./klarna-notification";
import { orderLines, purchaseOf } from "./klarna-order";
import {
  fraudStatus,
  hostedPage,
  type KlarnaOrder,
  klarnaOrder,
  klarnaSession,
  orderReport,
  pageReport,
  placedReport,
  sessionReport,
} from "./klarna-report";
import { type KlarnaSettings, klarnaRequests } from "./klarna-request";

export type { KlarnaSettings } from "./klarna-request";

/** No session has it. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

const newSession = z.object({
  session_id: providerId,
  client_token: z.string().min(1).max(4_096),
  payment_method_categories: z.array(z.object({ identifier: z.string().max(50) })).optional(),
});
const newPage = z.object({ session_id: providerId, redirect_url: z.string() });
const newOrder = z.object({ order_id: providerId, fraud_status: fraudStatus });

/**
 * Klarna Payments with the hosted payment page. On that page Klarna places the order itself (`PLACE_ORDER`), so that the page
 * names it even if the shop dies at that moment. In Klarna's script the shopper agrees alone, and `capture` places the order with
 * the token from the browser, from the callback `authorization`, or from the session. A placed order reserves the money; another
 * `capture` takes it. The state keeps `sessionId`, `client_token` and `category`, `authorizationToken` once the shopper has agreed,
 * and `orderId` once the order is placed. The provider's id is that of the page.
 */
export function klarna(settings: KlarnaSettings, send: typeof fetch): PaymentProvider {
  const request = klarnaRequests(settings, send);
  const { password, url } = settings;

  const readOrder = async (orderId: string, reference: string): Promise<KlarnaOrder> => {
    const { json } = await request({ method: "GET", path: orderPath(orderId) });
    const order = readResponse(klarnaOrder, json, "Klarna order");
    if (order.order_id !== orderId || order.merchant_reference2 !== reference)
      throw new ProviderUnavailable("Klarna order: the answer is about another payment");
    return order;
  };

  const askPage = async (payment: Payment): Promise<ProviderReport> => {
    const path = `/hpp/v1/sessions/${encodeURIComponent(startedId(payment))}`;
    const answer = await request({ method: "GET", path }).catch(unlessForgotten);
    if (answer === null) return { outcome: "cancelled" };
    const page = readResponse(hostedPage, answer.json, "Klarna page");
    const report = pageReport(page, payment);
    return page.order_id ? orderReport(await readOrder(page.order_id, payment.reference)) : report;
  };

  /** The state at Klarna's page and session, read anew. */
  const ask = async (payment: Payment): Promise<ProviderReport> => {
    const report = await askPage(payment);
    const { sessionId } = payment.state;
    if (sessionId === undefined || report.state || report.outcome === "refused") return report;
    const path = `/payments/v1/sessions/${encodeURIComponent(sessionId)}`;
    const answer = await request({ method: "GET", path }).catch(unlessForgotten);
    return (answer && sessionReport(readResponse(klarnaSession, answer.json, "Klarna session"))) ?? report;
  };

  const query = async (payment: Payment): Promise<ProviderReport> => {
    const { orderId, authorizationToken } = payment.state;
    if (orderId !== undefined) return orderReport(await readOrder(orderId, payment.reference));
    const report = await ask(payment);
    // The token may be used, and the order placed: on the page, or by a request whose answer was lost.
    const isPlaced = report.state?.orderId !== undefined || report.undecided === "lost";
    return authorizationToken === undefined || isPlaced ? report : { outcome: "approved" };
  };

  const placeOrder = async (payment: Payment, token: string): Promise<ProviderReport> => {
    const path = `/payments/v1/authorizations/${encodeURIComponent(token)}/order`;
    const body = { ...purchaseOf(payment), auto_capture: false, merchant_urls: sessionUrls(payment, password) };
    try {
      const { json } = await request({ method: "POST", path, body });
      const { order_id, fraud_status } = readResponse(newOrder, json, "Klarna placed order");
      return placedReport(fraud_status, order_id);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      if (error.status === 403 && error.code === "REJECTED") return { outcome: "refused" };
      if (error.status !== 404) throw error;
      // The token is false, older than an hour, or used by a request whose answer was lost: page and session decide.
      const report = await ask(payment);
      const known = report.outcome === "approved" ? report.state?.authorizationToken : undefined;
      if (known === undefined) return report;
      return known === token ? { outcome: "refused" } : placeOrder(payment, known);
    }
  };

  const takeMoney = async (payment: Payment, orderId: string): Promise<ProviderReport> => {
    const { amount, order, reference } = payment;
    try {
      await request({
        method: "POST",
        path: `${orderPath(orderId)}/captures`,
        act: `capture ${reference}`,
        body: { captured_amount: amount, reference, order_lines: orderLines(order) },
      });
    } catch (error) {
      // Refused for an order that is captured, cancelled or expired; its state decides.
      if (!(error instanceof ProviderRefusal) || error.status !== 403) throw error;
    }
    return orderReport(await readOrder(orderId, reference));
  };

  return {
    checkAccount: () => expectNotFound(request({ method: "GET", path: `/payments/v1/sessions/${NO_ID}` })),

    async start(payment) {
      const session = await request({
        method: "POST",
        path: "/payments/v1/sessions",
        body: {
          ...purchaseOf(payment),
          intent: "buy",
          acquiring_channel: "ECOMMERCE",
          merchant_urls: sessionUrls(payment, password),
        },
      });
      const { session_id, client_token, payment_method_categories } = readResponse(
        newSession,
        session.json,
        "Klarna session",
      );
      const category = payment_method_categories?.[0]?.identifier;
      const page = await request({
        method: "POST",
        path: "/hpp/v1/sessions",
        body: {
          payment_session_url: `${url}/payments/v1/sessions/${session_id}`,
          merchant_urls: pageUrls(payment, password),
          options: { place_order_mode: "PLACE_ORDER", purchase_type: "BUY" },
        },
      });
      const opened = readResponse(newPage, page.json, "Klarna page");
      return {
        providerId: opened.session_id,
        url: providerPage(opened.redirect_url, url),
        state: { sessionId: session_id, client_token, ...(category === undefined ? {} : { category }) },
      };
    },

    query,

    async capture(payment) {
      const { orderId, authorizationToken } = payment.state;
      if (orderId !== undefined) return takeMoney(payment, orderId);
      if (authorizationToken !== undefined) return placeOrder(payment, authorizationToken);
      const report = await ask(payment);
      const token = report.outcome === "approved" ? report.state?.authorizationToken : undefined;
      return token === undefined ? report : placeOrder(payment, token);
    },

    async refund({ state, reference }, { amount, key }) {
      if (state.orderId === undefined) throw new RangeError("A Klarna payment without an order cannot be refunded");
      const path = orderPath(state.orderId);
      const order = await readOrder(state.orderId, reference);
      if (order.captured_amount === 0) {
        if (order.status === "AUTHORIZED")
          await request({ method: "POST", path: `${path}/cancel`, act: `cancel ${reference}` });
        return { outcome: "done" };
      }
      // Klarna forgets idempotency keys after a day, but not the references of refunds.
      const made = order.refunds?.find((refund) => refund.reference === key);
      if (made) return { outcome: "done", providerId: made.refund_id };
      const { headers } = await request({
        method: "POST",
        path: `${path}/refunds`,
        act: `refund ${reference} ${key}`,
        body: { refunded_amount: amount, reference: key },
      });
      return { outcome: "done", providerId: headers.get("Refund-Id") ?? undefined };
    },

    async parseNotification(notification) {
      const message = readMessage(notification, password);
      if (message === null) return null;
      if (message.from === "browser") return { providerId: message.page, report: null };
      const { reference, orderId, authorizationToken } = message;
      if (orderId !== null) return { reference, report: orderReport(await readOrder(orderId, reference)) };
      if (authorizationToken === null) return { reference, report: null };
      return { reference, report: { outcome: "approved", state: { authorizationToken } } };
    },

    async abandon({ providerId, state: { authorizationToken } }) {
      const paths = [
        ...(authorizationToken === undefined
          ? []
          : [`/payments/v1/authorizations/${encodeURIComponent(authorizationToken)}`]),
        ...(providerId === null ? [] : [`/hpp/v1/sessions/${encodeURIComponent(providerId)}`]),
      ];
      for (const path of paths)
        await request({ method: "DELETE", path }).catch((error: unknown) => {
          // Closed, used or forgotten already.
          if (!(error instanceof ProviderRefusal)) throw error;
        });
    },

    async authorise(_payment, token) {
      if (!providerId.safeParse(token).success) throw new InvalidNotification("Klarna: not an authorization token");
      return { outcome: "approved", state: { authorizationToken: token } };
    },
  };
}

/** Klarna forgets pages and sessions that have expired. */
function unlessForgotten(error: unknown): null {
  if (error instanceof ProviderRefusal && error.status === 404) return null;
  throw error;
}

function orderPath(orderId: string): string {
  return `/ordermanagement/v1/orders/${encodeURIComponent(orderId)}`;
}

function startedId({ providerId }: Payment): string {
  if (providerId === null) throw new RangeError("The Klarna payment has not been started");
  return providerId;
}
