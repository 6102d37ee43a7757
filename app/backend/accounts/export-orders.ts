import type { Kysely } from "kysely";
import { fromCents } from "~/shop/money";
import type { Tables } from "../db/schema";
import type { OrderAmounts } from "../db/tables/orders";
import { wireAmounts } from "../orders/order-amounts";

/** The orders of a user with their lines, payments, events, returns and withdrawals, the latest first. */
export async function exportedOrders(db: Kysely<Tables>, usersId: string) {
  const orders = await ordersOf(db, usersId);
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [items, payments, refunds, events, returns, withdrawals] = await Promise.all([
    itemsOf(db, ids),
    paymentsOf(db, ids),
    refundsOf(db, ids),
    eventsOf(db, ids),
    returnsOf(db, ids),
    withdrawalsOf(db, ids),
  ]);
  return orders.map(({ id, ...order }) => {
    const own = <Row extends { orders_id: number | null }>(rows: readonly Row[]) =>
      rows.filter((row) => row.orders_id === id).map(({ orders_id: _, ...row }) => row);
    const { other_amounts: other, ...columns } = order;
    return {
      ...columns,
      delivery: JSON.parse(order.delivery),
      gift: order.gift === null ? null : JSON.parse(order.gift),
      ...wireAmounts(order),
      /** The same amounts in the order's other currency. */
      in_other_currency: other === null ? null : otherAmounts(other),
      items: own(items),
      payments: own(payments),
      refunds: own(refunds),
      events: own(events),
      returns: own(returns),
      withdrawals: own(withdrawals),
    };
  });
}

function otherAmounts(text: string) {
  const amounts: OrderAmounts = JSON.parse(text);
  return { currency: amounts.currency, ...wireAmounts(amounts) };
}

function ordersOf(db: Kysely<Tables>, usersId: string) {
  return db
    .selectFrom("orders")
    .select(["id", "number", "created_on", "email", "locale", "currency", "payment_status", "fulfilment_status"])
    .select(["payment_code", "shipping_method", "delivery", "note", "gift", "confirmed_on", "client_key as client_ip"])
    .select(["subtotal", "coupon_code", "coupon_discount", "delivery_cost", "payment_fee", "gift_card_amount", "total"])
    .select("other_amounts")
    .select(["courier", "tracking_number", "estimated_delivery"])
    .where("users_id", "=", usersId)
    .orderBy("id", "desc")
    .execute();
}

async function itemsOf(db: Kysely<Tables>, ids: number[]) {
  const rows = await db
    .selectFrom("order_items")
    .select(["orders_id", "products_id", "name", "brand", "color_it", "color_en", "size", "quantity", "charged_price"])
    .where("orders_id", "in", ids)
    .orderBy("id")
    .execute();
  return rows.map(({ charged_price, ...row }) => ({ ...row, unit_price: fromCents(charged_price) }));
}

async function paymentsOf(db: Kysely<Tables>, ids: number[]) {
  const rows = await db
    .selectFrom("payment_attempts")
    .select(["orders_id", "provider", "reference", "status", "amount", "currency", "created_on"])
    .where("orders_id", "in", ids)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, amount: fromCents(row.amount) }));
}

/** Money that goes or went back, and the account to which an operator sends it. */
async function refundsOf(db: Kysely<Tables>, ids: number[]) {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.orders_id")
    .leftJoin("payment_attempts", "payment_attempts.id", "refunds.payment_attempts_id")
    .leftJoin("refund_accounts", "refund_accounts.refunds_id", "refunds.id")
    .select(["refunds.orders_id", "refunds.amount", "refunds.state", "refunds.created_on", "refunds.sent_on"])
    .select(["payment_attempts.currency", "orders.currency as order_currency"])
    .select(["iban as account_iban", "holder as account_holder", "bic as account_bic"])
    .where("refunds.orders_id", "in", ids)
    .where("is_release", "=", 0)
    .orderBy("refunds.id")
    .execute();
  return rows.map(({ amount, currency, order_currency, ...row }) => ({
    ...row,
    amount: fromCents(amount),
    currency: currency ?? order_currency,
  }));
}

/** Without actor and reason, which are about operators. */
function eventsOf(db: Kysely<Tables>, ids: number[]) {
  return db
    .selectFrom("order_events")
    .select(["orders_id", "kind", "before", "after", "created_on"])
    .where("orders_id", "in", ids)
    .orderBy("id")
    .execute();
}

async function returnsOf(db: Kysely<Tables>, ids: number[]) {
  const returns = await db
    .selectFrom("returns")
    .select([
      "id",
      "orders_id",
      "number",
      "kind",
      "status",
      "reason",
      "refunded",
      "courier",
      "tracking_number",
      "created_on",
    ])
    .where("orders_id", "in", ids)
    .orderBy("id")
    .execute();
  if (returns.length === 0) return [];
  const returnIds = returns.map(({ id }) => id);
  const items = await db
    .selectFrom("return_items")
    .innerJoin("order_items", "order_items.id", "return_items.order_items_id")
    .leftJoin("standard_sizes", "standard_sizes.id", "return_items.exchange_sizes_id")
    .select(["returns_id", "order_items.name", "order_items.size", "return_items.quantity"])
    .select("standard_sizes.name as exchange_size")
    .where("returns_id", "in", returnIds)
    .orderBy("return_items.id")
    .execute();
  const events = await db
    .selectFrom("return_events")
    .select(["returns_id", "before", "after", "created_on"])
    .where("returns_id", "in", returnIds)
    .orderBy("id")
    .execute();
  return returns.map(({ id, refunded, ...row }) => {
    const own = <Row extends { returns_id: number }>(rows: readonly Row[]) =>
      rows.filter(({ returns_id }) => returns_id === id).map(({ returns_id: _, ...rest }) => rest);
    return { ...row, refunded: refunded === null ? null : fromCents(refunded), items: own(items), events: own(events) };
  });
}

function withdrawalsOf(db: Kysely<Tables>, ids: number[]) {
  return db
    .selectFrom("withdrawals")
    .select(["orders_id", "name", "email", "items", "locale", "outcome", "created_on"])
    .where("orders_id", "in", ids)
    .orderBy("id")
    .execute();
}
