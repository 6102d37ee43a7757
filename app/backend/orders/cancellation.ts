import type { Selectable, Transaction } from "kysely";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";

type Order = Pick<Selectable<Orders>, "id">;

/** Whether an order has ended by its expiry. One that its customer or an operator has cancelled is not revived. */
export async function hasExpired(trx: Transaction<Tables>, order: Order): Promise<boolean> {
  return (await cancellationOf(trx, order))?.actor === "expiry";
}

/**
 * Whether an order has ended before it was paid, so that all of its pieces were put back on sale then. Its payment may have
 * arrived later, and gone back.
 */
export async function hasEndedUnpaid(trx: Transaction<Tables>, order: Order): Promise<boolean> {
  const end = await cancellationOf(trx, order);
  if (!end) return false;
  // Both statuses change in one step, and so at one moment.
  const expiry = await trx
    .selectFrom("order_events")
    .select("id")
    .where("orders_id", "=", order.id)
    .where("kind", "=", "payment")
    .where("after", "=", "expired")
    .where("created_on", "=", end.created_on)
    .executeTakeFirst();
  return expiry !== undefined;
}

function cancellationOf(trx: Transaction<Tables>, { id }: Order) {
  return trx
    .selectFrom("order_events")
    .select(["actor", "created_on"])
    .where("orders_id", "=", id)
    .where("kind", "=", "fulfilment")
    .where("after", "=", "cancelled")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
