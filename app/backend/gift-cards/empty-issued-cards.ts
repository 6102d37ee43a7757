import type { Transaction } from "kysely";
import type { Cents } from "~/shop/money";
import type { Tables } from "../db/schema";
import { RequestError } from "../http/errors";

/** 409: the price of a gift card cannot go back after something was spent from it. */
const giftCardSpent = () =>
  new RequestError(409, "GIFT_CARD_SPENT", "A gift card of this order has been spent: its price cannot go back.");

/**
 * Empties the gift cards that an order has bought, unless they are empty because their price went back before. The order must
 * be locked.
 * @throws RequestError 409 GIFT_CARD_SPENT when something was spent from one of them
 */
export async function emptyIssuedCards(trx: Transaction<Tables>, ordersId: number, now: Date): Promise<void> {
  for (const { id, value, balance } of await liveCards(trx, ordersId)) {
    if (balance !== value) throw giftCardSpent();
    await emptyCard(trx, { id, balance, ordersId }, now);
  }
}

interface EmptiedCard {
  id: number;
  /** EUR cents, as read. */
  balance: Cents;
  ordersId: number;
}

/** @throws RequestError 409 GIFT_CARD_SPENT when the balance has changed since it was read */
export async function emptyCard(trx: Transaction<Tables>, { id, balance, ordersId }: EmptiedCard, now: Date) {
  const emptied = await trx
    .updateTable("gift_cards")
    .set({ balance: 0 })
    .where("id", "=", id)
    .where("balance", "=", balance)
    .executeTakeFirst();
  if (emptied.numUpdatedRows === 0n) throw giftCardSpent();
  await trx
    .insertInto("gift_card_movements")
    .values({ gift_cards_id: id, orders_id: ordersId, amount: -balance, created_on: now.toISOString() })
    .execute();
}

/** What the bought cards whose price has not gone back cost, cents of the order's currency. */
export async function valueOfLiveCards(trx: Transaction<Tables>, ordersId: number): Promise<Cents> {
  return (await liveCards(trx, ordersId)).reduce((sum, { charged_price }) => sum + charged_price, 0);
}

/** The bought cards whose price has not gone back: a movement of the order that bought a card empties it. */
export function liveCards(trx: Transaction<Tables>, ordersId: number) {
  return trx
    .selectFrom("gift_cards")
    .innerJoin("order_items", "order_items.id", "gift_cards.order_items_id")
    .select(["gift_cards.id", "gift_cards.value", "gift_cards.balance", "order_items_id", "order_items.charged_price"])
    .where("gift_cards.orders_id", "=", ordersId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("gift_card_movements")
            .select("gift_card_movements.id")
            .whereRef("gift_cards_id", "=", "gift_cards.id")
            .where("gift_card_movements.orders_id", "=", ordersId),
        ),
      ),
    )
    .orderBy("gift_cards.id")
    .execute();
}
