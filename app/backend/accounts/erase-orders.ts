import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import { wireDelivery } from "~/contract/orders.server";
import { asksForInvoice } from "~/shop/e-invoice";
import { type ErasableOrder, erasedDelivery, neededData } from "~/shop/order-erasure";
import { erasedBefore } from "~/shop/retention";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { type OrderEvent, recordErasure } from "../orders/transition";
import { forgetAccountsOf } from "../payments/refund-accounts";
import { forgetNotes } from "../payments/refund-notes";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";
import { forgetDeclaredWords, forgetParcels } from "../returns/return-state";

/** How often old orders, and those whose erasure is requested, are checked. */
const INTERVAL_MS = 60 * 60 * 1000;
/** Orders per query. */
const BATCH = 100;

/** Periodically erases personal data of orders. Safe to run in several processes on one database. */
export function startErasingOrders(database: Database<Tables>): PeriodicTask {
  return startPeriodicTask({
    name: "Erasure of orders",
    intervalMs: INTERVAL_MS,
    run: (closed) => eraseOrders(database, new Date(), closed),
  });
}

/**
 * Erases the personal data that orders no longer need at `now`: those whose erasure is requested, and those whose time is over.
 * The recipients of sent mails go first. An order that cannot be erased is logged by its id; the others are processed.
 * @param closed when it returns true, the remaining orders wait for the next run
 */
export async function eraseOrders(
  database: Database<Tables>,
  now: Date,
  closed: () => boolean = () => false,
): Promise<void> {
  for (const due of [isRequested, isOldAndUnpaid(now), isOld(now)])
    for (let after = 0, full = true; full; ) {
      const orders = await readOrders(database.read, due, after);
      for (const order of orders) {
        if (closed()) return;
        try {
          await database.write((trx) => eraseOrder(trx, order, now));
        } catch (error) {
          // Only the message: other parts of a database error can contain a row's values.
          console.error(`Erasure of order ${order.id}:`, error instanceof Error ? error.message : error);
        }
      }
      after = orders.at(-1)?.id ?? after;
      full = orders.length === BATCH;
    }
}

type Order = Selectable<Orders>;
type Condition = RawBuilder<boolean>;

// Literals, because SQLite uses the index with its condition for no parameters.
const isRequested: Condition = sql`erasure in ('requested', 'invoice')`;
const isOldAndUnpaid = (now: Date): Condition => sql`erasure is null and fulfilment_status = 'cancelled'
  and payment_status in ('failed', 'expired') and created_on < ${erasedBefore("unpaid_order", now)}`;
const isOld = (now: Date): Condition => sql`erasure is null and created_on < ${erasedBefore("order", now)}`;

function readOrders(db: Kysely<Tables>, due: Condition, after: number): Promise<Order[]> {
  return db.selectFrom("orders").selectAll().where(due).where("id", ">", after).orderBy("id").limit(BATCH).execute();
}

async function eraseOrder(trx: Transaction<Tables>, order: Order, now: Date): Promise<void> {
  const needed = neededData(await readErasable(trx, order), now);
  // A request wants the recipients erased at once.
  if (needed === "all" && order.erasure === null) return;
  const mailsWait = await forgetRecipients(trx, order.id);
  const next = needed === "invoice" ? "invoice" : "done";
  if (needed === "all" || next === order.erasure || mailsWait) return;
  const delivery = wireDelivery.parse(JSON.parse(order.delivery));
  const erased = await trx
    .updateTable("orders")
    .set({
      erasure: next,
      delivery: JSON.stringify(erasedDelivery(delivery, { keepsInvoice: needed === "invoice" })),
      email: "",
      note: "",
      gift: null,
      tracking_number: null,
      client_key: null,
      // No key opens the order's page from now on.
      access_key_hash: "",
      confirmation_hash: null,
      request_hash: "",
    })
    .where("id", "=", order.id)
    // When the order has changed since it was read, the next run looks again.
    .where("erasure", order.erasure === null ? "is" : "=", order.erasure)
    .where("payment_status", "=", order.payment_status)
    .where("fulfilment_status", "=", order.fulfilment_status)
    .executeTakeFirst();
  if (erased.numUpdatedRows === 0n) return;
  await trx.updateTable("coupon_uses").set({ email: "" }).where("orders_id", "=", order.id).execute();
  await trx
    .updateTable("withdrawals")
    // No link gives an erased declaration its effect from now on.
    .set({ name: "", email: "", items: "", last_error: null, confirmation_hash: null })
    .set((eb) => ({ done_on: eb.fn.coalesce("done_on", eb.val(now.toISOString())) }))
    .where("orders_id", "=", order.id)
    .execute();
  await forgetDeclaredWords(trx, order.id);
  await forgetParcels(trx, order.id);
  await forgetAccountsOf(trx, order.id);
  await forgetNotes(trx, order.id);
  await recordErasure(trx, order, next, { actor: "retention", at: now });
}

