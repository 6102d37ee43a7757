import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import type { Orders } from "~/backend/db/tables/orders";
import { endUnpaidOrder } from "~/backend/orders/end-order";
import {
  correctParcel,
  deliverOrder,
  type ParcelData,
  prepareOrder,
  readyOrder,
  shipOrder,
} from "~/backend/orders/fulfil-order";
import { recordPayment } from "~/backend/orders/record-payment";
import type { OrderEvent } from "~/backend/orders/transition";
import { COURIER_CODES } from "~/shop/couriers";
import { formatMoney } from "~/shop/money";
import { FULFILMENT_STATUSES, PAYMENT_STATUSES } from "~/shop/order-status";
import { CommandError, readArguments, type ShopCommand } from "../command";
import { orderDetails } from "./order-details";
import { parcelFrom } from "./parcel";
import { OPERATOR, refusable } from "./product";

const usage = `orders list [--status STATUS] [--limit N]
  the latest orders, or those whose payment or fulfilment has this status (such as pending, paid, new)
orders show NUMBER
  one order with its address, lines, amounts and every step of its statuses
orders paid NUMBER [--reason TEXT]
  the money of a bank transfer has arrived
orders cancel NUMBER [--reason TEXT]
  ends an unpaid order and releases its stock, gift card and coupon
orders prepare NUMBER
  the goods are being packed
orders ship NUMBER [--courier CODE] [--tracking NUMBER] [--estimated YYYY-MM-DD]
  the courier has the parcel; the customer gets a mail with the link to its tracking page
  couriers: ${COURIER_CODES.join(", ")}
orders parcel NUMBER [--courier CODE] [--tracking NUMBER] [--estimated YYYY-MM-DD]
  corrects these of a shipped order, and mails the customer again
orders ready NUMBER
  the customer can pick up the goods in the store, and gets a mail
orders deliver NUMBER
  the customer has the goods; cash on delivery is paid`;

const MAX_LISTED = 1_000;
const STATUSES: readonly string[] = [...PAYMENT_STATUSES, ...FULFILMENT_STATUSES];

export const orders: ShopCommand = {
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
          courier: { type: "string" },
          tracking: { type: "string" },
          estimated: { type: "string" },
        },
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
    if (!action || !Object.hasOwn(steps, action)) throw new CommandError(usage);
    const step = steps[action as keyof typeof steps];
    return move(database, number, step, { reason: values.reason, parcel: parcelFrom(values) });
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

interface Step {
  /** What the command prints. */
  done: string;
  run(trx: Transaction<Tables>, order: Selectable<Orders>, event: OrderEvent, parcel: ParcelData): Promise<boolean>;
}

const steps = {
  paid: { done: "paid", run: (trx, order, event) => recordPayment(trx, order, event) },
  cancel: { done: "cancelled", run: (trx, order, event) => endUnpaidOrder(trx, order, event, "order_cancelled") },
  prepare: { done: "in preparation", run: prepareOrder },
  ship: { done: "shipped", run: (trx, order, event, parcel) => shipOrder(trx, order, parcel, event) },
  parcel: { done: "corrected", run: (trx, order, event, parcel) => correctParcel(trx, order, parcel, event) },
  ready: { done: "ready for pickup", run: readyOrder },
  deliver: { done: "delivered", run: deliverOrder },
} as const satisfies Record<string, Step>;

async function move(
  database: Database<Tables>,
  number: string,
  { done, run }: Step,
  { reason, parcel }: { reason: string | undefined; parcel: ParcelData },
): Promise<void> {
  const order = await orderByNumber(database.read, number);
  const event = { actor: OPERATOR, reason, at: new Date() };
  const moved = await refusable(database.write((trx) => run(trx, order, event, parcel)));
  if (!moved) throw new CommandError(`${number} has changed in the meantime; look at it again.`);
  console.log(`${number}: ${done}`);
}
