import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { NotFound, Unauthorized } from "~/api/errors.server";
import { readOrder } from "~/api/orders.server";
import { finishPayment } from "~/api/payments.server";
import { orElse, orRespond } from "~/api/respond.server";
import type { PaymentReturn } from "~/contract/payments.server";
import { href } from "~/i18n/paths";
import { type PageContext, pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

/** Characters of the query that the API accepts. Without a complete signature it asks the provider. */
const MAX_QUERY_LENGTH = 4_000;

/** How a payment has ended, for shoppers. The texts are `payment-ended:<outcome>_title` and `payment-ended:<outcome>_text`. */
export type PaymentOutcome = "received" | "checked" | "failed" | "order_ended" | "paid_twice";

const OUTCOMES: Record<string, PaymentOutcome> = {
  paid: "received",
  authorised: "received",
  not_needed: "received",
  refused: "failed",
  left: "failed",
  expired: "failed",
};

/** How a payment has ended. */
export function outcomeOf({ status, returned }: PaymentReturn): PaymentOutcome {
  return returned ?? OUTCOMES[status] ?? "checked";
}

/**
 * Leads from a payment that has ended to the order's page, or back to the payment page.
 * @throws Response 303
 */
export async function leadOn({ session, locale }: PageContext, outcome: PaymentOutcome): Promise<never> {
  if (outcome === "checked" || outcome === "failed") throw await redirectTo(session, href("payment", locale));
  if (outcome !== "received") session.flash({ key: `payment-ended:${outcome}_text` });
  session.checkout = null;
  throw await redirectTo(session, href("thank-you", locale));
}

/**
 * The browser comes back from a provider's page: settles the payment, and leads to the order's page or back to the payment
 * page. A browser that has not opened the order, such as that of an app, learns only how the payment has ended.
 * @param cancelled the shopper has left the provider's page without paying
 * @throws Response 303, 404, 503
 */
export async function comeBack(args: LoaderFunctionArgs, { cancelled }: { cancelled: boolean }) {
  const page = await pageContext(args);
  const { url, session, t, shopperApi } = page;
  const query = url.search.slice(1, 1 + MAX_QUERY_LENGTH);
  const finished = finishPayment(shopperApi, args.params.reference ?? "", { query, cancelled });
  const payment = await orRespond(finished);
  const outcome = outcomeOf(payment);
  if (await opens(page, payment.order_id)) return leadOn(page, outcome);
  // Providers add data of the shopper and the card, which no address bar and no history need.
  if (url.search) throw await redirectTo(session, url.pathname);
  const head = { title: t(`payment-ended:${outcome}_title`), noindex: true };
  return data({ head, outcome }, { status: outcome === "failed" ? 402 : 200 });
}

/** Whether this browser has opened the order, or its account can. */
async function opens({ session, shopperApi }: PageContext, id: number): Promise<boolean> {
  if (session.lastOrder?.id === id) return true;
  if (!session.signIn) return false;
  const order = readOrder(shopperApi, id, "").catch((error: unknown) => {
    if (error instanceof NotFound || error instanceof Unauthorized) return null;
    throw error;
  });
  if (!(await orElse(order, null))) return false;
  session.showOrder({ id, key: "", cartId: "" });
  return true;
}

/** Some providers post the browser back, which then has no cookies: it comes again by GET. */
export function comeByGet(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search, 303);
}
