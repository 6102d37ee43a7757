import { eraseOrders } from "~/backend/accounts/erase-orders";
import { erasePerson } from "~/backend/accounts/request-erasure";
import { action } from "../../actions";
import { CommandError } from "../../command";
import { OPERATOR, reasonOption } from "../../operator";
import { erasureText } from "../orders/erasure-text";

export const erase = action({
  subject: "EMAIL",
  arguments: "[--reason TEXT]",
  purpose:
    "erases everything about a person, with or without an account (art. 17 GDPR): account, newsletter, requests, mails, and" +
    "\n  the data of closed orders, as orders erase does. Make sure that the request comes from this email",
  options: reasonOption,
  async run({ database, subject, values }) {
    if (!subject.includes("@")) throw new CommandError(`${subject.slice(0, 100)} is no email.`);
    const event = { actor: OPERATOR, reason: values.reason, at: new Date() };
    const erased = await erasePerson(database, subject.trim().toLowerCase(), event);
    await eraseOrders(database, event.at);
    const lines = [
      erased.account ? "The account is deleted." : "There is no account with this email.",
      "Requests for products, declarations without an order, and recipients of mails are erased; a newsletter's subscription is ended.",
      ...erased.orders.map((order) => erasureText(order, event.at)),
      ...erased.open.map((reason) => `${reason}. Then repeat the command.`),
    ];
    return { text: lines.join("\n"), json: erased };
  },
});