/** Requests the erasure of an order's personal data, which `eraseOrders` does when the order no longer needs them. Idempotent. */
export async function requestErasureOf(
  trx: Transaction<Tables>,
  order: Pick<Order, "id" | "erasure">,
  event: OrderEvent,
): Promise<void> {
  if (order.erasure !== null) return;
  await trx.updateTable("orders").set({ erasure: "requested" }).where("id", "=", order.id).execute();
  await recordErasure(trx, order, "requested", event);
}

/**
 * Erases the recipients of an order's sent mails.
 * @returns whether mails wait to be sent, which need their recipients
 */
async function forgetRecipients(trx: Transaction<Tables>, ordersId: number): Promise<boolean> {
  const returns = trx.selectFrom("returns").select("returns.id").where("returns.orders_id", "=", ordersId);
  const withdrawals = trx.selectFrom("withdrawals").select("withdrawals.id").where("orders_id", "=", ordersId);
  const mails = await trx
    .selectFrom("mails")
    .select(["id", "state"])
    .where((eb) =>
      eb.or([eb("orders_id", "=", ordersId), eb("returns_id", "in", returns), eb("withdrawals_id", "in", withdrawals)]),
    )
    .where("recipient", "!=", "")
    .execute();
  const sent = mails.filter(({ state }) => state !== "queued").map(({ id }) => id);
  if (sent.length > 0)
    await trx
      .updateTable("mails")
      // Mail servers repeat the recipient in their errors.
      .set({ recipient: "", last_error: null, links: null })
      .where("id", "in", sent)
      .execute();
  return sent.length < mails.length;
}

/** What the rules of `shop/order-erasure.ts` need to know about an order. */
export async function readErasable(trx: Transaction<Tables>, order: Order): Promise<ErasableOrder> {
  const returns = await trx.selectFrom("returns").select("status").where("orders_id", "=", order.id).execute();
  const waiting = await trx
    .selectFrom("refunds")
    .select("id")
    .where("orders_id", "=", order.id)
    .where("state", "=", "to_send")
    .executeTakeFirst();
  return {
    payment: order.payment_status,
    fulfilment: order.fulfilment_status,
    lastEventOn: await lastEventOn(trx, order),
    returns: returns.map(({ status }) => status),
    hasMoneyToSend: waiting !== undefined,
    hasInvoice: asksForInvoice(wireDelivery.parse(JSON.parse(order.delivery)).billing),
    isRequested: order.erasure !== null,
  };
}

/** The latest time of the order, its events, and those of its returns and withdrawals, ISO 8601 UTC. */
async function lastEventOn(trx: Transaction<Tables>, { id, created_on }: Order): Promise<string> {
  const rows = await trx
    .selectFrom("order_events")
    .select("created_on")
    .where("orders_id", "=", id)
    // A request for the erasure does not prolong it.
    .where("kind", "!=", "erasure")
    .unionAll(trx.selectFrom("returns").select("created_on").where("orders_id", "=", id))
    .unionAll(trx.selectFrom("withdrawals").select("created_on").where("orders_id", "=", id))
    .unionAll(
      trx
        .selectFrom("return_events")
        .innerJoin("returns", "returns.id", "return_events.returns_id")
        .select("return_events.created_on")
        .where("returns.orders_id", "=", id),
    )
    .execute();
  const times = [created_on, ...rows.map((row) => row.created_on)];
  return times.sort().at(-1) ?? created_on;
}
