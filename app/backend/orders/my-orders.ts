import type { Kysely } from "kysely";
import type { WireOrderRow } from "~/contract/orders.server";
import { fromCents } from "~/shop/money";
import type { Tables } from "../db/schema";
import type { Query } from "../query/sanitize";
import { shownAmounts } from "./order-amounts";
import { confirmationState } from "./read-order";

/** Rows of one answer; no customer has more orders. */
const MAX_ROWS = 1_000;

/** `GET me/orders`: the customer's orders, the newest first, and their number. */
export async function readMyOrders(
  db: Kysely<Tables>,
  userId: string,
  { limit = MAX_ROWS, offset }: Pick<Query, "limit" | "offset">,
): Promise<{ rows: WireOrderRow[]; count: number }> {
  const orders = db.selectFrom("orders").where("users_id", "=", userId);
  const { count } = await orders.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow();
  const rows = await orders
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("order_items")
        .select((items) => items.fn.sum("order_items.quantity").as("quantity"))
        .whereRef("order_items.orders_id", "=", "orders.id")
        .as("quantity"),
    )
    .orderBy("created_on", "desc")
    .orderBy("id", "desc")
    .limit(Math.min(limit, MAX_ROWS))
    .offset(offset)
    .execute();
  return {
    count: Number(count),
    rows: rows
      .map((order) => ({ order, shown: shownAmounts(order) }))
      .map(({ order, shown }) => ({
        id: order.id,
        number: order.number,
        created_on: order.created_on,
        currency: shown.currency,
        payment_status: order.payment_status,
        fulfilment_status: order.fulfilment_status,
        payment: { code: order.payment_code },
        confirmation: confirmationState(order),
        quantity: Number(order.quantity ?? 0),
        total: fromCents(shown.total),
      })),
  };
}
