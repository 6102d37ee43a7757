import { refundReturn } from "~/backend/returns/refund-return";
import { action } from "../../actions";
import { OPERATOR, reasonOption, refusable } from "../../operator";
import { numberFrom } from "../../typed-number";
import { moneyToSend } from "../money-to-send";

export const refundStep = action({
  subject: "NUMBER",
  arguments: "[--reason TEXT]",
  purpose: "ends the return with a refund, and prints the money to send; the pieces are on sale again",
  options: reasonOption,
  async run({ database, subject, values }) {
    const number = numberFrom("RS", subject);
    const event = { actor: OPERATOR, reason: values.reason, at: new Date() };
    const { order, refund, refundsId } = await refusable(refundReturn(database, number, event));
    const { money, giftCardEuro } = refund;
    const sending = await moneyToSend(database.read, order.row, { money, refundsId, giftCardEuro });
    const lines = refund.amount === 0 ? ["nothing to send: nothing was paid"] : sending.lines;
    return {
      text: [`${number}: refunded`, ...lines].join("\n"),
      json: { number, status: "refunded", order: order.row.number, ...sending.json },
    };
  },
});
