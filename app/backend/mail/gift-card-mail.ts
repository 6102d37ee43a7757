import type { Kysely } from "kysely";
import { formatMoney } from "~/shop/money";
import type { Tables } from "../db/schema";
import type { OrderOfMail } from "./order-of-mail";
import type { Paragraph, Row } from "./paragraphs";

/** The codes of the gift cards that an order bought. @throws Error when it has none, which the queue then retries */
export async function giftCardParagraphs(db: Kysely<Tables>, { order, locale, t }: OrderOfMail): Promise<Paragraph[]> {
  const cards = await db
    .selectFrom("gift_cards")
    .select(["code", "value"])
    .where("orders_id", "=", order.id)
    .orderBy("id")
    .execute();
  if (cards.length === 0) throw new Error(`order ${order.id} has no gift cards`);
  const rows = cards.map(
    ({ code, value }): Row => [t("mail:gift_card_worth", { value: formatMoney(value, "EUR", locale) }), code, "whole"],
  );
  return [t("mail:gift_cards", { number: order.number }), { frame: { rows } }, t("mail:gift_cards_use")];
}
