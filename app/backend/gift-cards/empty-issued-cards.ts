import type { Kysely, Transaction } from "kysely";
import type { Cents } from "~/shop/money";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";
import { RequestError } from "../http/errors";
import { dropQueuedMail } from "../mail/queue";

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

/**
 * Empties one bought card. A gift with no other card is not sent any more.
 * @throws RequestError 409 GIFT_CARD_SPENT when the balance has changed since it was read
 */
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
  // Nobody gets a mail with codes that are worth nothing.
  if ((await liveCards(trx, ordersId)).length === 0) await dropQueuedMail(trx, { kind: "gift_received", ordersId });
}

/** What the bought cards whose price has not gone back cost, cents of the order's currency. */
export async function valueOfLiveCards(trx: Transaction<Tables>, ordersId: number): Promise<Cents> {
  return (await liveCards(trx, ordersId)).reduce((sum, { charged_price }) => sum + charged_price, 0);
}

/** The bought cards whose price has not gone back: a movement of the order that bought a card empties it. */
export async function liveCards(db: Kysely<Tables>, ordersId: number) {
  return (await cardsOfOrder(db, { ordersId })).rows;
}

const cardsOfOrder = prepared((db, { ordersId }: { ordersId: number }) =>
  db
    .selectFrom("gift_cards")
    .innerJoin("order_items", "order_items.id", "gift_cards.order_items_id")
    .select(["gift_cards.id", "gift_cards.value", "gift_cards.balance", "order_items_id", "order_items.charged_price"])
    .select(["gift_cards.code", "gift_cards.blocked_on"])
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
    .orderBy("gift_cards.id"),
);
