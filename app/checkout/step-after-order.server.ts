import { data } from "@remix-run/node";
import { type Order, type PlacedReceipt, waitsForProvider } from "~/api/orders.server";
import { orElse } from "~/api/respond.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import type { LastOrder } from "~/session/session-data";
import { type BegunPayment, beginPayment } from "./begin-payment.server";
import { readOpenedOrder } from "./opened-order.server";
import { waitingReceipt } from "./receipt-payment.server";

/**
 * Goes on after "Order and pay": returns the payment to the page whose script carries it out.
 * @param script the name of that script; null without one
 * @throws Response 303 to the next page
 */
export async function continueAfterOrder(
  page: PageContext,
  request: Request,
  order: Order | PlacedReceipt | null,
  script: string | null,
) {
  const { target, inPage } = await stepAfterOrder(page, request, order, script);
  if (inPage) return data({ kind: "started" as const, inPage });
  throw await redirectTo(page.session, target);
}

/**
 * Where "Order and pay" leads after this browser's order is placed: to the provider's page, to the payment page when the
 * payment cannot begin, because the order is placed, otherwise to the order's page.
 */
async function stepAfterOrder(
  page: PageContext,
  request: Request,
  order: Order | PlacedReceipt | null,
  script: string | null,
): Promise<Omit<BegunPayment, "kind">> {
  const { session, locale } = page;
  const last = session.lastOrder;
  const code = last && waitingMethod(order, last);
  if (!last || !code) return { target: href("thank-you", locale) };
  const begun = await orElse(beginPayment(page, request, last, { id: null, code }, script), null, BEGIN_LIMIT_MS);
  return begun?.kind === "begun" ? begun : { target: href("payment", locale) };
}

/** The code of the method whose payment an order waits for: the server's, or the chosen one of an order that it does not show. */
function waitingMethod(order: Order | PlacedReceipt | null, last: LastOrder): string | null {
  if (order?.kind === "order") return waitsForProvider(order) ? order.payment.code : null;
  return waitingReceipt(last)?.code ?? null;
}

/** Milliseconds; longer than the limit of the call. */
const BEGIN_LIMIT_MS = 30_000;

/**
 * Continues the payment of an order as `continueAfterOrder` does; null when it waits for none.
 * @throws Response 303, 503
 */
export async function resumePayment(page: PageContext, request: Request, last: LastOrder, script: string | null) {
  const order = await readOpenedOrder(page, last);
  return waitingMethod(order, last) ? continueAfterOrder(page, request, order, script) : null;
}
