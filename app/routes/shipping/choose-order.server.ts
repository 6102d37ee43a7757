import { type OrderRow, orderRow } from "~/account/orders/order-row.server";
import { myOrders } from "~/api/orders.server";
import { href } from "~/i18n/paths";
import { orLogIn } from "~/session/or-log-in.server";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { isOnItsWay } from "~/shop/shown-status";

/** The latest orders that are searched for those on their way. */
const SEARCHED_ORDERS = 20;

/**
 * The orders on their way, without a chosen one.
 * @throws Response 303 to the tracking page of the only one
 */
export async function chooseOrder(page: PageContext): Promise<{ choice: OrderRow[] }> {
  const { locale, session, shopperApi } = page;
  const { rows } = await orLogIn(page, myOrders(shopperApi, { page: 1, limit: SEARCHED_ORDERS }));
  const onTheirWay = rows.filter(isOnItsWay);
  const [only] = onTheirWay;
  if (only && onTheirWay.length === 1)
    throw await redirectTo(session, href("shipping", locale, { id: String(only.id) }));
  return { choice: onTheirWay.map((row) => orderRow(row, locale)) };
}
