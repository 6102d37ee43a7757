import type { Selectable, Transaction } from "kysely";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";

/** Whether an order has ended by its expiry. One that its customer or an operator has cancelled is not revived. */
export async function hasExpired(trx: Transaction<Tables>, order: Pick<Selectable<Orders>, "id">): Promise<boolean> {
  const end = await trx
    .selectFrom("order_events")
    .select("actor")
    .where("orders_id", "=", order.id)
    .where("kind", "=", "fulfilment")
    .where("after", "=", "cancelled")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return end?.actor === "expiry";
}
