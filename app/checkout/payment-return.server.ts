import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ApiError, Unauthorized, Unavailable } from "~/api/errors.server";
import { readOrder } from "~/api/orders.server";
import { type EndingPayment, finishPayment } from "~/api/payments.server";
import { ifOwn, orElse, orRespond } from "~/api/respond.server";
import { returnLink } from "~/config/absolute-url.server";
import type { PaymentReturn, PaymentReturnRequest } from "~/contract/payments.server";
import { href } from "~/i18n/paths";
import { type PageContext, pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import type { ReceiptState } from "~/session/session-data";
import { noteReceipt } from "./receipt-payment.server";
import { paymentOfReturn } from "./returned-payment.server";

/** Characters of the query that the API accepts. Without a complete signature it asks the provider. */
const MAX_QUERY_LENGTH = 4_000;

/**
 * How a payment has ended, for shoppers. The texts are `payment-ended:<outcome>_title` and `payment-ended:<outcome>_text`.
 * `unknown`: the server does not know the payment, and the shopper may have paid.
 */
export type PaymentOutcome =
  | "received"
  | "checked"
  | "failed"
  | "order_ended"
  | "paid_twice"
  | "membership_owned"
  | "account_deleted"
  | "released"
  | "unknown";

const OUTCOMES: Record<string, PaymentOutcome> = {
  paid: "received",
  authorised: "received",
  not_needed: "received",
  refused: "failed",
  left: "failed",
  expired: "failed",
  // Klarna's own words.
  ACCEPTED: "received",
  REJECTED: "failed",
};

/**
 * How a payment has ended. A server that accepts the agreement that a script has brought, and says no more, has placed the
 * order, as the specification has it; its silence about a browser that came back proves nothing.
 */
function outcomeOf({ status, fraud_status, returned }: PaymentReturn, isAgreed: boolean): PaymentOutcome {
  const said = status ?? fraud_status;
  return returned ?? (said ? OUTCOMES[said] : undefined) ?? (isAgreed && !said ? "received" : "checked");
}

/**
 * Asks the server how a payment has ended. A server that does not know it, or refuses to say, is logged: the shopper may have
 * paid all the same.
 * @throws Response 503 while the server that has the order cannot be reached; Unauthorized
 */
export async function endPayment(
  { session, locale, shopperApi }: PageContext,
  request: Request,
  payment: EndingPayment,
  said: PaymentReturnRequest,
): Promise<{ outcome: PaymentOutcome; orderId: number | null }> {
  const { orderId } = payment;
  const confirmation_url = returnLink(request, href("thank-you", locale));
  try {
    const ended = await finishPayment(shopperApi, payment, { ...said, confirmation_url });
    const known = typeof ended.order_id === "number" ? ended.order_id : orderId;
    return { outcome: outcomeOf(ended, Boolean(said.authorization_token)), orderId: known };
  } catch (error) {
    if (error instanceof Unauthorized || !(error instanceof ApiError)) throw error;
    if (error instanceof Unavailable && !session.lastOrder?.receipt) return await orRespond(Promise.reject(error));
    console.error(`The payment of order ${orderId ?? "unknown"} has no result: ${error.message}`);
    return { outcome: "unknown", orderId };
  }
}

/** The message of a payment page after an outcome, where the server does not let the shop read the order. */
const RECEIPT_STATES: Record<PaymentOutcome, ReceiptState> = {
  received: "done",
  order_ended: "done",
  paid_twice: "done",
  membership_owned: "done",
  account_deleted: "done",
  released: "done",
  checked: "pending",
  failed: "refused",
  unknown: "unconfirmed",
};

/**
 * Leads from a payment that has ended to the order's page, or back to the payment page.
 * @param orderId the order of the payment: this browser may have placed another one since. Null when nobody knows it
 * @throws Response 303
 */
export async function redirectAfterPayment(
  { session, locale }: PageContext,
  outcome: PaymentOutcome,
  orderId: number | null,
): Promise<never> {
  if (session.lastOrder?.id === orderId) noteReceipt(session, { state: RECEIPT_STATES[outcome] });
  if (outcome === "checked" || outcome === "failed" || outcome === "unknown")
    throw await redirectTo(session, href("payment", locale));
  if (outcome !== "received") session.flash({ key: `payment-ended:${outcome}_text` });
  session.checkout = null;
  throw await redirectTo(session, href("thank-you", locale));
}

/**
 * The browser comes back from a provider's page: settles the payment, and leads to the order's page or back to the payment
 * page. A browser that has not opened the order, such as that of an app, learns only how the payment has ended.
 * @param cancelled the shopper has left the provider's page without paying
 * @throws Response 303, 503
 */
export async function handleProviderReturn(args: LoaderFunctionArgs, { cancelled }: { cancelled: boolean }) {
  const page = await pageContext(args);
  const { url, session, locale, t } = page;
  const returned = paymentOfReturn(args.params);
  const last = session.lastOrder;
  const isOwn = last !== null && (returned.orderId ?? last.id) === last.id;
  const isNamed = returned.reference !== null;
  const payment = {
    ...returned,
    orderId: !isNamed && isOwn ? last.id : returned.orderId,
    code: returned.code ?? (isOwn ? (last.receipt?.payment?.code ?? null) : null),
    accessKey: isOwn ? last.key : "",
  };
  if (!isNamed && isOwn && cancelled) {
    noteReceipt(session, { state: "left" });
    throw await redirectTo(session, href("payment", locale));
  }
  const query = url.search.slice(1, 1 + MAX_QUERY_LENGTH);
  // Without a reference anybody could name any order.
  const { outcome, orderId } =
    isNamed || isOwn
      ? await endPayment(page, args.request, payment, { query, cancelled })
      : { outcome: "unknown" as const, orderId: null };
  if (orderId !== null && (await canOpenOrder(page, orderId))) return redirectAfterPayment(page, outcome, orderId);
  // Providers add data of the shopper and the card, which no address bar and no history need.
  if (url.search) throw await redirectTo(session, url.pathname);
  const head = { title: t(`payment-ended:${outcome}_title`), noindex: true };
  const number = outcome === "unknown" ? returned.number : null;
  return data({ head, outcome, number }, { status: outcome === "failed" ? 402 : 200 });
}

/** Whether this browser has opened the order, or its account can. */
async function canOpenOrder({ session, shopperApi }: PageContext, id: number): Promise<boolean> {
  if (session.lastOrder?.id === id) return true;
  if (!session.signIn) return false;
  if (!(await orElse(ifOwn(readOrder(shopperApi, id, "")), null))) return false;
  session.showOrder({ id, key: "", cartId: "" });
  return true;
}

/** Some providers post the browser back, which then has no cookies: it comes again by GET. */
export function repeatAsGet(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search, 303);
}
