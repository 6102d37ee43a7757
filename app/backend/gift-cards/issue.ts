import type { Selectable, Transaction } from "kysely";
import { giftDueOn } from "~/shop/gift";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { hasWaitingAnnouncement } from "../mail/announcement";
import { queueMail } from "../mail/queue";
import { newGiftCardCode } from "./code";
import { giftOf } from "./order-gift";

/**
 * Makes the gift cards that a paid order has bought, one per piece. Their codes are in the customer's mail about the payment, or go
 * as a gift to its recipient on its day. An order gets them once; nothing happens for an order without gift cards. Call it in the
 * transaction that records the payment, after the mail about it was queued.
 *
 * A card is worth the price of its product in EUR cents, whatever a reduction or another currency made of it.
 */
export async function issueGiftCards(
  trx: Transaction<Tables>,
  { id, email, locale }: Pick<Selectable<Orders>, "id" | "email" | "locale">,
  now: Date,
): Promise<void> {
  const lines = await trx
    .selectFrom("order_items")
    .select(["id", "quantity", "price"])
    .where("orders_id", "=", id)
    .where("is_gift_card", "=", 1)
    .orderBy("id")
    .execute();
  if (lines.length === 0) return;
  const issued = await trx
    .selectFrom("gift_cards")
    .select("id")
    .where("orders_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (issued) return;
  const cards = lines.flatMap(({ id: order_items_id, quantity, price }) =>
    Array.from({ length: quantity }, (_, index) => ({
      code: newGiftCardCode(),
      value: price,
      balance: price,
      orders_id: id,
      order_items_id,
      piece: index + 1,
      created_on: now.toISOString(),
      expires_on: null,
    })),
  );
  await trx.insertInto("gift_cards").values(cards).execute();
  const gift = await giftOf(trx, id);
  const mail = { locale, ordersId: id };
  if (gift !== null) {
    const dueOn = giftDueOn(gift.send_on, now);
    await queueMail(trx, { ...mail, kind: "gift_received", recipient: gift.email, dueOn }, now);
  }
  // Reserved money is taken after the mail about the payment, which may have left.
  if (await hasWaitingAnnouncement(trx, id, now)) return;
  await queueMail(trx, { ...mail, kind: gift === null ? "gift_cards" : "gift_planned", recipient: email }, now);
}
