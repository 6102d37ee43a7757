import { type Kysely, sql } from "kysely";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { endUnpaidOrder } from "~/backend/orders/end-order";
import { recordPayment } from "~/backend/orders/record-payment";
import { formatMoney } from "~/shop/money";
import { FULFILMENT_STATUSES, PAYMENT_STATUSES } from "~/shop/order-status";
import { CommandError, readArguments, type ShopCommand } from "../command";
import { orderDetails } from "./order-details";
import { OPERATOR, refusable } from "./product";

const usage = `orders list [--status STATUS] [--limit N]
  the latest orders, or those whose payment or fulfilment has this status (such as pending, paid, new)
orders show NUMBER
  one order with its address, lines, amounts and every step of its statuses
orders paid NUMBER [--reason TEXT]
  the money of a bank transfer has arrived
orders cancel NUMBER [--reason TEXT]
  ends an unpaid order and releases its stock, gift card and coupon`;

const MAX_LISTED = 1_000;
const STATUSES: readonly string[] = [...PAYMENT_STATUSES, ...FULFILMENT_STATUSES];

export const orders: ShopCommand = {
  usage,
  async run(args, database) {
    const { positionals, values } = readArguments(
      {
        args,
        allowPositionals: true,
        options: { status: { type: "string" }, limit: { type: "string" }, reason: { type: "string" } },
      },
      usage,
    );
    const [action, number] = positionals;
    const limit = Number(values.limit ?? 50);
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LISTED) throw new CommandError(usage);
    if (action === "list" && positionals.length === 1) return list(database.read, values.status, limit);
    if (!number || positionals.length !== 2) throw new CommandError(usage);
    if (action === "show") {
      const details = await orderDetails(database.read, await orderByNumber(database.read, number));
      return console.log(details.join("\n"));
    }
    if (action === "paid" || action === "cancel") return move(database, action, number, values.reason);
    throw new CommandError(usage);
  },
};

/** @throws CommandError for an unknown status */
async function list(db: Kysely<Tables>, status: string | undefined, limit: number): Promise<void> {
  if (status !== undefined && !STATUSES.includes(status))
    throw new CommandError(`There is no status ${status}. Statuses: ${STATUSES.join(", ")}`);
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .$if(status !== undefined, (query) => query.where(sql<boolean>`${status} in (payment_status, fulfilment_status)`))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  for (const order of rows)
    console.log(
      [
        order.number,
        order.created_on.slice(0, 16).replace("T", " "),
        order.payment_code.padEnd(16),
        `${order.payment_status}/${order.fulfilment_status}`.padEnd(24),
        formatMoney(order.total, order.currency).padStart(12),
        order.email,
      ].join("  "),
    );
  if (rows.length === 0) console.log("No orders.");
}

/** @throws CommandError for an unknown number */
async function orderByNumber(db: Kysely<Tables>, number: string) {
  const order = await db.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirst();
  if (!order) throw new CommandError(`There is no order ${number}.`);
  return order;
}

async function move(
  database: Database<Tables>,
  action: "paid" | "cancel",
  number: string,
  reason: string | undefined,
): Promise<void> {
  const order = await orderByNumber(database.read, number);
  const event = { actor: OPERATOR, reason, at: new Date() };
  const moved = await refusable(
    database.write((trx) =>
      action === "paid" ? recordPayment(trx, order, event) : endUnpaidOrder(trx, order, event, "order_cancelled"),
    ),
  );
  if (!moved) throw new CommandError(`${number} has changed in the meantime; look at it again.`);
  console.log(`${number}: ${action === "paid" ? "paid" : "cancelled"}`);
}
