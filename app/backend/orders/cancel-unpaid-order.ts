import type { CancelledOrder } from "~/contract/orders.server";
import { forbidden, RequestError } from "../http/errors";
import { abandonAttempts } from "../payments/abandon-attempts";
import { isPayable } from "../payments/payable";
import type { PaymentsOptions } from "../payments/providers";
import { ANSWER_LIMIT_MS, settleOrder } from "../payments/settle-payment";
import { settlesWithin } from "../queue/settles-within";
import { closeUnpaidOrder } from "./close-order";
import { lockedOrder } from "./locked-order";
import type { OrderAccess, OrderReader } from "./order-access";
import type { OrderLimits } from "./order-limits";

/**
 * The customer ends an order that waits for a payment, to change it or to order something else. Its stock, gift card balance
 * and coupon use are released; a payment that arrives later goes back. May be repeated.
 * @returns the codes of the coupon and the gift card; a reader who may be a stranger does not get the gift card
 * @throws RequestError 403 for an unknown order or another customer's; 409 NOT_PAYABLE for an order that waits for no payment
 */
export async function cancelUnpaidOrder(
  { access, limits, ...options }: PaymentsOptions & { access: OrderAccess; limits: OrderLimits },
  id: number,
  reader: OrderReader,
): Promise<CancelledOrder> {
  const { database } = options;
  const now = new Date();
  const found = await database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  const visibility = found ? access.visibility(found, reader) : "none";
  if (!found || visibility === "none") throw forbidden();
  // Nobody is charged for an order that they cancel.
  await settleOrder(options, id, { now, completes: false, limitMs: ANSWER_LIMIT_MS });
  await database.write(async (trx) => {
    const order = await lockedOrder(trx, database.engine, id);
    // The answer to an earlier call may be lost.
    if (order?.fulfilment_status === "cancelled" && order.payment_status === "expired") return;
    if (!order || !isPayable(order, now))
      throw new RequestError(409, "NOT_PAYABLE", "This order waits for no payment.");
    await closeUnpaidOrder(trx, order, { actor: "customer", at: now }, "order_cancelled");
    await limits.giveBack(trx, order, now);
  });
  await settlesWithin(abandonAttempts(options, id), ANSWER_LIMIT_MS);
  return { coupon: found.coupon_code, gift_card: visibility === "whole" ? found.gift_card_code : null };
}
