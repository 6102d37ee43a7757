import type { Transaction } from "kysely";
import type { Cents } from "~/shop/money";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { lockedOrder } from "../../orders/locked-order";
import type { OrderEvent } from "../../orders/transition";
import { recordRefundStep } from "../../orders/transition";
import { refundUnexpected } from "../../payments/refund";
import { mailCustomer } from "./send-refund";

/**
 * Books money of a transfer that an order has no use for: it came after the order had ended, twice, or was more or less than its total.
 * The order does not change; the customer is told by mail, and asked for the account.
 * @param amount cents of the order's currency
 * @returns the id of the refund
 */
export function returnMoney(
  database: Database<Tables>,
  ordersId: number,
  amount: Cents,
  event: OrderEvent,
): Promise<number> {
  return database.write(async (trx: Transaction<Tables>) => {
    const order = await lockedOrder(trx, database.engine, ordersId);
    if (!order) throw new Error(`order ${ordersId} is gone`);
    const id = await refundUnexpected(trx, order, { amount, reason: event.reason ?? "" }, event);
    await recordRefundStep(trx, { id, orders_id: ordersId }, { before: "none", after: "to_send" }, event);
    const refund = await trx.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await mailCustomer(trx, "order_refunded", { refund, order }, event.at);
    return id;
  });
}
