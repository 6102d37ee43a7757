import type { Kysely } from "kysely";
import { type OrderRequest, type WireGift, wireGift } from "~/contract/orders.server";
import { giftErrors, normaliseGift } from "~/shop/gift";
import { dayOf, daysAfter } from "~/shop/shop-day";
import type { Tables } from "../db/schema";
import { invalidPayload } from "../http/errors";

/** The gift of an order; null when its gift cards are for the customer, and when it has none. */
export async function giftOf(db: Kysely<Tables>, ordersId: number): Promise<WireGift | null> {
  const { gift } = await db.selectFrom("orders").select("gift").where("id", "=", ordersId).executeTakeFirstOrThrow();
  return readGift(gift);
}

/** The gift in an order's column. */
export function readGift(column: string | null): WireGift | null {
  return column === null ? null : wireGift.parse(JSON.parse(column));
}

/**
 * The checked gift of a new order, as its column has it; null without one.
 * @throws RequestError INVALID_PAYLOAD for a gift without gift cards, and with the field that `shop/gift.ts` refuses
 */
export function giftColumn(
  { gift }: Pick<OrderRequest, "gift">,
  { hasGiftCards, now }: { hasGiftCards: boolean; now: Date },
): string | null {
  if (!gift) return null;
  if (!hasGiftCards) throw invalidPayload('"gift" is only for orders with gift cards');
  const today = dayOf(now.toISOString());
  // The shopper may have confirmed an order for today just before midnight.
  const yesterday = daysAfter(today, -1);
  const since = gift.send_on === yesterday ? yesterday : today;
  const { sendOn, ...texts } = normaliseGift({ ...gift, sendOn: gift.send_on }, today);
  const [error] = Object.entries(giftErrors({ ...texts, sendOn }, since));
  if (error) throw invalidPayload(`"gift.${error[0] === "sendOn" ? "send_on" : error[0]}" ${error[1]}`);
  return JSON.stringify({ ...texts, send_on: sendOn } satisfies WireGift);
}
