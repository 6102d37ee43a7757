import type { Transaction } from "kysely";
import type { Cents } from "~/shop/money";
import type { Tables } from "../db/schema";
import { RequestError } from "../http/errors";
import type { OrderEvent } from "../orders/transition";
import { recordVoucherChange } from "../orders/voucher-log";
import { newGiftCardCode } from "./code";

/** The highest value of one card, EUR cents: a mistyped amount is money. */
export const MAX_GIFT_CARD_VALUE: Cents = 100_000;

interface NewGiftCard {
  /** EUR cents. */
  value: Cents;
  /** ISO 8601 UTC; null for a card without an end. */
  expiresOn: string | null;
}

/**
 * Makes a gift card that nobody has bought, such as a gift of the shop.
 * @returns its id
 * @throws RequestError 400 for a value above `MAX_GIFT_CARD_VALUE`, and for an expiry that has passed
 */
export async function addGiftCard(
  trx: Transaction<Tables>,
  { value, expiresOn }: NewGiftCard,
  event: OrderEvent,
): Promise<number> {
  if (value < 1 || value > MAX_GIFT_CARD_VALUE)
    throw new RequestError(400, "INVALID_PAYLOAD", `A gift card is worth up to ${MAX_GIFT_CARD_VALUE / 100} euro.`);
  if (expiresOn !== null && expiresOn < event.at.toISOString())
    throw new RequestError(400, "INVALID_PAYLOAD", "The gift card's last day is over: no cart would accept it.");
  const { id } = await trx
    .insertInto("gift_cards")
    .values({
      code: newGiftCardCode(),
      value,
      balance: value,
      orders_id: null,
      created_on: event.at.toISOString(),
      expires_on: expiresOn,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordVoucherChange(trx, { gift_cards_id: id }, "added", event);
  return id;
}

/**
 * Blocks a gift card for good, such as one whose code was stolen: no cart accepts it any more. Its balance stays on record.
 * @throws RequestError 409 INVALID_TRANSITION for a card that is blocked already
 */
export async function blockGiftCard(trx: Transaction<Tables>, id: number, event: OrderEvent): Promise<void> {
  const blocked = await trx
    .updateTable("gift_cards")
    .set({ blocked_on: event.at.toISOString() })
    .where("id", "=", id)
    .where("blocked_on", "is", null)
    .executeTakeFirst();
  if (blocked.numUpdatedRows === 0n)
    throw new RequestError(409, "INVALID_TRANSITION", `The gift card ${id} is already blocked.`);
  await recordVoucherChange(trx, { gift_cards_id: id }, "blocked", event);
}
