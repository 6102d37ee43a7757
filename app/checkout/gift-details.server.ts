import type { CheckedCart } from "~/contract/cart.server";
import type { WireGift } from "~/contract/orders.server";
import { type Gift, giftErrors, lastGiftDay, normaliseGift } from "~/shop/gift";
import { dayOf } from "~/shop/shop-day";

/** The names of the gift's fields. `gift_for` is "gift", or "self" for codes that go to the customer. */
export const giftNames = ["gift_for", "gift_name", "gift_email", "gift_message", "gift_day"] as const;

const FIELDS: Record<keyof Gift, (typeof giftNames)[number]> = {
  name: "gift_name",
  email: "gift_email",
  message: "gift_message",
  sendOn: "gift_day",
};

/** Whether the gift cards of this cart can be sent to another person. A server that does not say so cannot. */
export function offersGift({ items, sends_gifts }: CheckedCart): boolean {
  return sends_gifts === true && items.some(({ is_gift_card }) => is_gift_card);
}

/** The days on which a gift can be sent, YYYY-MM-DD; null for a cart without a gift. */
export function giftDays(priced: CheckedCart, now = new Date()): { first: string; last: string } | null {
  const today = dayOf(now.toISOString());
  return offersGift(priced) ? { first: today, last: lastGiftDay(today) } : null;
}

/** Checks the gift's fields; a null gift when the codes go to the customer. @returns errors by field, codes of `fieldText` */
export function checkGift(
  values: Record<string, string>,
  priced: CheckedCart,
  now = new Date(),
): { gift: Gift | null; errors: Record<string, string> } {
  if (!offersGift(priced) || values.gift_for !== "gift") return { gift: null, errors: {} };
  const today = dayOf(now.toISOString());
  const input = { name: values.gift_name, email: values.gift_email, message: values.gift_message };
  const gift = normaliseGift({ ...input, sendOn: values.gift_day }, today);
  const errors = Object.entries(giftErrors(gift, today));
  return { gift, errors: Object.fromEntries(errors.map(([name, error]) => [FIELDS[name as keyof Gift], error])) };
}

/** The gift in an order request. */
export function wireGiftOf({ sendOn, ...texts }: Gift): WireGift {
  return { ...texts, send_on: sendOn };
}
