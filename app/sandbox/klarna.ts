import { type Context, Hono, type MiddlewareHandler } from "hono";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import script from "./browser/klarna-payments.js?raw";
import { browserScript, CROSS_ORIGIN } from "./browser-script";
import { type Consequence, carryOut, type Decision, isButton } from "./decide";
import { authorizationCallback, filledPageUrl, push, statusUpdate } from "./klarna-callbacks";
import { badValueError, klarnaError, readBody } from "./klarna-errors";
import { pageRequest } from "./klarna-messages";
import { klarnaOrders } from "./klarna-orders";
import {
  authorized,
  decisionOn,
  isPageGone,
  isPageOpen,
  isSessionOpen,
  type KlarnaOrder,
  type KlarnaPage,
  type KlarnaSession,
  openedPage,
  type PageStatus,
  pageBody,
  placedOrder,
} from "./klarna-payment";
import { klarnaSessions } from "./klarna-sessions";
import { endPage, errorPage, type Language, paymentPage, scriptTexts, scriptTitle } from "./page";
import type { SandboxTools } from "./tools";

const STATUSES: Record<Decision, PageStatus> = { paid: "COMPLETED", refused: "FAILED", cancelled: "CANCELLED" };
const RETURN_URLS = { paid: "success", refused: "failure", cancelled: "cancel" } as const;

