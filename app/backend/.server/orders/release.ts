import type { Selectable, Transaction } from "kysely";
import { mayLapse, PAYMENT_STATUSES } from "~/shop/order-status";
import { releaseStock } from "../catalogue/stock";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { queueMail } from "../mail/queue";
import { type Rounds, startRounds } from "../queue/rounds";

/** How often it is looked for orders whose time is over; milliseconds. */
const ROUND = 60_000;
/** Orders that are read at once. */
const AT_ONCE = 100;

interface ReleaserOptions {
  database: Database<Tables>;
  /** Told after orders have lapsed: there is mail to send. */
  released(): void;
}

/** Lets unpaid orders lapse when their time is over; any number of processes may do so on one database. */
export function startReleaser({ database, released }: ReleaserOptions): Rounds {
  return startRounds({
    name: "Release of unpaid orders",
    every: ROUND,
    async look(closed) {
      if ((await releaseUnpaid(database, new Date(), closed)) > 0) released();
    },
  });
}

/**
 * Lets every unpaid order lapse whose time was over at `now`: payment expired, order cancelled, and stock, gift card
 * balance and coupon given back, each order in a transaction of its own. One that cannot be released is logged by its
 * id, stays as it was, and does not keep the others waiting.
 * @param closed once it says so, the rest is left to a later look
 * @returns how many of them were this caller's to release
 */
export async function releaseUnpaid(
  database: Database<Tables>,
  now: Date,
  closed: () => boolean = () => false,
): Promise<number> {
  let released = 0;
  for (let after = 0, full = true; full; ) {
    const due = await readDue(database, now, after);
    for (const order of due) {
      if (closed()) return released;
      try {
        if (await database.write((trx) => release(trx, order, now))) released += 1;
      } catch (error) {
        // Without the error's other parts, where databases repeat a row's values.
        console.error(`Release of order ${order.id}:`, error instanceof Error ? error.message : error);
      }
    }
    after = due.at(-1)?.id ?? after;
    full = due.length === AT_ONCE;
  }
  return released;
}

function readDue(database: Database<Tables>, now: Date, after: number): Promise<Selectable<Orders>[]> {
  return database.read
    .selectFrom("orders")
    .selectAll()
    .where("id", ">", after)
    .where("expires_on", "<=", now.toISOString())
    .where("fulfilment_status", "=", "new")
    .where(
      "payment_status",
      "in",
      PAYMENT_STATUSES.filter((payment) => mayLapse(payment, "new")),
    )
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
}

/** @returns whether the order was still as it was read: else it was paid, or released by somebody else */
async function release(trx: Transaction<Tables>, order: Selectable<Orders>, now: Date): Promise<boolean> {
  const lapsed = await trx
    .updateTable("orders")
    .set({ payment_status: "expired", fulfilment_status: "cancelled" })
    .where("id", "=", order.id)
    .where("payment_status", "=", order.payment_status)
    .where("fulfilment_status", "=", order.fulfilment_status)
    .executeTakeFirst();
  if (lapsed.numUpdatedRows === 0n) return false;
  await trx
    .updateTable("payment_attempts")
    .set({ status: "expired" })
    .where("orders_id", "=", order.id)
    .where("status", "=", order.payment_status)
    .execute();
  const items = await trx
    .selectFrom("order_items")
    .select(["products_id", "standard_sizes_id", "quantity"])
    .where("orders_id", "=", order.id)
    .execute();
  await releaseStock(
    trx,
    items.map((item) => ({ productId: item.products_id, sizeId: item.standard_sizes_id, quantity: item.quantity })),
  );
  await refillGiftCards(trx, order.id, now);
  await trx.deleteFrom("coupon_uses").where("orders_id", "=", order.id).execute();
  await queueMail(trx, { kind: "order_lapsed", recipient: order.email, locale: order.locale, ordersId: order.id }, now);
  return true;
}

/** What the order has taken from gift cards, EUR cents, goes back to them. */
async function refillGiftCards(trx: Transaction<Tables>, ordersId: number, now: Date): Promise<void> {
  const taken = await trx
    .selectFrom("gift_card_movements")
    .select(["gift_cards_id", "amount"])
    .where("orders_id", "=", ordersId)
    .where("amount", "<", 0)
    .orderBy("gift_cards_id")
    .execute();
  for (const { gift_cards_id, amount } of taken) {
    await trx
      .updateTable("gift_cards")
      .set((eb) => ({ balance: eb("balance", "+", -amount) }))
      .where("id", "=", gift_cards_id)
      .execute();
    await trx
      .insertInto("gift_card_movements")
      .values({ gift_cards_id, orders_id: ordersId, amount: -amount, created_on: now.toISOString() })
      .execute();
  }
}
