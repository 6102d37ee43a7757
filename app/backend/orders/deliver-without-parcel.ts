import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";
import { type OrderEvent, transition } from "./transition";

/**
 * Completes a paid order of gift cards and memberships alone: the codes are in the mail, and the tier is granted. The days for
 * the withdrawal count from here. Does nothing for other orders. Call it after the payment and the codes are written.
 */
export async function deliverWithoutParcel(
  trx: Transaction<Tables>,
  ordersId: number,
  event: OrderEvent,
): Promise<void> {
  const order = await trx.selectFrom("orders").selectAll().where("id", "=", ordersId).executeTakeFirstOrThrow();
  if (order.shipping_method === "none" && order.fulfilment_status === "new")
    await transition(trx, order, { fulfilment: "delivered" }, event);
}
