import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";
import { type OrderEvent, transition } from "../orders/transition";

/**
 * Completes a paid order of nothing but a membership. There is nothing to deliver, and the days for the withdrawal count from
 * the delivery. Does nothing for other orders.
 */
export async function startMembership(trx: Transaction<Tables>, ordersId: number, event: OrderEvent): Promise<void> {
  const others = await trx
    .selectFrom("order_items")
    .select("id")
    .where("orders_id", "=", ordersId)
    .where("grants_tier", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (others) return;
  const order = await trx.selectFrom("orders").selectAll().where("id", "=", ordersId).executeTakeFirstOrThrow();
  if (order.fulfilment_status === "new") await transition(trx, order, { fulfilment: "delivered" }, event);
}
