import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Selectable } from "kysely";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import type { Orders } from "~/backend/db/tables/orders";
import { dayOf } from "~/shop/shop-day";

/** Pieces in stock plus pieces ordered, by product and size: neither an order nor its expiry may change the sum. */
export async function piecesInAll(database: Database<Tables>): Promise<Record<string, number>> {
  const [sizes, lines] = await Promise.all([
    database.read.selectFrom("product_sizes").select(["products_id", "standard_sizes_id", "quantity"]).execute(),
    database.read
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.orders_id")
      .select(["products_id", "standard_sizes_id", "quantity"])
      .where("payment_status", "!=", "expired")
      .execute(),
  ]);
  const pieces: Record<string, number> = {};
  for (const row of [...sizes, ...lines]) {
    const key = `${row.products_id}/${row.standard_sizes_id}`;
    pieces[key] = (pieces[key] ?? 0) + row.quantity;
  }
  return pieces;
}

/** Inconsistencies between orders, stock, payments and mails; empty if there are none. */
export async function ledgerProblems(database: Database<Tables>, outbox: string): Promise<string[]> {
  const db = database.read;
  const [orders, items, attempts, mails, cards, movements, uses, negative] = await Promise.all([
    // The demo account's past orders are part of the seed and have no mail.
    db.selectFrom("orders").selectAll().where("users_id", "is", null).execute(),
    db.selectFrom("order_items").selectAll().execute(),
    db.selectFrom("payment_attempts").selectAll().execute(),
    db.selectFrom("mails").selectAll().execute(),
    db.selectFrom("gift_cards").selectAll().execute(),
    db.selectFrom("gift_card_movements").selectAll().execute(),
    db.selectFrom("coupon_uses").selectAll().execute(),
    db.selectFrom("product_sizes").select("id").where("quantity", "<", 0).execute(),
  ]);
  const problems = negative.map(({ id }) => `size ${id} has fewer than no pieces`);
  for (const order of orders) {
    const own = <Row extends { orders_id: number | null }>(rows: Row[]) =>
      rows.filter((row) => row.orders_id === order.id);
    const lines = own(items);
    const sum = lines.reduce((total, line) => total + line.quantity * line.charged_price, 0);
    const { subtotal, coupon_discount, delivery_cost, payment_fee, gift_card_amount, total } = order;
    const expired = order.payment_status === "expired";
    const due = subtotal - coupon_discount + delivery_cost + payment_fee - gift_card_amount;
    const checks: Record<string, boolean> = {
      "has no lines": lines.length === 0,
      "has lines of another sum": sum !== subtotal,
      "has another total": due !== total,
      "has not one payment attempt": own(attempts).length !== 1 || own(attempts)[0]?.amount !== total,
      "has not its mails": !mailsOf(order).includes(own(mails).length),
      "has no number of its year": !new RegExp(`^VR-${dayOf(order.created_on).slice(0, 4)}-\\d{10}$`).test(
        order.number,
      ),
      "spent no gift card": own(movements).length !== (gift_card_amount > 0 ? (expired ? 2 : 1) : 0),
      "used no coupon": own(uses).length !== (order.coupon_code !== null && !expired ? 1 : 0),
    };
    for (const [problem, is] of Object.entries(checks)) if (is) problems.push(`order ${order.id} ${problem}`);
  }
  for (const card of cards) {
    const spent = movements.filter((row) => row.gift_cards_id === card.id).reduce((sum, row) => sum + row.amount, 0);
    if (card.balance !== card.value + spent || card.balance < 0)
      problems.push(`gift card ${card.code} does not add up`);
  }
  const sent = sentMails(outbox);
  for (const mail of mails)
    if (mail.state === "sent" && !sent.has(mail.id)) problems.push(`mail ${mail.id} counts as sent, but is nowhere`);
  return problems;
}

/**
 * How many mails an order can have: one that announces it; one about its expiry, which may have come first; one with the link for its
 * confirmation, and nothing more to an unconfirmed email.
 */
function mailsOf({ payment_status, confirmation_hash, confirmed_on }: Selectable<Orders>): number[] {
  if (confirmation_hash !== null) return confirmed_on === null ? [1] : [2];
  return payment_status === "expired" ? [1, 2] : [1];
}

function sentMails(outbox: string): Set<number> {
  try {
    return new Set(readdirSync(join(outbox)).map((name) => Number.parseInt(name, 10)));
  } catch {
    return new Set();
  }
}
