import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";

/** When the goods of an order were delivered, ISO 8601 UTC; null while they are not. */
export async function deliveredOn(db: Kysely<Tables>, ordersId: number): Promise<string | null> {
  const event = await db
    .selectFrom("order_events")
    .innerJoin("orders", "orders.id", "order_events.orders_id")
    .select("order_events.created_on")
    .where("orders_id", "=", ordersId)
    .where("orders.fulfilment_status", "=", "delivered")
    .where("kind", "=", "fulfilment")
    .where("after", "=", "delivered")
    .orderBy("order_events.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return event?.created_on ?? null;
}
