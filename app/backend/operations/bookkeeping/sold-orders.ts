import { type Kysely, sql } from "kysely";
import { firstMoment, lastMoment } from "~/shop/shop-day";
import type { Tables } from "../../db/schema";

/** Days of the shop's calendar (YYYY-MM-DD), both included. */
export interface AccountPeriod {
  from: string;
  to: string;
}

/** Orders per read. */
const BATCH = 500;

export type SoldOrder = Awaited<ReturnType<typeof readBatch>>[number];

/** The moments of a period, ISO 8601 UTC. */
export const momentsOf = ({ from, to }: AccountPeriod) => ({ first: firstMoment(from), last: lastMoment(to) });

/**
 * The orders that were placed in a period or whose money or gift card moved in it, with all that their accounts need, in batches.
 * @param read one moment of the database (`readSnapshot`): refunds that are booked meanwhile would be in one part of an order alone
 */
export async function* ordersOf(read: Kysely<Tables>, period: AccountPeriod): AsyncGenerator<SoldOrder[], void> {
  const { first, last } = momentsOf(period);
  const { rows } = await sql<{ id: number }>`
    select id from orders where created_on between ${first} and ${last}
    union select orders_id from order_events where kind = 'payment' and created_on between ${first} and ${last}
    union select orders_id from refunds where created_on between ${first} and ${last}
    union select orders_id from gift_card_movements where created_on between ${first} and ${last}
    order by 1`.execute(read);
  for (let start = 0; start < rows.length; start += BATCH)
    yield await readBatch(
      read,
      rows.slice(start, start + BATCH).map(({ id }) => id),
    );
}

async function readBatch(read: Kysely<Tables>, ids: number[]) {
  const orders = await read.selectFrom("orders").selectAll().where("id", "in", ids).orderBy("id").execute();
  const items = byOrder(
    await read.selectFrom("order_items").selectAll().where("orders_id", "in", ids).orderBy("id").execute(),
  );
  const steps = byOrder(
    await read
      .selectFrom("order_events")
      .select(["orders_id", "after", "reason", "created_on"])
      .where("kind", "=", "payment")
      .where("orders_id", "in", ids)
      .orderBy("id")
      .execute(),
  );
  const attempts = byOrder(
    await read
      .selectFrom("payment_attempts")
      .select(["id", "orders_id", "provider", "reference", "provider_id", "status", "currency", "amount", "refunded"])
      .where("orders_id", "in", ids)
      .orderBy("id")
      .execute(),
  );
  const refunds = byOrder(
    await read
      .selectFrom("refunds")
      .select(["orders_id", "payment_attempts_id", "amount", "reason", "provider_id", "created_on", "sent_on", "state"])
      .select("is_unexpected")
      .where("orders_id", "in", ids)
      // Reserved money that was never taken is no payment.
      .where("is_release", "=", 0)
      .orderBy("created_on")
      .orderBy("id")
      .execute(),
  );
  const movements = byOrder(
    await read
      .selectFrom("gift_card_movements")
      .innerJoin("gift_cards", "gift_cards.id", "gift_card_movements.gift_cards_id")
      .leftJoin("order_items", "order_items.id", "gift_cards.order_items_id")
      .select(["gift_card_movements.orders_id", "amount", "gift_card_movements.created_on", "charged_price"])
      .select("gift_cards.orders_id as bought_by")
      .where("gift_card_movements.orders_id", "in", ids)
      .orderBy("gift_card_movements.id")
      .execute(),
  );
  return orders.map((order) => ({
    order,
    items: items.get(order.id) ?? [],
    steps: steps.get(order.id) ?? [],
    attempts: attempts.get(order.id) ?? [],
    refunds: refunds.get(order.id) ?? [],
    movements: movements.get(order.id) ?? [],
  }));
}

function byOrder<Row extends { orders_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.orders_id);
    if (group) group.push(row);
    else groups.set(row.orders_id, [row]);
  }
  return groups;
}
