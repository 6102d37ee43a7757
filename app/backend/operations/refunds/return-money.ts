import type { Transaction } from "kysely";
import type { Cents } from "~/shop/money";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { RequestError } from "../../http/errors";
import { lockedOrder } from "../../orders/locked-order";
import type { OrderEvent } from "../../orders/transition";
import { recordRefundStep } from "../../orders/transition";
import { refundUnexpected } from "../../payments/refund";
import { dropAccount } from "../../payments/refund-accounts";
import { withLockedRefund } from "./locked-refund";
import { mailCustomer } from "./send-refund";

interface ReturnedMoney {
  /** Cents of the order's currency. */
  amount: Cents;
  /** Whether an equal refund that waits already is another one. */
  isAnother: boolean;
}

/**
 * Books money of a transfer that goes back because the order has no use for it: it came after the order had ended, came twice, was too
 * much, or too little to pay the order. The order does not change; a mail asks the customer for the account.
 * @returns the id of the refund
 * @throws RequestError 409 WAITS_ALREADY when the same amount of the order waits already, because a command may be repeated
 */
export function returnMoney(
  database: Database<Tables>,
  ordersId: number,
  { amount, isAnother }: ReturnedMoney,
  event: OrderEvent,
): Promise<number> {
  return database.write(async (trx: Transaction<Tables>) => {
    const order = await lockedOrder(trx, database.engine, ordersId);
    if (!order) throw new Error(`order ${ordersId} is gone`);
    const equal = await trx
      .selectFrom("refunds")
      .select("id")
      .where("orders_id", "=", ordersId)
      .where("state", "=", "to_send")
      .where("is_unexpected", "=", 1)
      .where("amount", "=", amount)
      .executeTakeFirst();
    if (equal && !isAnother)
      throw new RequestError(
        409,
        "WAITS_ALREADY",
        `This amount of the order waits already, as refund ${equal.id}. If it came once more, repeat the command with --another.`,
      );
    const id = await refundUnexpected(trx, order, { amount, reason: event.reason ?? "" }, event);
    await recordRefundStep(trx, { id, orders_id: ordersId }, { before: "none", after: "to_send" }, event);
    const refund = await trx.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await mailCustomer(trx, "order_refunded", { refund, order }, event.at);
    return id;
  });
}

/** The latest mail about a refund that has left. `on`: ISO 8601 UTC. */
interface SentMail {
  recipient: string;
  on: string;
}

/**
 * Takes back what `returnMoney` has booked by mistake, with its account and the mails that have not left.
 * @returns the mail that the customer has got already; null when none has left
 * @throws RequestError 404; 409 NOT_UNEXPECTED for another refund, whose order counts it, or one that is sent
 */
export function dropReturnedMoney(database: Database<Tables>, id: number, event: OrderEvent): Promise<SentMail | null> {
  return withLockedRefund(database, id, async (trx, { refund }) => {
    if (refund.is_unexpected !== 1 || refund.state !== "to_send")
      throw new RequestError(
        409,
        "NOT_UNEXPECTED",
        `Only what \`refunds add\` has booked and is not sent can be dropped.`,
      );
    const mail = await trx
      .selectFrom("mails")
      .select(["recipient", "sent_on"])
      .where("refunds_id", "=", id)
      .where("state", "=", "sent")
      .where("sent_on", "is not", null)
      .where("recipient", "!=", "")
      .orderBy("id", "desc")
      .executeTakeFirst();
    await trx.deleteFrom("mails").where("refunds_id", "=", id).where("state", "!=", "sent").execute();
    await dropAccount(trx, id);
    await trx.deleteFrom("refunds").where("id", "=", id).execute();
    await recordRefundStep(trx, refund, { before: "to_send", after: "dropped" }, event);
    return mail ? { recipient: mail.recipient, on: mail.sent_on ?? "" } : null;
  });
}
