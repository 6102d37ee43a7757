import type { Kysely, Selectable } from "kysely";
import type { WireGift } from "~/contract/orders.server";
import { formatMoney } from "~/shop/money";
import { dayOf } from "~/shop/shop-day";
import type { Tables } from "../db/schema";
import type { Mails } from "../db/tables/mails";
import { liveCards } from "../gift-cards/empty-issued-cards";
import { readGift } from "../gift-cards/order-gift";
import { maskedGift } from "../orders/masked-delivery";
import { Refused } from "../queue/queue";
import { dayText } from "./dates";
import type { OrderOfMail } from "./order-of-mail";
import type { Paragraph, Row } from "./paragraphs";

/** The codes of the gift cards that an order bought. @throws Error when it has none, which the queue then retries */
export async function giftCardParagraphs(db: Kysely<Tables>, data: OrderOfMail): Promise<Paragraph[]> {
  const cards = await db
    .selectFrom("gift_cards")
    .select(["code", "value"])
    .where("orders_id", "=", data.order.id)
    .orderBy("id")
    .execute();
  if (cards.length === 0) throw new Error(`order ${data.order.id} has no gift cards`);
  const { order, t } = data;
  return [t("mail:gift_cards", { number: order.number }), codes(cards, data), t("mail:gift_cards_use")];
}

/** Who gives the gift cards of an order, for the subject. */
export const giverOf = ({ delivery }: OrderOfMail) => `${delivery.name} ${delivery.surname}`.trim();

/**
 * A gift for its recipient: who it is from, the message and the codes. It leads to the shop, never to the order, which has the
 * data of the giver.
 * @throws Refused when the price of all cards has gone back, or all are blocked
 */
export async function giftParagraphs(db: Kysely<Tables>, data: OrderOfMail): Promise<Paragraph[]> {
  const { order, t } = data;
  const gift = giftIn(data);
  const cards = (await liveCards(db, order.id)).filter(({ blocked_on }) => blocked_on === null);
  if (cards.length === 0) throw new Refused(`order ${order.id} has no gift card that can be used`);
  const giver = giverOf(data);
  const message = gift.message === "" ? [] : [{ frame: { title: t("mail:gift_message"), text: gift.message } }];
  const shop = order.page_url === null ? [] : [{ url: new URL("/", order.page_url).href, label: t("mail:gift_shop") }];
  return [
    t("mail:greeting", { name: gift.name }),
    t("mail:gift_received", { giver, count: cards.length, shop: t("mail:shop_name") }),
    ...message,
    codes(cards, data),
    t("mail:gift_cards_use"),
    ...shop,
    t("mail:closing"),
    { small: t("mail:gift_reason", { giver }) },
  ];
}

/** To whom and when the gift goes, for the customer. The codes are not in two mailboxes. */
export function giftPlannedParagraphs(data: OrderOfMail, mail: Selectable<Mails>): Paragraph[] {
  const { order, isKnown, locale, t } = data;
  const gift = giftIn(data);
  const { name, email } = isKnown ? gift : maskedGift(gift);
  const isLater = gift.send_on > dayOf(mail.created_on);
  const values = { number: order.number, name, email, day: dayText(gift.send_on, locale) };
  const message =
    isKnown && gift.message !== "" ? [{ frame: { title: t("mail:gift_your_message"), text: gift.message } }] : [];
  return [t(isLater ? "mail:gift_planned" : "mail:gift_sent", values), ...message, t("mail:gift_wrong")];
}

/** When the codes are sent, for the order confirmation; null for an order without a gift. */
export function giftArrival({ order, locale, t }: OrderOfMail): string | null {
  const gift = readGift(order.gift);
  if (gift === null) return null;
  const isLater = gift.send_on > dayOf(new Date().toISOString());
  return t(isLater ? "mail:by_mail_gift_on" : "mail:by_mail_gift", { day: dayText(gift.send_on, locale) });
}

function giftIn({ order }: OrderOfMail): WireGift {
  const gift = readGift(order.gift);
  if (gift === null) throw new Refused(`order ${order.id} has no gift`);
  return gift;
}

/** Values in EUR cents. */
function codes(cards: readonly { code: string; value: number }[], { locale, t }: OrderOfMail): Paragraph {
  const rows = cards.map(
    ({ code, value }): Row => [t("mail:gift_card_worth", { value: formatMoney(value, "EUR", locale) }), code, "whole"],
  );
  return { frame: { rows } };
}
