import type { WireOrderRow } from "~/contract/orders.server";
import type { Locale } from "~/i18n/locale";
import { toCents } from "~/shop/money";
import { statusText } from "~/shop/shown-status";
import { shopDay } from "./order-dates.server";

export type OrderRow = ReturnType<typeof orderRow>;

/** A row of a list of orders. What a server does not name is null. */
export function orderRow(order: WireOrderRow, locale: Locale) {
  return {
    id: order.id,
    number: order.number ?? String(order.id),
    date: order.created_on ? shopDay(order.created_on, locale) : null,
    status: statusText(order),
    quantity: order.quantity ?? null,
    total: order.total === null || order.total === undefined ? null : toCents(order.total),
    images: order.images ?? [],
    currency: order.currency ?? ("EUR" as const),
  };
}
