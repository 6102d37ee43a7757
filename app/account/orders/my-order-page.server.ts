import { accountTrail } from "~/account/account-trail.server";
import { refundView } from "~/account/refunds/refund-view.server";
import { customerPaths, returnsOrNone } from "~/account/returns/order-with-returns.server";
import { returnListView } from "~/account/returns/return-views.server";
import { myOrder, type Order, type OrderRow } from "~/api/orders.server";
import { readId } from "~/cart/cart-changes.server";
import { href } from "~/i18n/paths";
import { orLogIn } from "~/session/or-log-in.server";
import type { PageContext } from "~/session/page-context.server";
import { type OrderFailure, orderOr, orderPage } from "./order-page.server";
import { orderRow } from "./order-row.server";

/** The customer's order of a path, or why there is none. @param id as in the path */
export async function readMyOrder(page: PageContext, id: string | undefined): Promise<Order | OrderRow | OrderFailure> {
  const known = readId(id ?? null);
  return known === null ? "missing" : orLogIn(page, orderOr(myOrder(page.shopperApi, known)));
}

/** The data of the pages of a customer's order: all of it, or its row (`row`) for a server with other fields than ours. */
export async function myOrderPage(page: PageContext, order: Order | OrderRow, name: "order" | "shipping") {
  const { t, locale } = page;
  const row = orderRow(order, locale);
  const shared = {
    head: { title: t(name === "order" ? "order:title" : "order:tracking"), noindex: true },
    failure: null,
    trail: accountTrail(locale, { page: name, id: row.id, name: row.number }),
  };
  if (order.kind === "row") return { ...shared, row };
  const returns = name === "order" ? await returnsOrNone(page.shopperApi, { id: order.id }) : null;
  const found = await orderPage(order, page);
  const { isTracked } = found.order;
  return {
    ...shared,
    row: null,
    ...found,
    refund: refundView(order, href("order", locale, { id: String(order.id) }), locale),
    returns: returns && returnListView(order, returns, customerPaths(order.id, locale), { locale, isTracked }),
  };
}
