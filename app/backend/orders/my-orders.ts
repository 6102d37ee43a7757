import type { Kysely } from "kysely";
import type { WireOrderRow } from "~/contract/orders.server";
import { fromCents } from "~/shop/money";
import type { Tables } from "../db/schema";
import type { Query } from "../query/sanitize";
import { shownAmounts } from "./order-amounts";
import { confirmationState } from "./read-order";

/** Rows of one answer; no customer has more orders. */
const MAX_ROWS = 1_000;
/** Pictures of one row. */
const MAX_IMAGES = 4;

/** `GET me/orders`: the customer's orders, the newest first, and their number. */
export async function readMyOrders(
  db: Kysely<Tables>,
  userId: string,
  { limit = MAX_ROWS, offset }: Pick<Query, "limit" | "offset">,
): Promise<{ rows: WireOrderRow[]; count: number }> {
  const orders = db.selectFrom("orders").where("users_id", "=", userId);
  const { count } = await orders.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow();
  const rows = await orders
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("order_items")
        .select((items) => items.fn.sum("order_items.quantity").as("quantity"))
        .whereRef("order_items.orders_id", "=", "orders.id")
        .as("quantity"),
    )
    .select((eb) =>
      eb
        .selectFrom("mails")
        .select((mails) => mails.fn.max("mails.sent_on").as("sent_on"))
        .whereRef("mails.orders_id", "=", "orders.id")
        .where("kind", "=", "gift_received")
        .as("gift_sent_on"),
    )
    .select((eb) =>
      eb
        .selectFrom("refunds")
        .select((refunds) => refunds.fn.countAll<number | string>().as("count"))
        .whereRef("refunds.orders_id", "=", "orders.id")
        .where("state", "=", "to_send")
        .where("is_unexpected", "=", 0)
        .as("refunds_to_send"),
    )
    .orderBy("created_on", "desc")
    .orderBy("id", "desc")
    .limit(Math.min(limit, MAX_ROWS))
    .offset(offset)
    .execute();
  const images = await imagesOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    count: Number(count),
    rows: rows
      .map((order) => ({ order, shown: shownAmounts(order) }))
      .map(({ order, shown }) => ({
        id: order.id,
        number: order.number,
        created_on: order.created_on,
        currency: shown.currency,
        payment_status: order.payment_status,
        fulfilment_status: order.fulfilment_status,
        payment: { code: order.payment_code },
        confirmation: confirmationState(order),
        gift: order.gift === null ? null : { sent_on: order.gift_sent_on },
        money_to_send: Number(order.refunds_to_send ?? 0) > 0,
        quantity: Number(order.quantity ?? 0),
        total: fromCents(shown.total),
        images: [...(images.get(order.id) ?? [])].slice(0, MAX_IMAGES),
      })),
  };
}

async function imagesOf(db: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, Set<string>>> {
  const images = new Map<number, Set<string>>();
  if (ids.length === 0) return images;
  const items = await db
    .selectFrom("order_items")
    .select(["orders_id", "media_id"])
    .where("orders_id", "in", ids)
    .orderBy("id")
    .execute();
  for (const { orders_id, media_id } of items)
    if (media_id !== null) images.set(orders_id, (images.get(orders_id) ?? new Set()).add(media_id));
  return images;
}
