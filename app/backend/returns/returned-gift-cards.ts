import type { Transaction } from "kysely";
import type { Cents } from "~/shop/money";
import type { Tables } from "../db/schema";
import { emptyCard, giftCardSpent } from "../gift-cards/empty-issued-cards";
import type { LockedReturn } from "./locked-return";
import type { ReturnedOrder } from "./returned-order";

/** Puts an amount back on the gift card that paid a part of the order. @param euroCents EUR cents */
export async function refillGiftCard(
  trx: Transaction<Tables>,
  { row }: ReturnedOrder,
  euroCents: Cents,
  now: Date,
): Promise<void> {
  if (euroCents === 0) return;
  const card = await trx
    .updateTable("gift_cards")
    .set((eb) => ({ balance: eb("balance", "+", euroCents) }))
    .where("code", "=", row.gift_card_code)
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordMovement(trx, { gift_cards_id: card.id, orders_id: row.id, amount: euroCents }, now);
}

/**
 * Empties the issued gift cards whose price goes back. An order whose codes were not issued has nothing to empty.
 * @throws RequestError 409 GIFT_CARD_SPENT when something was spent from one of them
 */
export async function cancelGiftCards(
  trx: Transaction<Tables>,
  { order, items }: LockedReturn,
  now: Date,
): Promise<void> {
  const issued = await trx
    .selectFrom("gift_cards")
    .selectAll()
    .where("orders_id", "=", order.row.id)
    .orderBy("id")
    .execute();
  if (issued.length === 0) return;
  for (const { row, line } of items) {
    if (!line.isGiftCard) continue;
    const untouched = issued.filter((card) => card.order_items_id === line.id && card.balance === card.value);
    if (untouched.length < row.quantity) throw giftCardSpent();
    for (const { id, balance } of untouched.slice(0, row.quantity))
      await emptyCard(trx, { id, balance, ordersId: order.row.id }, now);
  }
}

async function recordMovement(
  trx: Transaction<Tables>,
  movement: { gift_cards_id: number; orders_id: number; amount: Cents },
  now: Date,
): Promise<void> {
  await trx
    .insertInto("gift_card_movements")
    .values({ ...movement, created_on: now.toISOString() })
    .execute();
}
