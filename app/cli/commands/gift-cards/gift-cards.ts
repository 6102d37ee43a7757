import type { Kysely } from "kysely";
import type { Tables } from "~/backend/db/schema";
import { addGiftCard, blockGiftCard } from "~/backend/gift-cards/change-gift-card";
import { sendCodesAgain } from "~/backend/gift-cards/send-again";
import { formatMoney } from "~/shop/money";
import { clockTime, lastMoment } from "~/shop/shop-day";
import { action, commandOf } from "../../actions";
import { OPERATOR, reasonOption, refusable } from "../../operator";
import { columns, limitFrom, limitOption, minute, printable } from "../../print";
import { amountFrom, dayFrom } from "../../values";
import { type GiftCardReport, giftCardId, giftCardReport, giftCardReports } from "./gift-card-report";

const euro = (cents: number) => formatMoney(cents, "EUR", "en");

const list = action({
  arguments: "[--order NUMBER] [--limit N]",
  purpose: "the latest gift cards, or those that an order bought; of each code only the end",
  options: { ...limitOption, order: { type: "string" } },
  async run({ database, values }) {
    const reports = await giftCardReports(database.read, { limit: limitFrom(values), order: values.order });
    const lines = reports.map((card) => [
      ...[String(card.id), minute(card.created_on), card.masked_code, euro(card.value), `${euro(card.balance)} left`],
      ...[card.state, card.order ?? "made by an operator"],
    ]);
    return { text: columns(lines, "No gift cards."), json: reports };
  },
});

const show = action({
  subject: "ID|CODE",
  purpose: "one gift card with its code, the orders that it paid, and its changes by operators",
  options: {},
  async run({ database: { read }, subject }) {
    const card = await giftCardReport(read, await giftCardId(read, subject));
    const movements = await movementsOf(read, card.id);
    const changes = await read
      .selectFrom("voucher_changes")
      .select(["change", "actor", "reason", "created_on"])
      .where("gift_cards_id", "=", card.id)
      .orderBy("id")
      .execute();
    const lines = [
      `gift card ${card.id}  ${card.code}  ${card.state}`,
      `value: ${euro(card.value)}  balance: ${euro(card.balance)}`,
      `made: ${clockTime(card.created_on)}, ${card.order === null ? "by an operator" : `for order ${card.order}`}`,
      ...(card.expires_on === null ? [] : [`expires: ${minute(card.expires_on)}`]),
      ...movements.map(({ created_on, order, amount }) => `${clockTime(created_on)}  order ${order}: ${euro(amount)}`),
      ...changes.map(({ created_on, change, actor, reason }) => {
        return `${clockTime(created_on)}  ${change}, by ${actor}${reason && ` (${reason})`}`;
      }),
    ];
    return { text: lines.map(printable).join("\n"), json: { ...card, movements, changes } };
  },
});

const add = action({
  arguments: "--value EURO [--expires YYYY-MM-DD] [--reason TEXT]",
  purpose: "a new gift card as a gift of the shop; prints its id, and `giftcards show ID` its code",
  options: { ...reasonOption, value: { type: "string" }, expires: { type: "string" } },
  async run({ database, values }) {
    const card = {
      value: amountFrom(values.value ?? ""),
      expiresOn: values.expires === undefined ? null : lastMoment(dayFrom(values.expires)),
    };
    const event = { actor: OPERATOR, reason: values.reason, at: new Date() };
    const id = await refusable(database.write((trx) => addGiftCard(trx, card, event)));
    return { text: `gift card ${id}: ${euro(card.value)}`, json: await withoutCode(database.read, id) };
  },
});

const block = action({
  subject: "ID|CODE",
  arguments: "[--reason TEXT]",
  purpose: "blocks a gift card for good; no cart accepts it any more",
  options: reasonOption,
  async run({ database, subject, values }) {
    const id = await giftCardId(database.read, subject);
    const event = { actor: OPERATOR, reason: values.reason, at: new Date() };
    await refusable(database.write((trx) => blockGiftCard(trx, id, event)));
    return { text: `gift card ${id}: blocked`, json: await withoutCode(database.read, id) };
  },
});

const send = action({
  subject: "ID|CODE",
  purpose: "sends the mail with the codes of its order again: to the recipient of the gift, or to the customer",
  options: {},
  async run({ database, subject }) {
    const id = await giftCardId(database.read, subject);
    const sending = database.write((trx) => sendCodesAgain(trx, database.engine, id, new Date()));
    const recipient = await refusable(sending);
    return { text: printable(`gift card ${id}: sent again to ${recipient}`), json: { id, recipient } };
  },
});

export const giftCards = commandOf("giftcards", { list, show, add, block, send });

async function withoutCode(db: Kysely<Tables>, id: number): Promise<GiftCardReport> {
  const { code: _, ...report } = await giftCardReport(db, id);
  return report;
}

/** Amounts in EUR cents, negative when spent. */
function movementsOf(db: Kysely<Tables>, id: number) {
  return db
    .selectFrom("gift_card_movements")
    .innerJoin("orders", "orders.id", "gift_card_movements.orders_id")
    .select(["orders.number as order", "amount", "gift_card_movements.created_on"])
    .where("gift_cards_id", "=", id)
    .orderBy("gift_card_movements.id")
    .execute();
}
