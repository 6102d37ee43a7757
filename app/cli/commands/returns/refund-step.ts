import { refundReturn, type SettledRefund } from "~/backend/returns/refund-return";
import { formatMoney } from "~/shop/money";
import { paymentMethod } from "~/shop/payment-methods";
import { action } from "../../actions";
import { OPERATOR, reasonOption, refusable } from "../../operator";

export const refundStep = action({
  subject: "NUMBER",
  arguments: "[--reason TEXT]",
  purpose: "ends the return with a refund, and prints the money to send; the pieces are on sale again",
  options: reasonOption,
  async run({ database, subject: number, values }) {
    const event = { actor: OPERATOR, reason: values.reason, at: new Date() };
    const settled = await refusable(refundReturn(database, number, event));
    const { order, refund } = settled;
    return {
      text: [`${number}: refunded`, ...whatToSend(settled)].join("\n"),
      json: {
        number,
        status: "refunded",
        order: order.row.number,
        currency: order.row.currency,
        money: refund.money,
        gift_card: refund.giftCard,
      },
    };
  },
});

/** The money that the operator sends, and how. */
function whatToSend({ order, refund }: SettledRefund): string[] {
  const { row } = order;
  const money = (cents: number) => formatMoney(cents, row.currency);
  const isOffline = paymentMethod(row.payment_code)?.flow === "offline";
  const how = isOffline
    ? `to the bank account that the customer names (${row.email} was asked for it)`
    : `by a refund of the payment ${row.number} in the account of the provider (${row.payment_code})`;
  if (refund.amount === 0) return ["nothing to send: nothing was paid"];
  return [
    ...(refund.money > 0 ? [`send ${money(refund.money)} ${how}`] : []),
    ...(refund.giftCard > 0 ? [`back on the gift card of the order: ${money(refund.giftCard)} (done)`] : []),
  ];
}
