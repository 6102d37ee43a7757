import { mayExpire, PAYMENT_STATUSES } from "~/shop/order-status";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { perMethod } from "../payments/per-method";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";
import { closeUnpaidOrder } from "./close-order";
import { lockedOrder } from "./locked-order";

/** How often unpaid orders are checked for expiry. */
const CHECK_INTERVAL_MS = 60_000;
/** Orders per query. */
const BATCH = 100;

interface ExpiryOptions {
  database: Database<Tables>;
  /** Called before an order ends, to ask its provider for a payment. */
  settle(ordersId: number, now: Date): Promise<void>;
  /** Called after an order has expired, to close its payments. */
  abandon(ordersId: number): Promise<void>;
  /** Called after orders have expired, so that their mails are sent. */
  expired(): void;
}

/** Periodically ends the unpaid orders that have expired. Safe to run in several processes on one database. */
export function startExpiringOrders({ database, settle, abandon, expired }: ExpiryOptions): PeriodicTask {
  return startPeriodicTask({
    name: "Expiry of unpaid orders",
    intervalMs: CHECK_INTERVAL_MS,
    async run(closed) {
      if ((await expireUnpaidOrders(database, new Date(), { closed, settle, abandon })) > 0) expired();
    },
  });
}

/**
 * Ends every unpaid order that has expired at `now`, each in its own transaction, unless its provider reports a payment. An
 * order that cannot be ended is logged by its id and stays unchanged; the others are processed.
 * @param options.closed when it returns true, the remaining orders wait for the next check
 * @returns the number of orders that this call ended
 */
export async function expireUnpaidOrders(
  database: Database<Tables>,
  now: Date,
  {
    closed = () => false,
    ...hooks
  }: Partial<Pick<ExpiryOptions, "settle" | "abandon"> & { closed: () => boolean }> = {},
): Promise<number> {
  const methods = await dueOrders(database, now).select("payment_code").distinct().execute();
  const codes = methods.map(({ payment_code }) => payment_code);
  return perMethod(codes, closed, (code, isOver) => expireOrders(database, now, { code, isOver, ...hooks }));
}

interface MethodExpiry extends Partial<Pick<ExpiryOptions, "settle" | "abandon">> {
  /** Of the orders' payment method. */
  code: string;
  isOver(): boolean;
}

/** Ends the unpaid orders of one payment method, one after the other. @returns how many */
async function expireOrders(
  database: Database<Tables>,
  now: Date,
  { code, isOver, settle, abandon }: MethodExpiry,
): Promise<number> {
  let ended = 0;
  for (let after = 0, full = true; full; ) {
    const due = await dueOrders(database, now)
      .selectAll()
      .where("payment_code", "=", code)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    for (const order of due) {
      if (isOver()) return ended;
      try {
        await settle?.(order.id, now);
        const event = { actor: "expiry", at: now };
        const hasEnded = await database.write(async (trx) => {
          // Its provider's answer may have prolonged it.
          const current = await lockedOrder(trx, database.engine, order.id);
          if (current?.expires_on !== order.expires_on) return false;
          return closeUnpaidOrder(trx, order, event, "order_expired");
        });
        if (!hasEnded) continue;
        ended += 1;
        await abandon?.(order.id);
      } catch (error) {
        // Only the message: other parts of a database error can contain a row's values.
        console.error(`Expiry of order ${order.id}:`, error instanceof Error ? error.message : error);
      }
    }
    after = due.at(-1)?.id ?? after;
    full = due.length === BATCH;
  }
  return ended;
}

function dueOrders({ read }: Database<Tables>, now: Date) {
  return read
    .selectFrom("orders")
    .where("expires_on", "<=", now.toISOString())
    .where("fulfilment_status", "=", "new")
    .where(
      "payment_status",
      "in",
      PAYMENT_STATUSES.filter((payment) => mayExpire(payment, "new")),
    );
}
