import { NotFound } from "~/api/errors.server";
import { type Order, readOrder } from "~/api/orders.server";
import { orRespond } from "~/api/respond.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import type { LastOrder } from "~/session/session-data";

/**
 * The order that this browser has placed or opened last.
 * @throws Response 303 to the home page when there is none, or when its page has closed
 */
export async function openedOrder({ session, locale }: PageContext): Promise<LastOrder> {
  const last = session.lastOrder;
  if (last) return last;
  session.flash({ key: session.forgetClosedOrder() ? "thank-you:closed" : "thank-you:no_order" });
  throw await redirectTo(session, href("home", locale));
}

/**
 * Reads it; null when the server does not let the shopper read it.
 * @throws Response 503
 */
export function readOpenedOrder(page: PageContext, last: LastOrder): Promise<Order | null> {
  return orRespond(orderOrNull(page, last));
}

/** As `readOpenedOrder`. @throws Unavailable */
export async function orderOrNull(
  { shopperApi }: Pick<PageContext, "shopperApi">,
  { id, key }: LastOrder,
): Promise<Order | null> {
  try {
    return await readOrder(shopperApi, id, key);
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
