import { waitsForProvider } from "~/api/orders.server";
import { orElse } from "~/api/respond.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { orderOrNull } from "./opened-order.server";
import { waitingReceipt } from "./receipt-payment.server";

/** The notice of an order that waits for its payment, with the link to pay it. */
export interface WaitingOrderView {
  text: string;
  link: string;
}

/** The notice of this browser's order; null when no order waits for its payment. */
export async function waitingOrder({ session, shopperApi, t }: PageContext): Promise<WaitingOrderView | null> {
  const last = session.lastOrder;
  const order = last && (await orElse(orderOrNull({ shopperApi }, last), null));
  const number = order ? waitsForProvider(order) && order.number : last && waitingReceipt(last) && String(last.id);
  return number ? { text: t("payment:order_waits", { number }), link: t("order:pay_now") } : null;
}

/**
 * For pages of a checkout whose cart has become an order: a shopper who comes back from the provider's page continues
 * with the payment.
 * @throws Response 303 to the payment page when the cart is empty and an order waits for its payment
 */
export async function leaveToWaitingOrder(page: PageContext): Promise<void> {
  const { session, locale } = page;
  if (session.cart?.lines.length || !(await waitingOrder(page))) return;
  throw await redirectTo(session, href("payment", locale));
}
