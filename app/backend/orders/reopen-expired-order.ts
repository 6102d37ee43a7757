import type { Selectable, Transaction } from "kysely";
import { personOf } from "~/shop/email-person";
import { reserveStock } from "../catalogue/stock";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { type OrderEvent, transition } from "./transition";

/**
 * Reserves again what an expired order had released, because its payment has arrived: stock, gift card balance and coupon
 * use. The order must be locked.
 * @returns the order as it is now, unpaid and in no fulfilment; null when something is gone or the customer has withdrawn, and
 *   nothing is written then
 */
export async function reopenExpiredOrder(
  trx: Transaction<Tables>,
  engine: Database<Tables>["engine"],
  order: Selectable<Orders>,
  event: OrderEvent,
): Promise<Selectable<Orders> | null> {
  const pieces = await trx
    .selectFrom("order_items")
    .select(["products_id as productId", "standard_sizes_id as sizeId", "quantity", "name", "size"])
    .where("orders_id", "=", order.id)
    .orderBy("products_id")
    .orderBy("standard_sizes_id")
    .execute();
  if (await isWithdrawn(trx, order)) return null;
  if (!(await isInStock(trx, engine, pieces))) return null;
  if (!(await takeGiftCard(trx, order, event.at))) return null;
  await reserveStock(trx, pieces);
  await takeCoupon(trx, order);
  if (!(await transition(trx, order, { fulfilment: "new" }, event))) throw new Error(`order ${order.id} is not locked`);
  return { ...order, fulfilment_status: "new" };
}

interface Piece {
  productId: number;
  sizeId: number;
  quantity: number;
}

/** Whether the customer has withdrawn from a part: its money would have to go back at once. */
async function isWithdrawn(trx: Transaction<Tables>, { id }: Selectable<Orders>): Promise<boolean> {
  const found = await trx
    .selectFrom("returns")
    .select("id")
    .where("orders_id", "=", id)
    .where("status", "!=", "rejected")
    .executeTakeFirst();
  return found !== undefined;
}

/** @param pieces by product and size: rows are locked in this order. Several lines may have the same size. */
async function isInStock(
  trx: Transaction<Tables>,
  engine: Database<Tables>["engine"],
  pieces: readonly Piece[],
): Promise<boolean> {
  for (const { productId, sizeId } of pieces) {
    const needed = pieces
      .filter((one) => one.productId === productId && one.sizeId === sizeId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const query = trx
      .selectFrom("product_sizes")
      .select("quantity")
      .where("products_id", "=", productId)
      .where("standard_sizes_id", "=", sizeId);
    const row = await (engine === "postgres" ? query.forUpdate() : query).executeTakeFirst();
    if (!row || row.quantity < needed) return false;
  }
  return true;
}

/**
 * The card was valid when its owner ordered, so its expiry does not count again; a block does.
 * @returns false when the balance has been spent since, or the card was blocked
 */
async function takeGiftCard(trx: Transaction<Tables>, order: Selectable<Orders>, now: Date): Promise<boolean> {
  if (order.gift_card_code === null) return true;
  const released = await trx
    .selectFrom("gift_card_movements")
    .innerJoin("gift_cards", "gift_cards.id", "gift_card_movements.gift_cards_id")
    .select(["gift_cards_id", "amount"])
    .where("gift_card_movements.orders_id", "=", order.id)
    .where("code", "=", order.gift_card_code)
    .where("amount", ">", 0)
    .orderBy("gift_card_movements.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!released) return false;
  const { gift_cards_id, amount } = released;
  const taken = await trx
    .updateTable("gift_cards")
    .set((eb) => ({ balance: eb("balance", "-", amount) }))
    .where("id", "=", gift_cards_id)
    .where("balance", ">=", amount)
    .where("blocked_on", "is", null)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return false;
  await trx
    .insertInto("gift_card_movements")
    .values({ gift_cards_id, orders_id: order.id, amount: -amount, created_on: now.toISOString() })
    .execute();
  return true;
}

/** The customer has paid the reduced price, so the coupon's limits of uses do not apply again. */
async function takeCoupon(trx: Transaction<Tables>, order: Selectable<Orders>): Promise<void> {
  if (order.coupon_code === null) return;
  const coupon = await trx.selectFrom("coupons").select("id").where("code", "=", order.coupon_code).executeTakeFirst();
  if (coupon)
    await trx
      .insertInto("coupon_uses")
      .values({ coupons_id: coupon.id, orders_id: order.id, email: personOf(order.email) })
      .execute();
}
