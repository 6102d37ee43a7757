import { giveAccount } from "~/backend/operations/refunds/give-account";
import { listRefunds, REFUND_STATES, type RefundReport } from "~/backend/operations/refunds/list-refunds";
import { dropReturnedMoney, returnMoney } from "~/backend/operations/refunds/return-money";
import {
  askAgain,
  markSent,
  reopenRefund,
  sendByHand,
  sendByProvider,
  settleRefund,
} from "~/backend/operations/refunds/send-refund";
import { environment } from "~/config/env.server";
import { maskedIban } from "~/shop/account-number";
import { formatMoney } from "~/shop/money";
import { dayOf } from "~/shop/shop-day";
import { action, commandOf } from "../../actions";
import { CommandError } from "../../command";
import { OPERATOR, reasonOption, refusable } from "../../operator";
import { limitFrom, limitOption, minute } from "../../print";
import { amountFrom, dayFrom, idFrom } from "../../values";
import { orderByNumber } from "../orders/order-report";
import { refundLines, refundText, totalLines } from "./refund-text";

const list = action({
  arguments: "[--to-send] [--status STATUS] [--order NUMBER] [--from DATE] [--to DATE] [--limit N]",
  purpose:
    "refunds, the oldest first; with --to-send those that you send by a transfer, with the account or since when the customer" +
    `\n  is asked for it, and their total. Statuses: ${REFUND_STATES.join(", ")}`,
  options: {
    ...limitOption,
    "to-send": { type: "boolean" },
    status: { type: "string" },
    order: { type: "string" },
    from: { type: "string" },
    to: { type: "string" },
  },
  async run({ database, values: { "to-send": toSend = false, status, order, from, to, limit } }) {
    const named = REFUND_STATES.find((one) => one === status);
    if (status !== undefined && !named)
      throw new CommandError(`There is no status ${status}. Statuses: ${REFUND_STATES.join(", ")}`);
    if (toSend && named && named !== "to_send") throw new CommandError("--to-send has the status to_send.");
    const found = order === undefined ? undefined : await orderByNumber(database.read, order);
    const filter = {
      state: toSend ? ("to_send" as const) : named,
      ordersId: found?.id,
      from: from === undefined ? undefined : dayFrom(from),
      to: to === undefined ? undefined : dayFrom(to),
    };
    const report = await listRefunds(database.read, filter, limitFrom({ limit }));
    return { text: [refundLines(report.refunds), ...totalLines(report)].join("\n"), json: report };
  },
});

const show = action({
  subject: "ID",
  purpose: "one refund with its account and every step; the account is masked once it is sent",
  options: {},
  async run({ database, subject }) {
    const refund = await refundById(database, subject);
    const { id: ordersId } = await orderByNumber(database.read, refund.order);
    const events = await database.read
      .selectFrom("order_events")
      .select(["before", "after", "actor", "reason", "created_on"])
      .where("orders_id", "=", ordersId)
      .where("kind", "=", "refund")
      .where((eb) => eb.or([eb("reason", "=", `refund ${refund.id}`), eb("reason", "like", `refund ${refund.id}: %`)]))
      .orderBy("id")
      .execute();
    return { text: refundText(refund, events), json: { ...refund, events } };
  },
});

const sent = action({
  subject: "ID",
  arguments: "[--on DATE] [--reference TEXT] [--account 3000]",
  purpose:
    "you have sent the money (today, or on DATE); mails the customer. The reference is yours, such as the bank's number of the" +
    "\n  transfer. --account: the last four characters of the IBAN to which you have sent it; needed where the customer has replaced it." +
    "\n  May be repeated",
  options: { on: { type: "string" }, reference: { type: "string" }, account: { type: "string" } },
  async run({ database, subject, values: { on, reference, account: end } }) {
    const id = idFrom("refunds list", subject);
    const day = on === undefined ? null : dayFrom(on);
    const event = { actor: OPERATOR, at: new Date() };
    const { refund, iban, wasSent } = await refusable(
      markSent(database, id, { day, reference: reference ?? null, account: end ?? null }, event),
    );
    const report = await refundById(database, subject);
    const amount = formatMoney(refund.amount, report.currency, "en");
    const to = iban && maskedIban(iban);
    const sentDay = dayOf(refund.sent_on ?? event.at.toISOString());
    const text = wasSent
      ? `${id}: was marked as sent on ${sentDay} before; nothing is changed`
      : `${id}: ${amount} for order ${report.order} sent on ${sentDay} to ${to ?? "an account that the shop does not know"}; ${mailed(report, "the customer gets a mail")}`;
    const json = { id, order: report.order, state: "sent", sent_on: refund.sent_on, account: to, was_sent: wasSent };
    return { text, json };
  },
});

