import { type Order, waitsForProvider } from "~/api/orders.server";
import { orElse } from "~/api/respond.server";
import type { OrderReceipt } from "~/contract/orders.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import type { LastOrder } from "~/session/session-data";
import { beginPayment } from "./begin-payment.server";
import { readOpenedOrder } from "./opened-order.server";

/**
 * Where "Order and pay" leads after this browser's order is placed: to the provider's page, to the payment page when the
 * payment cannot begin, because the order is placed, otherwise to the order's page.
 */
export async function stepAfterOrder(
  page: PageContext,
  request: Request,
  order: Order | OrderReceipt | null,
): Promise<string> {
  const { session, locale } = page;
  if (!order || !("items" in order) || !waitsForProvider(order) || !session.lastOrder) return href("thank-you", locale);
  const method = { id: null, code: order.payment.code };
  const begun = await orElse(beginPayment(page, request, session.lastOrder, method), null, BEGIN_LIMIT_MS);
  return begun && "target" in begun ? begun.target : href("payment", locale);
}

/** Milliseconds; longer than the limit of the call. */
const BEGIN_LIMIT_MS = 30_000;

/**
 * Continues the payment of an order.
 * @throws Response 303 when it waits for a payment on a provider's page; 503
 */
export async function resumePayment(page: PageContext, request: Request, last: LastOrder): Promise<void> {
  const order = await readOpenedOrder(page, last);
  if (order && waitsForProvider(order))
    throw await redirectTo(page.session, await stepAfterOrder(page, request, order));
}
