import type { Selectable, Transaction } from "kysely";
import type { Cents } from "~/shop/money";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";

/** Returns the amounts that the order still takes from gift cards. */
export async function refillGiftCards(trx: Transaction<Tables>, ordersId: number, now: Date): Promise<void> {
  for (const { gift_cards_id, amount } of await takenBy(trx, ordersId)) {
    await trx
      .updateTable("gift_cards")
      .set((eb) => ({ balance: eb("balance", "+", amount) }))
      .where("id", "=", gift_cards_id)
      .execute();
    await trx
      .insertInto("gift_card_movements")
      .values({ gift_cards_id, orders_id: ordersId, amount, created_on: now.toISOString() })
      .execute();
  }
}

/** EUR cents that the order still takes from gift cards. */
export async function giftCardLeft(trx: Transaction<Tables>, { id }: Pick<Selectable<Orders>, "id">): Promise<Cents> {
  return (await takenBy(trx, id)).reduce((sum, { amount }) => sum + amount, 0);
}

/** Amounts above 0 by card, EUR cents. */
async function takenBy(trx: Transaction<Tables>, ordersId: number) {
  const sums = await trx
    .selectFrom("gift_card_movements")
    .innerJoin("gift_cards", "gift_cards.id", "gift_card_movements.gift_cards_id")
    .select(["gift_cards_id", ({ fn }) => fn.sum<number>("amount").as("amount")])
    .where("gift_card_movements.orders_id", "=", ordersId)
    // A card that the order has bought, and whose price went back, was emptied by the order too.
    .where((eb) => eb.or([eb("gift_cards.orders_id", "is", null), eb("gift_cards.orders_id", "!=", ordersId)]))
    .groupBy("gift_cards_id")
    .orderBy("gift_cards_id")
    .execute();
  return sums.flatMap(({ gift_cards_id, amount }) =>
    Number(amount) < 0 ? [{ gift_cards_id, amount: -Number(amount) }] : [],
  );
}
