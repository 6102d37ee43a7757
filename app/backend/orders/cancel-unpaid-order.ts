import type { Selectable } from "kysely";
import type { Orders } from "../db/tables/orders";
import { forbidden, RequestError } from "../http/errors";
import { isPayable } from "../payments/payable";
import type { PaymentsOptions } from "../payments/providers";
import { settleOrder } from "../payments/settle-payment";
import { endUnpaidOrder } from "./end-order";
import { lockedOrder } from "./locked-order";

/**
 * The customer ends an order that waits for a payment, to change it or to order something else. Its stock, gift card balance
 * and coupon use are released; a payment that arrives later goes back.
 * @throws RequestError 403 for an unknown order or another customer's; 409 NOT_PAYABLE for an order that waits for no payment
 */
export async function cancelUnpaidOrder(
  options: PaymentsOptions,
  id: number,
  isAllowed: (order: Selectable<Orders>) => boolean,
): Promise<void> {
  const { database } = options;
  const now = new Date();
  const found = await database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!found || !isAllowed(found)) throw forbidden();
  await settleOrder(options, id, now);
  await database.write(async (trx) => {
    const order = await lockedOrder(trx, database.engine, id);
    if (!order || !isPayable(order, now))
      throw new RequestError(409, "NOT_PAYABLE", "This order waits for no payment.");
    await endUnpaidOrder(trx, order, { actor: "customer", at: now }, "order_cancelled");
  });
}
