import type { Selectable, Transaction } from "kysely";
import { merchandiseInEuro, pointsFor, tierOf } from "~/shop/membership";
import { type Cents, rateOf } from "~/shop/money";
import type { PaymentStatus } from "~/shop/order-status";
import { lockUser } from "../accounts/lock-user";
import type { Tables } from "../db/schema";
import type { OrderItems, Orders } from "../db/tables/orders";
import { amountsIn, priceIn } from "../orders/order-amounts";
import { OWNED_REASON } from "./open-order";

// The only writer of `point_movements` and `users.tier`. Decision record 029 has the rules.

/** The payment statuses of orders that give points and grant plus. An order that needs no payment is paid by gift card. */
const PAID: readonly PaymentStatus[] = ["paid", "partly_refunded", "not_needed"];

/**
 * Gives an account the points of a paid order, once per order, and updates its tier. Does nothing for an order without an
 * account, or that is not paid. Call it after the payment status is written.
 */
export async function givePoints(trx: Transaction<Tables>, order: { id: number }, now: Date): Promise<void> {
  // Read again: another transaction may have joined the order to an account.
  const row = await trx.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirst();
  if (!row?.users_id || !PAID.includes(row.payment_status) || row.fulfilment_status === "cancelled") return;
  await lockUser(trx, row.users_id);
  const cents = await merchandiseOf(trx, row);
  if (cents > 0)
    await trx
      .insertInto("point_movements")
      .values({
        users_id: row.users_id,
        orders_id: order.id,
        returns_id: null,
        kind: "order",
        points: pointsFor(cents),
        cents,
        created_on: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await updateTier(trx, row.users_id);
}

interface Refund {
  ordersId: number;
  /** Null for a refund without a return. */
  returnsId: number | null;
  /** Refunded merchandise after the coupon, without delivery and payment fee: cents of the order's currency. */
  cents: Cents;
}

/**
 * Takes back the points of refunded merchandise, at most those that the order gave, and updates the tier. After the last
 * refund the order keeps one point per whole euro of the merchandise that was not refunded. Call it once per refund, after
 * the statuses of order and return are written, because plus ends with the refund of its product.
 */
export async function takePointsBack(trx: Transaction<Tables>, refund: Refund, now: Date): Promise<void> {
  const { users_id } = await trx
    .selectFrom("orders")
    .select("users_id")
    .where("id", "=", refund.ordersId)
    .executeTakeFirstOrThrow();
  if (users_id === null) return;
  await lockUser(trx, users_id);
  const given = await trx
    .selectFrom("point_movements")
    .select(({ fn }) => [fn.sum<number | null>("points").as("points"), fn.sum<number | null>("cents").as("cents")])
    .where("orders_id", "=", refund.ordersId)
    .where("users_id", "=", users_id)
    .executeTakeFirstOrThrow();
  const [points, left] = [Number(given.points ?? 0), Number(given.cents ?? 0)];
  const items = await itemsOf(trx, refund.ordersId);
  const cents = Math.min(left, merchandiseInEuro(refund.cents, rateOfItems(items)));
  if (cents > 0)
    await trx
      .insertInto("point_movements")
      .values({
        users_id,
        orders_id: refund.ordersId,
        returns_id: refund.returnsId,
        kind: "refund",
        points: pointsFor(left - cents) - points,
        cents: -cents,
        created_on: now.toISOString(),
      })
      .execute();
  await updateTier(trx, users_id);
}

/** Enters points from before the ledger. */
export async function openLedger(trx: Transaction<Tables>, usersId: string, points: number, on: string): Promise<void> {
  await trx
    .insertInto("point_movements")
    .values({ users_id: usersId, orders_id: null, returns_id: null, kind: "opening", points, created_on: on })
    .execute();
  await updateTier(trx, usersId);
}

/** Removes the movements of an account that is being deleted. */
export async function removeLedger(trx: Transaction<Tables>, usersId: string): Promise<void> {
  await trx.deleteFrom("point_movements").where("users_id", "=", usersId).execute();
}

/** Sets a user's tier by their points and purchases. */
export async function updateTier(trx: Transaction<Tables>, usersId: string): Promise<void> {
  if (!(await lockUser(trx, usersId))) return;
  const { points } = await trx
    .selectFrom("point_movements")
    .select(({ fn }) => fn.sum<number | null>("points").as("points"))
    .where("users_id", "=", usersId)
    .executeTakeFirstOrThrow();
  const tier = tierOf({ points: Number(points ?? 0), hasPlus: await hasPlus(trx, usersId) });
  await trx.updateTable("users").set({ tier }).where("id", "=", usersId).where("tier", "!=", tier).execute();
}

/** Whether the user has bought plus, and the purchase is paid and not refunded. */
async function hasPlus(trx: Transaction<Tables>, usersId: string): Promise<boolean> {
  const bought = await trx
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.orders_id", "orders.id")
    .select("order_items.id")
    .where("orders.users_id", "=", usersId)
    .where("orders.payment_status", "in", PAID)
    .where("orders.fulfilment_status", "!=", "cancelled")
    .where("order_items.grants_tier", "=", "plus")
    // Its price went back when the order was paid.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("refunds")
            .select("refunds.id")
            .whereRef("refunds.orders_id", "=", "orders.id")
            .where("refunds.reason", "=", OWNED_REASON),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("return_items")
            .innerJoin("returns", "returns.id", "return_items.returns_id")
            .select("return_items.id")
            .whereRef("return_items.order_items_id", "=", "order_items.id")
            .where("returns.status", "=", "refunded"),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return bought !== undefined;
}

/**
 * An order's goods after the coupon, EUR cents. An earlier order in pounds has no amounts in euro: its rate converts them. Gift
 * cards and memberships are no goods.
 */
async function merchandiseOf(trx: Transaction<Tables>, order: Selectable<Orders>): Promise<Cents> {
  const euro = amountsIn(order, "EUR");
  const { currency, coupon_discount } = euro ?? order;
  const items = await itemsOf(trx, order.id);
  const goods = items
    .filter(({ is_gift_card, grants_tier }) => is_gift_card === 0 && grants_tier === null)
    .reduce((sum, item) => sum + item.quantity * priceIn(order, item, currency), 0);
  return merchandiseInEuro(goods - coupon_discount, euro ? rateOf("EUR") : rateOfItems(items));
}

function itemsOf(trx: Transaction<Tables>, ordersId: number) {
  return trx
    .selectFrom("order_items")
    .select(["quantity", "charged_price", "charged_rate", "other_price", "is_gift_card", "grants_tier"])
    .where("orders_id", "=", ordersId)
    .execute();
}

function rateOfItems(items: Pick<Selectable<OrderItems>, "charged_rate">[]): number {
  return items[0]?.charged_rate ?? rateOf("EUR");
}