const account = action({
  subject: "ID",
  arguments: "--iban IBAN --name HOLDER [--bic BIC]",
  purpose:
    "the account that the customer has given by phone or mail; the BIC for banks outside the European Economic Area",
  options: { iban: { type: "string" }, name: { type: "string" }, bic: { type: "string" } },
  async run({ database, subject, values: { iban, name, bic } }) {
    const id = idFrom("refunds list", subject);
    if (iban === undefined || name === undefined) throw new CommandError("--iban and --name are needed.");
    const typed = { iban, holder: name, bic, shopIban: environment().BANK_IBAN };
    await refusable(giveAccount(database, id, typed, { actor: OPERATOR, at: new Date() }));
    const report = await refundById(database, subject);
    return { text: refundLines([report]), json: report };
  },
});

const add = action({
  subject: "NUMBER",
  arguments: "--amount 12.50 [--another] [--reason TEXT]",
  purpose:
    "money of a transfer that this order has no use for, because it came after the order had ended, twice, or was too much:" +
    "\n  it is to be sent back, and the customer is asked for the account. Goods and statuses stay as they are. --another: the same" +
    "\n  amount came once more",
  options: { ...reasonOption, amount: { type: "string" }, another: { type: "boolean" } },
  async run({ database, subject, values: { amount, another = false, reason } }) {
    if (amount === undefined)
      throw new CommandError("--amount is needed: what has arrived and goes back, such as 12.50.");
    const order = await orderByNumber(database.read, subject);
    const event = { actor: OPERATOR, reason, at: new Date() };
    const id = await refusable(
      returnMoney(database, order.id, { amount: amountFrom(amount), isAnother: another }, event),
    );
    const report = await refundById(database, String(id));
    const asked = mailed(report, `${order.email} is asked for the account`);
    return { text: `${refundLines([report])}\n${asked}`, json: report };
  },
});

const drop = action({
  subject: "ID",
  arguments: "[--reason TEXT]",
  purpose: "takes back what `refunds add` has booked by mistake",
  options: reasonOption,
  async run({ database, subject, values: { reason } }) {
    const id = idFrom("refunds list", subject);
    const mail = await refusable(dropReturnedMoney(database, id, { actor: OPERATOR, reason, at: new Date() }));
    const text = mail && `; ${mail.recipient} got a mail about it on ${minute(mail.on)}: write that it was a mistake`;
    return { text: `${id}: dropped${text ?? ""}`, json: { id, mail } };
  },
});

/** A step of one refund. */
function step(purpose: string, done: string, run: typeof askAgain) {
  return action({
    subject: "ID",
    arguments: "[--reason TEXT]",
    purpose,
    options: reasonOption,
    async run({ database, subject, values: { reason } }) {
      const id = idFrom("refunds list", subject);
      await refusable(run(database, id, { actor: OPERATOR, reason, at: new Date() }));
      const report = await refundById(database, subject);
      return { text: `${id}: ${mailed(report, done)}`, json: report };
    },
  });
}

/** What a step ends with; nobody gets a mail once the order's personal data are erased. */
function mailed({ id, email, state }: RefundReport, done: string): string {
  if (email !== "") return done;
  const next = state === "to_send" ? `; send it once you know the account: refunds account ${id}` : "";
  return `nobody gets a mail, because the order's personal data are erased${next}`;
}

/** @throws CommandError for an unknown one */
async function refundById(database: Parameters<typeof markSent>[0], text: string): Promise<RefundReport> {
  const id = idFrom("refunds list", text);
  const [found] = (await listRefunds(database.read, { id }, 1)).refunds;
  if (!found) throw new CommandError(`There is no refund ${id}.`);
  return found;
}

export const refunds = commandOf(
  "refunds",
  {
    list,
    show,
    sent,
    account,
    ask: step("mails the customer the link to the form for the account again", "the customer is asked again", askAgain),
    returned: step(
      "the bank has sent the money back, or it has never left: it is to be sent again, and the customer is asked for another account",
      "to send again; the customer is asked for another account",
      reopenRefund,
    ),
    settled: step(
      "ends a refund without a transfer, with --reason: its money went another way, or the customer never names an account. Mails nobody;" +
        "\n  refunds returned undoes it",
      "settled without a transfer; the customer gets no mail",
      settleRefund,
    ),
    "by-hand": step(
      "you send a refund by a transfer that its provider has refused; the customer is asked for the account",
      "to send; the customer is asked for the account",
      sendByHand,
    ),
    "by-provider": step(
      "undoes by-hand before you have sent the money: the provider tries again",
      "the provider tries again",
      sendByProvider,
    ),
    add,
    drop,
  },
  { fillsQueues: true },
);
