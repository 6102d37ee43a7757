import { eraseOrders } from "~/backend/accounts/erase-orders";
import { requestErasure } from "~/backend/accounts/request-erasure";
import { action } from "../../actions";
import { OPERATOR, reasonOption } from "../../operator";
import { erasureText } from "./erasure-text";
import { changeLocked } from "./locked-change";

export const erase = action({
  subject: "NUMBER",
  arguments: "[--reason TEXT]",
  purpose:
    "erases the personal data of a guest's closed order (art. 17 GDPR) when its days for returns are over; an invoice's data" +
    "\n  stay for the ten years of the law. Everything about a person: customers erase",
  options: reasonOption,
  async run({ database, subject, values }) {
    const event = { actor: OPERATOR, reason: values.reason, at: new Date() };
    const requested = await changeLocked(database, subject, (trx, order) => requestErasure(trx, order, event));
    await eraseOrders(database, event.at);
    return { text: erasureText(requested, event.at), json: requested };
  },
});
