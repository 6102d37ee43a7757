import { recordMoney } from "~/backend/orders/record-payment";
import { hasOpenWithdrawal } from "~/backend/returns/open-withdrawal";
import { paymentMethod } from "~/shop/payment-methods";
import { action } from "../../actions";
import { CommandError } from "../../command";
import { reasonOption } from "../../operator";
import { orderByNumber } from "./order-report";
import { moveOrder } from "./order-steps";

/**
 * Records money that has arrived outside of a provider. For an order whose method is a provider's it needs `--anyway`: usually
 * the provider reports the payment, and would be recorded as a second one.
 */
export const paid = action({
  subject: "NUMBER",
  arguments: "[--anyway] [--reason TEXT]",
  purpose:
    "the money of a bank transfer or top-up has arrived; --anyway: also for an order by card, PayPal, Klarna or Revolut," +
    "\n  whose provider usually reports the payment by itself",
  options: { ...reasonOption, anyway: { type: "boolean" } },
  run: async ({ database, subject, values }) => {
    const { text, json } = await moveOrder(database, subject, {
      done: "paid",
      reason: values.reason,
      run: async (trx, order, event, engine) => {
        const isOnline = paymentMethod(order.payment_code)?.flow === "redirect";
        const isOpen = ["pending", "failed", "expired"].includes(order.payment_status);
        if (isOnline && isOpen && !values.anyway) throw new CommandError(onlineRefusal(order));
        return recordMoney(trx, order, event, engine);
      },
    });
    const { id } = await orderByNumber(database.read, subject);
    const isWithdrawn = await hasOpenWithdrawal(database.read, id);
    return { text: isWithdrawn ? `${text}\n${WITHDRAWN}` : text, json: { ...json, open_withdrawal: isWithdrawn } };
  },
});

const WITHDRAWN =
  "The customer has withdrawn from this order: record the withdrawn pieces (returns receive --pieces), and refund the return.";

function onlineRefusal({ number, payment_code }: { number: string; payment_code: string }): string {
  return (
    `The payment method of ${number} is ${payment_code}: its provider reports the payment by itself. If the money has arrived ` +
    "in another way, such as by a transfer, repeat the command with --anyway. A refund of that money is then sent by you."
  );
}
