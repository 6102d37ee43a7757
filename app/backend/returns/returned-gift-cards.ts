import type { Selectable, Transaction } from "kysely";
import type { Cents } from "~/shop/money";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { emptyCard, liveCards } from "../gift-cards/empty-issued-cards";
import { RequestError } from "../http/errors";
import type { LockedReturn } from "./locked-return";

/** Puts an amount back on the gift card that paid a part of the order. @param euroCents EUR cents */
export async function refillGiftCard(
  trx: Transaction<Tables>,
  row: Pick<Selectable<Orders>, "id" | "gift_card_code">,
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
 * Empties the issued gift cards whose price goes back, unless a refund without a return has emptied them. An order whose codes
 * were not issued has nothing to empty.
 * @throws RequestError 409 GIFT_CARD_SPENT when something was spent from one of them
 */
export async function cancelGiftCards(trx: Transaction<Tables>, locked: LockedReturn, now: Date): Promise<void> {
  for (const { count, unspent } of await cardsOfReturn(trx, locked)) {
    if (unspent.length < count) throw spentInReturn();
    for (const { id, value: balance } of unspent.slice(0, count))
      await emptyCard(trx, { id, balance, ordersId: locked.order.row.id }, now);
  }
}

/** Whether a return has only bought gift cards from which something was spent: nothing of it can be refunded. */
export async function hasOnlySpentCards(trx: Transaction<Tables>, locked: LockedReturn): Promise<boolean> {
  if (!locked.items.every(({ line }) => line.isGiftCard)) return false;
  const cards = await cardsOfReturn(trx, locked);
  return cards.length > 0 && cards.every(({ count, unspent }) => count > 0 && unspent.length === 0);
}

const spentInReturn = () =>
  new RequestError(
    409,
    "GIFT_CARD_SPENT",
    "A gift card of this return has been spent, so its price cannot go back. Leave it out (returns receive --pieces).",
  );

/** For each line of gift cards in a return: how many cards are to be emptied, and the unspent ones. */
async function cardsOfReturn(trx: Transaction<Tables>, { row, order, items }: LockedReturn) {
  const live = await liveCards(trx, order.row.id);
  const issued = await trx
    .selectFrom("gift_cards")
    .select("order_items_id")
    .where("orders_id", "=", order.row.id)
    .execute();
  const refunded = order.returns.filter(({ id, status }) => id === row.id || status === "refunded");
  return items.flatMap(({ line }) => {
    const cards = issued.filter((card) => card.order_items_id === line.id).length;
    if (cards === 0) return [];
    const ofLine = live.filter((card) => card.order_items_id === line.id);
    const pieces = refunded
      .flatMap((one) => one.items)
      .reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0);
    const count = Math.max(0, pieces - (cards - ofLine.length));
    return [{ count, unspent: ofLine.filter(({ balance, value }) => balance === value) }];
  });
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
