import type { Kysely } from "kysely";
import type { WireGift } from "~/contract/orders.server";
import { fullDateText } from "~/shop/date-text";
import { formatMoney } from "~/shop/money";
import { dayOf } from "~/shop/shop-day";
import type { Tables } from "../db/schema";
import { liveCards } from "../gift-cards/empty-issued-cards";
import { readGift } from "../gift-cards/order-gift";
import { maskedGift } from "../orders/masked-delivery";
import { Refused } from "../queue/queue";
import type { OrderOfMail } from "./order-of-mail";
import type { Paragraph } from "./paragraphs";

/**
 * What a paid order's gift cards become, for its customer: their codes, or when and to whom they go as a gift; the codes are not in
 * two mailboxes. Empty for an order without gift cards, and until they exist.
 */
export async function giftPart(db: Kysely<Tables>, data: OrderOfMail): Promise<Paragraph[]> {
  const cards = await usableCards(db, data);
  if (cards.length === 0) return [];
  return readGift(data.order.gift) === null ? ownCards(cards, data) : plannedGift(data);
}

/**
 * The codes alone, for a customer whose mail about the payment has left before, or asks for them again.
 * @throws Refused when the price of all cards has gone back, or all are blocked
 */
export async function giftCardParagraphs(db: Kysely<Tables>, data: OrderOfMail): Promise<Paragraph[]> {
  const cards = await usableCards(db, data);
  if (cards.length === 0) throw noCards(data);
  return [data.t("mail:gift_cards", { number: data.order.number }), ...ownCards(cards, data)];
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
  const cards = await usableCards(db, data);
  if (cards.length === 0) throw noCards(data);
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

/** To whom and when the gift goes, for the customer. */
export function plannedGift(data: OrderOfMail): Paragraph[] {
  const { isProved, locale, t } = data;
  const gift = giftIn(data);
  const { name, email } = isProved ? gift : maskedGift(gift);
  const isLater = gift.send_on > dayOf(new Date().toISOString());
  const values = { name, email, day: fullDateText(gift.send_on, locale) };
  const message =
    isProved && gift.message !== "" ? [{ frame: { title: t("mail:gift_your_message"), text: gift.message } }] : [];
  return [t(isLater ? "mail:gift_planned" : "mail:gift_sent", values), ...message, t("mail:gift_wrong")];
}

async function usableCards(db: Kysely<Tables>, { order }: OrderOfMail) {
  return (await liveCards(db, order.id)).filter(({ blocked_on }) => blocked_on === null);
}

const noCards = ({ order }: OrderOfMail) => new Refused(`order ${order.id} has no gift card that can be used`);

const ownCards = (cards: readonly Card[], data: OrderOfMail): Paragraph[] => [
  codes(cards, data),
  data.t("mail:gift_cards_use"),
];

/** When the codes are sent, for the order confirmation; null for an order without a gift. */
export function giftArrival({ order, locale, t }: OrderOfMail): string | null {
  const gift = readGift(order.gift);
  if (gift === null) return null;
  const isLater = gift.send_on > dayOf(new Date().toISOString());
  return t(isLater ? "mail:by_mail_gift_on" : "mail:by_mail_gift", { day: fullDateText(gift.send_on, locale) });
}

function giftIn({ order }: OrderOfMail): WireGift {
  const gift = readGift(order.gift);
  if (gift === null) throw new Refused(`order ${order.id} has no gift`);
  return gift;
}

/** Its value in EUR cents. */
interface Card {
  code: string;
  value: number;
}

function codes(cards: readonly Card[], { locale, t }: OrderOfMail): Paragraph {
  const faces = cards.map(({ code, value: cents }) => {
    const value = formatMoney(cents, "EUR", locale);
    return { label: t("mail:gift_card_worth", { value }), code };
  });
  return { cards: faces };
}
