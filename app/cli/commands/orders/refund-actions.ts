import type { Selectable, Transaction } from "kysely";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import type { Orders } from "~/backend/db/tables/orders";
import { cancelOrder } from "~/backend/orders/cancel-order";
import { type OrderRefund, refundOrder } from "~/backend/orders/refund-order";
import type { OrderEvent } from "~/backend/orders/transition";
import { retryRefunds } from "~/backend/payments/refund";
import { type Cents, formatMoney } from "~/shop/money";
import { action } from "../../actions";
import { CommandError, type Outcome } from "../../command";
import { OPERATOR, reasonOption } from "../../operator";
import { minute } from "../../print";
import { amountFrom } from "../../values";
import { moneyToSend } from "../money-to-send";
import { changeLocked } from "./locked-change";
import { orderByNumber } from "./order-report";

export const refund = action({
  subject: "NUMBER",
  arguments: "[--amount 12.50 [--again]] [--reason TEXT]",
  purpose:
    "money goes back without a return: this amount of the order's currency, or everything that has not gone back yet," +
    "\n  gift card included; mails the customer. Goods that come back have a return, or the order is cancelled" +
    "\n  --again: the same amount goes back once more within a day",
  options: { ...reasonOption, amount: { type: "string" }, again: { type: "boolean" } },
  run({ database, subject, values }) {
    const amount = values.amount === undefined ? null : amountFrom(values.amount);
    if (values.again && amount === null) throw new CommandError("--again needs its --amount.");
    return withRefund(database, subject, {
      done: refundedText,
      reason: values.reason,
      async run(trx, order, event) {
        if (amount !== null && !values.again) await refuseRepetition(trx, order, amount, event.at);
        return refundOrder(trx, order, amount, event);
      },
    });
  },
});

export const cancel = action({
  subject: "NUMBER",
  arguments: "[--reason TEXT]",
  purpose:
    "ends an order whose goods are in the shop: they are on sale again, gift card and coupon are released, and the money" +
    "\n  goes back. For a lost parcel: refund, then deliver",
  options: reasonOption,
  run: ({ database, subject, values }) =>
    withRefund(database, subject, {
      done: "cancelled; its goods are on sale again",
      reason: values.reason,
      run: cancelOrder,
    }),
});

export const retryRefund = action({
  subject: "NUMBER",
  purpose: "sends the refunds of this order again that their provider has refused or not carried out",
  options: {},
  async run({ database, subject }) {
    const count = await changeLocked(database, subject, (trx, { id }) => retryRefunds(trx, id, new Date()));
    return {
      text: `${subject}: ${count === 1 ? "1 refund is" : `${count} refunds are`} sent again`,
      json: { number: subject, refunds: count },
    };
  },
});

/** Hours in which the same amount looks like a command that was typed twice. */
const REPETITION_HOURS = 24;

/** @throws CommandError when the same amount of a locked order was booked just before, also if it failed: it is sent again */
async function refuseRepetition(
  trx: Transaction<Tables>,
  { id, currency }: Selectable<Orders>,
  amount: Cents,
  at: Date,
) {
  const since = new Date(at.getTime() - REPETITION_HOURS * 3_600_000).toISOString();
  const same = await trx
    .selectFrom("refunds")
    .select(["created_on", "state"])
    .where("orders_id", "=", id)
    .where("amount", "=", amount)
    .where("actor", "=", OPERATOR)
    .where("is_release", "=", 0)
    .where("is_unexpected", "=", 0)
    .where("returns_id", "is", null)
    .where("created_on", ">", since)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!same) return;
  const booked = `A refund of ${formatMoney(amount, currency, "en")} was booked for this order on ${minute(same.created_on)}`;
  const failed = same.state === "failed" ? ", and has failed: send it again with orders retry-refund" : "";
  throw new CommandError(`${booked}${failed}; to refund as much once more: --again.`);
}

/** A part reads as a part. */
function refundedText(
  { currency, total, refunded, payment_status }: Selectable<Orders>,
  { money }: OrderRefund,
): string {
  if (payment_status !== "partly_refunded") return "refunded";
  const [part, all, paid] = [money, refunded, total].map((cents) => formatMoney(cents, currency, "en"));
  return `${part} refunded, in all ${all} of ${paid}`;
}

interface RefundingMove {
  /** What has been done; the order is read after the change. */
  done: string | ((order: Selectable<Orders>, refund: OrderRefund) => string);
  reason: string | undefined;
  run(trx: Transaction<Tables>, order: Selectable<Orders>, event: OrderEvent): Promise<OrderRefund>;
}

async function withRefund(
  database: Database<Tables>,
  number: string,
  { done, reason, run }: RefundingMove,
): Promise<Outcome> {
  const event = { actor: OPERATOR, reason, at: new Date() };
  const refund = await changeLocked(database, number, (trx, order) => run(trx, order, event));
  const order = await orderByNumber(database.read, number);
  const sending = await moneyToSend(database.read, order, refund);
  const { payment_status, fulfilment_status } = order;
  return {
    text: [`${number}: ${typeof done === "string" ? done : done(order, refund)}`, ...sending.lines].join("\n"),
    json: { number, payment_status, fulfilment_status, ...sending.json },
  };
}
