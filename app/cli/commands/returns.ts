import type { Kysely } from "kysely";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import type { OrderEvent } from "~/backend/orders/transition";
import { refundReturn, type SettledRefund } from "~/backend/returns/refund-return";
import { approveReturn, exchangeReturn, receiveReturn, rejectReturn } from "~/backend/returns/settle-return";
import { formatMoney } from "~/shop/money";
import { paymentMethod } from "~/shop/payment-methods";
import type { ReturnedPieces } from "~/shop/return-rules";
import { RETURN_STATUSES } from "~/shop/return-status";
import { CommandError, readArguments, type ShopCommand } from "../command";
import { OPERATOR, refusable } from "./product";
import { returnDetails, returnedLineIds } from "./return-details";

const usage = `returns list [--status STATUS] [--limit N]
  the latest returns, or those with this status (such as requested)
returns show NUMBER
  one return with its lines, the customer's text, and every step of its status
returns approve NUMBER [--reason TEXT]
  the customer may send the parcel; mails the label's text. An exchange also needs a prepaid label, by mail
returns receive NUMBER [--pieces LINE=N,…] [--reason TEXT]
  the parcel has arrived; with --pieces only these pieces, by the line numbers of \`returns show\`
returns refund NUMBER [--reason TEXT]
  ends the return with a refund, and prints the money to send; the pieces are on sale again
returns exchange NUMBER [--reason TEXT]
  ends the exchange: the new size is sent, and the old one is on sale again
returns reject NUMBER [--reason TEXT]
  refuses the return, and mails the reason to the customer`;

const MAX_LISTED = 1_000;

export const returns: ShopCommand = {
  usage,
  async run(args, database) {
    const { positionals, values } = readArguments(
      {
        args,
        allowPositionals: true,
        options: {
          status: { type: "string" },
          limit: { type: "string" },
          reason: { type: "string" },
          pieces: { type: "string" },
        },
      },
      usage,
    );
    const [action = "", number] = positionals;
    const limit = Number(values.limit ?? 50);
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LISTED) throw new CommandError(usage);
    if (action === "list" && positionals.length === 1) return list(database.read, values.status, limit);
    if (!number || positionals.length !== 2) throw new CommandError(usage);
    if (action === "show") return console.log((await returnDetails(database.read, number)).join("\n"));
    if (!Object.hasOwn(steps, action)) throw new CommandError(usage);
    if (values.pieces !== undefined && action !== "receive") throw new CommandError(usage);
    const event = { actor: OPERATOR, reason: values.reason, at: new Date() };
    const pieces = values.pieces === undefined ? null : await readPieces(database.read, number, values.pieces);
    const lines = await refusable(steps[action as keyof typeof steps](database, number, event, pieces));
    console.log(lines.join("\n"));
  },
};

type Step = (
  database: Database<Tables>,
  number: string,
  event: OrderEvent,
  pieces: ReturnedPieces[] | null,
) => Promise<string[]>;

/** Each runs its step and returns the lines to print. */
const steps = {
  async approve(database, number, event) {
    await approveReturn(database, number, event);
    return [`${number}: approved`];
  },
  async receive(database, number, event, pieces) {
    await receiveReturn(database, number, pieces, event);
    return [`${number}: received`];
  },
  async refund(database, number, event) {
    return [`${number}: refunded`, ...whatToSend(await refundReturn(database, number, event))];
  },
  async exchange(database, number, event) {
    await exchangeReturn(database, number, event);
    return [`${number}: exchanged; send the new size`];
  },
  async reject(database, number, event) {
    await rejectReturn(database, number, event);
    return [`${number}: rejected`];
  },
} as const satisfies Record<string, Step>;

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
    ...(refund.giftCard > 0 ? [`back on gift card ${row.gift_card_code}: ${money(refund.giftCard)} (done)`] : []),
  ];
}

/** @throws CommandError for an unknown status */
async function list(db: Kysely<Tables>, status: string | undefined, limit: number): Promise<void> {
  const known = RETURN_STATUSES.find((one) => one === status);
  if (status !== undefined && !known)
    throw new CommandError(`There is no status ${status}. Statuses: ${RETURN_STATUSES.join(", ")}`);
  const rows = await db
    .selectFrom("returns")
    .innerJoin("orders", "orders.id", "returns.orders_id")
    .selectAll("returns")
    .select(["orders.number as order", "orders.email"])
    .$if(known !== undefined, (query) => query.where("returns.status", "=", known ?? "requested"))
    .orderBy("returns.id", "desc")
    .limit(limit)
    .execute();
  for (const row of rows)
    console.log(
      [
        row.number,
        row.created_on.slice(0, 16).replace("T", " "),
        row.kind.padEnd(10),
        row.status.padEnd(9),
        row.order,
        row.email,
      ].join("  "),
    );
  if (rows.length === 0) console.log("No returns.");
}

/** Reads `LINE=N,…`, with the line numbers of `returns show`. @throws CommandError for another text */
async function readPieces(db: Kysely<Tables>, number: string, text: string): Promise<ReturnedPieces[]> {
  const ids = await returnedLineIds(db, number);
  return text.split(",").map((part) => {
    const [, line = "", quantity = ""] = /^(\d{1,2})=(\d{1,2})$/.exec(part.trim()) ?? [];
    const lineId = ids[Number(line) - 1];
    if (lineId === undefined) throw new CommandError(`${part} is not a line of ${number} and its pieces, such as 1=2.`);
    return { lineId, quantity: Number(quantity) };
  });
}
