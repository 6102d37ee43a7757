import type { Transaction } from "kysely";
import { clockTime } from "~/shop/shop-day";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { RequestError } from "../http/errors";
import { queueMail } from "../mail/queue";
import { lockedOrder } from "../orders/locked-order";
import { liveCards } from "./empty-issued-cards";
import { readGift } from "./order-gift";

/**
 * Queues the mail with the codes of the order that bought a gift card once more: to the recipient of the gift, or to the customer.
 * @returns the recipient
 * @throws RequestError 409 INVALID_TRANSITION for a card that no order has bought, a blocked one, one whose order is erased or whose
 *   price has gone back, and a gift whose mail still waits for its day
 */
export async function sendCodesAgain(
  trx: Transaction<Tables>,
  engine: Database<Tables>["engine"],
  id: number,
  now: Date,
): Promise<string> {
  const card = await trx
    .selectFrom("gift_cards")
    .select(["orders_id", "blocked_on"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (card.orders_id === null) throw refused("This gift card was made by an operator, so it has no recipient.");
  if (card.blocked_on !== null) throw refused("This gift card is blocked.");
  const order = await lockedOrder(trx, engine, card.orders_id);
  const gift = order ? readGift(order.gift) : null;
  const recipient = gift?.email ?? order?.email ?? "";
  if (!order || recipient === "") throw refused("The recipient of this gift card has been erased.");
  const isLive = (await liveCards(trx, order.id)).some((live) => live.id === id);
  if (!isLive) throw refused("The price of this gift card has gone back, so its code is worth nothing.");
  const kind = gift === null ? "gift_cards" : "gift_received";
  const waiting = await trx
    .selectFrom("mails")
    .select("due_on")
    .where("orders_id", "=", order.id)
    .where("kind", "=", kind)
    .where("state", "=", "queued")
    .executeTakeFirst();
  if (waiting) throw refused(`The mail to ${recipient} has not left: it is due on ${clockTime(waiting.due_on)}.`);
  await queueMail(trx, { kind, recipient, locale: order.locale, ordersId: order.id }, now);
  return recipient;
}

const refused = (message: string) => new RequestError(409, "INVALID_TRANSITION", message);
