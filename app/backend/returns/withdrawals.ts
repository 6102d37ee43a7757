import type { Selectable, Transaction } from "kysely";
import { sql } from "kysely";
import type { z } from "zod";
import type { withdrawalRequest } from "~/contract/returns.server";
import { piecesLeft, type WithdrawalOutcome, withdrawalOutcome } from "~/shop/return-rules";
import { releaseStock } from "../catalogue/stock";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import type { Withdrawals } from "../db/tables/returns";
import { queueMail } from "../mail/queue";
import { endUnpaidOrder } from "../orders/end-order";
import { lockedOrder } from "../orders/locked-order";
import { type OrderEvent, transition } from "../orders/transition";
import type { PeriodicTask } from "../queue/periodic-task";
import { startQueue } from "../queue/queue";
import { moveReturn, openReturn } from "./return-state";
import { type ExistingReturn, type ReturnedOrder, returnedOrder } from "./returned-order";

/** The order number in its stored form. */
export const normaliseNumber = (number: string) => number.replace(/\s+/g, "").toUpperCase();

/** Stores a declaration of withdrawal. Its order is looked for later, by `startWithdrawals`. */
export async function queueDeclaration(
  trx: Transaction<Tables>,
  { number, ...declaration }: z.output<typeof withdrawalRequest>,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto("withdrawals")
    .values({
      ...declaration,
      number: normaliseNumber(number),
      orders_id: null,
      returns_id: null,
      outcome: null,
      state: "queued",
      attempts: 0,
      due_on: at,
      created_on: at,
      sent_on: null,
      last_error: null,
    })
    .execute();
}

interface WithdrawalsOptions {
  database: Database<Tables>;
  /** Called after a declaration, so that its mails are sent. */
  declared(): void;
}

/** Gives stored declarations their effect, each once. Safe to run in several processes on one database. */
export function startWithdrawals({ database, declared }: WithdrawalsOptions): PeriodicTask {
  return startQueue({
    database,
    table: "withdrawals",
    async send(id) {
      await settleDeclaration(database, id);
      declared();
    },
  });
}

/** Gives one declaration its effect, unless it has had it. */
export async function settleDeclaration(database: Database<Tables>, id: number): Promise<void> {
  await database.write(async (trx) => {
    const declaration = await trx
      .selectFrom("withdrawals")
      .selectAll()
      .where("id", "=", id)
      .where("outcome", "is", null)
      .executeTakeFirst();
    if (!declaration) return;
    const found = await trx
      .selectFrom("orders")
      .select("id")
      .where("number", "=", declaration.number)
      .where(sql<boolean>`lower(email) = ${declaration.email.toLowerCase()}`)
      .executeTakeFirst();
    const row = found && (await lockedOrder(trx, database.engine, found.id));
    // Declarations without an order contain a stranger's data, or none that means anything.
    if (!row) return void (await trx.deleteFrom("withdrawals").where("id", "=", id).execute());
    // Again behind the lock: another process may have settled the declaration meanwhile.
    const open = trx.selectFrom("withdrawals").select("id").where("id", "=", id).where("outcome", "is", null);
    if (!(await open.executeTakeFirst())) return;
    await withdraw(trx, declaration, await returnedOrder(trx, row));
  });
}

async function withdraw(
  trx: Transaction<Tables>,
  declaration: Selectable<Withdrawals>,
  order: ReturnedOrder,
): Promise<void> {
  const { id, items, locale, created_on } = declaration;
  const { row } = order;
  const event = { actor: "withdrawal", reason: items, at: new Date() };
  const exchanges = order.returns.filter(isOpenExchange);
  const withdrawn = { ...order, returns: order.returns.filter((one) => !isOpenExchange(one)) };
  const outcome = withdrawalOutcome(withdrawn, { namesItems: items !== "", now: created_on });
  if (outcome === "return") for (const exchange of exchanges) await endExchange(trx, order, exchange, event);
  const returns_id = await effects[outcome]?.(trx, withdrawn, event);
  await trx
    .updateTable("withdrawals")
    .set({ orders_id: row.id, outcome, returns_id: returns_id ?? null })
    .where("id", "=", id)
    .execute();
  // Without a confirmation the email may be a stranger's, who gets no further mail about the ended order.
  const isNobodys = row.confirmation_hash !== null && row.confirmed_on === null && outcome !== "cancelled";
  if (isNobodys) return;
  const mail = { kind: "withdrawal_receipt" as const, recipient: row.email, locale, ordersId: row.id };
  await queueMail(trx, { ...mail, withdrawalsId: id, returnsId: returns_id ?? undefined }, event.at);
}

/** An exchange whose parcel has not arrived: the shopper can still withdraw from the contract of its pieces. */
function isOpenExchange({ kind, status }: ExistingReturn): boolean {
  return kind === "exchange" && (status === "requested" || status === "approved");
}

/** Ends an exchange for a withdrawal; its reserved sizes are on sale again. */
async function endExchange(
  trx: Transaction<Tables>,
  { lines }: ReturnedOrder,
  exchange: ExistingReturn,
  event: OrderEvent,
): Promise<void> {
  await moveReturn(trx, exchange, "rejected", { ...event, reason: "" });
  const reserved = exchange.items.flatMap(({ lineId, quantity, newSizeId }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line && newSizeId !== null ? [{ productId: line.productId, sizeId: newSizeId, quantity }] : [];
  });
  await releaseStock(trx, reserved);
}

/** What a declaration changes; the result is the id of its return, if it opens one. */
const effects: Partial<
  Record<
    WithdrawalOutcome,
    (trx: Transaction<Tables>, order: ReturnedOrder, event: OrderEvent) => Promise<number | null>
  >
> = {
  async cancelled(trx, { row }, event) {
    if (!(await endUnpaidOrder(trx, row, event, "order_cancelled"))) throw changed(row);
    return null;
  },
  async refund(trx, order, event) {
    const { row } = order;
    if (!(await transition(trx, row, { fulfilment: "cancelled" }, event))) throw changed(row);
    await trx.deleteFrom("coupon_uses").where("orders_id", "=", row.id).execute();
    const opened = await openWithdrawal(trx, order, event);
    // The goods have not left the shop.
    await moveReturn(trx, { ...opened, status: "approved" }, "received", event);
    return opened.id;
  },
  async return(trx, order, event) {
    const opened = await openWithdrawal(trx, order, event);
    // Codes and memberships come back without a parcel.
    if (order.row.shipping_method === "none")
      await moveReturn(trx, { ...opened, status: "approved" }, "received", event);
    return opened.id;
  },
};

/** The order's row is locked, so this is a fault of the program. */
const changed = ({ id }: Selectable<Orders>) => new Error(`order ${id} has changed while it was locked`);

/** Opens a return of all pieces that are in no other return. It needs no approval: the withdrawal is a right. */
async function openWithdrawal(trx: Transaction<Tables>, order: ReturnedOrder, event: OrderEvent) {
  const items = [...piecesLeft(order)].flatMap(([order_items_id, quantity]) =>
    quantity > 0 ? [{ order_items_id, quantity, exchange_sizes_id: null }] : [],
  );
  const opened = await openReturn(
    trx,
    { orders_id: order.row.id, kind: "withdrawal", reason: "", items },
    { ...event, reason: "" },
  );
  await moveReturn(trx, opened, "approved", event);
  return opened;
}