/** Klarna: Payments sessions, the hosted payment page, Order Management, callbacks, and the script with its widget. */
export function klarna(tools: SandboxTools): Hono {
  const sessions = tools.store.collection<KlarnaSession>("klarna-sessions");
  const pages = tools.store.collection<KlarnaPage>("klarna-pages");
  const orders = tools.store.collection<KlarnaOrder>("klarna-orders");
  const app = new Hono();
  const base = (context: Context) => `${tools.baseUrl(context.req.raw)}/klarna`;

  for (const path of ["/payments/v1/*", "/hpp/v1/*", "/ordermanagement/v1/*"]) app.use(path, authenticated);
  app.route("/payments/v1", klarnaSessions(tools));
  app.route("/ordermanagement/v1/orders", klarnaOrders(tools));

  app.post("/hpp/v1/sessions", async (context) => {
    const read = readBody(pageRequest, await context.req.text());
    if ("error" in read) return read.error;
    const prefix = `${base(context)}/payments/v1/sessions/`;
    const { payment_session_url } = read.body;
    if (!payment_session_url.startsWith(prefix)) return badValueError(["payment_session_url"]);
    const session = sessions.get(payment_session_url.slice(prefix.length));
    if (!session || !isSessionOpen(session)) return klarnaError("NOT_FOUND", ["Payment session has expired"]);
    const page = openedPage(read.body, session.id);
    pages.put(page.id, page);
    const api = `${base(context)}/hpp/v1/sessions/${page.id}`;
    const redirect_url = `${base(context)}/eu/hpp/payments/${page.id}`;
    return context.json(
      {
        session_id: page.id,
        session_url: api,
        redirect_url,
        qr_code_url: `${redirect_url}/qr`,
        distribution_url: `${api}/distribution`,
        manual_identification_check_url: `${api}/manual-id-check`,
        expires_at: pageBody(page, session).expires_at,
      },
      201,
    );
  });

  app.get("/hpp/v1/sessions/:id", async (context) => {
    const page = pages.get(context.req.param("id"));
    if (!page || isPageGone(page)) return klarnaError("NOT_FOUND", ["HPP session not found"]);
    return (await tools.faults.suffer(page.sessionId)) ?? context.json(pageBody(page, sessions.get(page.sessionId)));
  });
  app.delete("/hpp/v1/sessions/:id", (context) => {
    const page = pages.get(context.req.param("id"));
    if (!page || isPageGone(page)) return klarnaError("NOT_FOUND", ["HPP session not found"]);
    if (page.status === "COMPLETED") return klarnaError("BAD_REQUEST", ["Session is completed"]);
    pages.put(page.id, { ...page, status: "DISABLED", updatedOn: Date.now() });
    return context.body(null, 204);
  });

  /** The page and its session, while the shopper can decide. */
  const openPage = (id: string) => {
    const page = pages.get(id);
    const session = page && sessions.get(page.sessionId);
    return page && session && isPageOpen(page) && isSessionOpen(session) ? { page, session } : null;
  };

  /** The page places the order of its session. @returns its id */
  const placeOrder = (session: KlarnaSession): string => {
    const { intent: _intent, acquiring_channel: _channel, ...purchase } = session.request;
    const order = placedOrder(purchase, session.id);
    orders.put(order.id, order);
    sessions.put(session.id, { ...session, isComplete: true, authorization: null });
    const pushed = push(purchase.merchant_urls?.push, session, order.id);
    if (pushed) void tools.notifier.send(pushed, "now");
    return order.id;
  };

  const decide = (page: KlarnaPage, session: KlarnaSession, wanted: Decision): Consequence => {
    const decision = decisionOn(session, wanted);
    const isPlaced = decision === "paid" && page.request.options?.place_order_mode === "PLACE_ORDER";
    const orderId = isPlaced ? placeOrder(session) : undefined;
    const agreed = decision === "paid" && !isPlaced ? authorized(session) : session;
    const decided = { ...page, status: STATUSES[decision], orderId, updatedOn: Date.now() };
    if (!isPlaced) sessions.put(agreed.id, agreed);
    pages.put(decided.id, decided);
    const back = filledPageUrl(page.request.merchant_urls?.[RETURN_URLS[decision]], decided, agreed);
    return { notification: statusUpdate(decided, agreed), back: back ?? null };
  };

  app.get("/eu/hpp/payments/:id", (context) => {
    const open = openPage(context.req.param("id"));
    if (!open) return unavailable(pages.get(context.req.param("id")));
    pages.put(open.page.id, { ...open.page, status: "IN_PROGRESS", updatedOn: Date.now() });
    return shown(open.session);
  });
  app.post("/eu/hpp/payments/:id", async (context) => {
    const open = openPage(context.req.param("id"));
    const { button } = await context.req.parseBody();
    if (!open) return unavailable(pages.get(context.req.param("id")));
    if (!isButton(button)) return errorPage(languageOf(open.session), "button");
    const after = await carryOut(tools, open.session.id, button, (wanted) => decide(open.page, open.session, wanted));
    if ("back" in after) return context.redirect(after.back, 303);
    return after.page === "done" ? endPage(languageOf(open.session), "done") : shown(open.session, after.page);
  });

  const unavailable = (page: KlarnaPage | undefined) => {
    const session = page && sessions.get(page.sessionId);
    return session ? endPage(languageOf(session), "closed") : errorPage("en", "session_id");
  };

  app.get("/kp/lib/v1/api.js", (context) => {
    const textsIn = (language: Language) => {
      const { pay, refuse, cancel } = scriptTexts(language);
      return { pay, refuse, cancel };
    };
    const texts = { en: textsIn("en"), it: textsIn("it") };
    const titles = { en: scriptTitle("en", "Klarna"), it: scriptTitle("it", "Klarna") };
    return browserScript(context, script, { url: `${base(context)}/kp/authorize`, texts, titles });
  });
  app.post("/kp/authorize", async (context) => {
    const { client_token, button } = await context.req.parseBody();
    const session = sessions.values().find(({ clientToken }) => clientToken === client_token);
    if (!session || !isSessionOpen(session))
      return context.json({ approved: false, show_form: false }, 200, CROSS_ORIGIN);
    const decision = decisionOn(session, button === "pay" ? "paid" : "refused");
    // A refused shopper gets no form again.
    if (decision !== "paid") return context.json({ approved: false, show_form: false }, 200, CROSS_ORIGIN);
    const agreed = authorized(session);
    sessions.put(agreed.id, agreed);
    const callback = authorizationCallback(agreed);
    if (callback) void tools.notifier.send(callback, "now");
    const { token } = agreed.authorization;
    return context.json(
      { approved: true, show_form: true, authorization_token: token, finalize_required: false },
      200,
      CROSS_ORIGIN,
    );
  });
  return app;
}

const authenticated: MiddlewareHandler = async (context, next) => {
  const { username, password } = SANDBOX_KEYS.klarna;
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  return context.req.header("Authorization") === basic ? next() : klarnaError("UNAUTHORIZED", ["Bad credentials"]);
};

function shown(session: KlarnaSession, notice?: "fault" | "slow"): Response {
  const { order_amount, purchase_currency, merchant_reference2, merchant_reference1 } = session.request;
  return paymentPage(
    {
      provider: "Klarna",
      language: languageOf(session),
      amount: order_amount,
      currency: purchase_currency === "GBP" ? "GBP" : "EUR",
      reference: merchant_reference2 ?? merchant_reference1 ?? session.id,
    },
    [],
    notice,
  );
}

function languageOf({ request }: KlarnaSession): Language {
  return request.locale?.startsWith("it") ? "it" : "en";
}
