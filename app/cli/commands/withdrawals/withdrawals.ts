import { acceptDeclaration, finishDeclaration } from "~/backend/returns/operate-declaration";
import { clockTime } from "~/shop/shop-day";
import { action, commandOf } from "../../actions";
import { CommandError, printed } from "../../command";
import { refusable } from "../../operator";
import { columns, limitFrom, limitOption, minute, printable } from "../../print";
import { idFrom } from "../../values";
import { orderByNumber } from "../orders/order-report";
import { type DeclarationReport, declarationReports } from "./declaration-report";

/** The command that prints the ids. */
const LIST = "withdrawals list";

/** What a status means for the operator. */
const MEANINGS: Partial<Record<DeclarationReport["status"], string>> = {
  unknown_number: "no order has this number",
  other_email: "the order with this number has another e-mail",
  waiting: "its number can be computed: it waits for the link mailed to the order's e-mail, and holds nothing",
  queued: "the shop has not looked for its order yet",
  late: "the period was over",
};

const list = action({
  arguments: "[--all] [--limit N]",
  purpose:
    "the declarations of withdrawal that wait: without an order, for the customer's link, or late; with --all also the others",
  options: { ...limitOption, all: { type: "boolean" } },
  async run({ database, values: { all = false, limit } }) {
    const reports = await declarationReports(database.read, { id: null, all, limit: limitFrom({ limit }) });
    const lines = reports.map((one) => [
      String(one.id),
      minute(one.created_on),
      one.number,
      one.status,
      one.deleted_on === null ? "" : `deleted on ${one.deleted_on}`,
      one.email,
      one.name,
    ]);
    return { text: columns(lines, "No declarations."), json: reports };
  },
});

const show = action({
  subject: "ID",
  purpose: "one declaration, with its words and its order",
  options: {},
  async run({ database, subject }) {
    const [report] = await declarationReports(database.read, { id: idFrom(LIST, subject), all: true, limit: 1 });
    if (!report) throw new CommandError(`There is no declaration ${printed(subject)}.`);
    return { text: textOf(report), json: report };
  },
});

function textOf(one: DeclarationReport): string {
  const meaning = MEANINGS[one.status];
  const lines = [
    `${one.id}  ${clockTime(one.created_on)}`,
    `${one.status}${meaning === undefined ? "" : `: ${meaning}`}`,
    `declared: ${one.number} by ${one.name}, ${one.email}: ${one.items || "the whole order"}`,
    ...(one.order === null ? [] : [`order ${one.order}`]),
    ...(one.return === null ? [] : [`return ${one.return}`]),
    ...(one.confirmed_on === null ? [] : [`confirmed by its link on ${minute(one.confirmed_on)}`]),
    ...(one.deleted_on === null ? [] : [`deleted on ${one.deleted_on}`]),
    ...(one.done_on === null ? [] : [`done on ${minute(one.done_on)}`]),
    ...(one.has_failed ? ["the shop could not process it"] : []),
  ];
  return lines.map(printable).join("\n");
}

const accept = action({
  subject: "ID",
  arguments: "[--order NUMBER]",
  purpose:
    "gives a waiting declaration its effect as of its time: the customer has confirmed it in another way, or you have found its order",
  options: { order: { type: "string" } },
  async run({ database, subject, values }) {
    const id = idFrom(LIST, subject);
    const order = values.order === undefined ? null : await orderByNumber(database.read, values.order);
    await refusable(acceptDeclaration(database, id, order?.id ?? null, new Date()));
    const [report] = await declarationReports(database.read, { id, all: true, limit: 1 });
    return { text: `${id}: ${report?.status}`, json: report };
  },
});

const done = action({
  subject: "ID",
  purpose: "takes a declaration off the list; it changes nothing else",
  options: {},
  async run({ database, subject }) {
    const id = idFrom(LIST, subject);
    await refusable(finishDeclaration(database, id, new Date()));
    return { text: `${id}: done`, json: { id } };
  },
});

export const withdrawals = commandOf("withdrawals", { list, show, accept, done }, { fillsQueues: true });
