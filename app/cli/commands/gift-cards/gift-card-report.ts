import type { Kysely } from "kysely";
import type { Tables } from "~/backend/db/schema";
import { maskedGiftCardCode } from "~/backend/gift-cards/code";
import { giftCardByCode } from "~/backend/orders/vouchers";
import { CommandError } from "../../command";

/** A gift card as `--json` prints it, without its code. `value` and `balance` are EUR cents. */
export interface GiftCardReport {
  id: number;
  /** The end of the code. */
  masked_code: string;
  value: number;
  balance: number;
  /** The number of the order that bought it; null for a card of an operator. */
  order: string | null;
  created_on: string;
  expires_on: string | null;
  blocked_on: string | null;
  state: "valid" | "spent" | "blocked" | "expired";
}

interface Wanted {
  limit: number;
  /** The number of the order that bought the cards. */
  order?: string;
}

/** The latest gift cards. */
export async function giftCardReports(db: Kysely<Tables>, { limit, order }: Wanted): Promise<GiftCardReport[]> {
  const rows = await giftCardsIn(db)
    .$if(order !== undefined, (query) => query.where("orders.number", "=", order ?? ""))
    .orderBy("gift_cards.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(reportOf);
}

/** @throws CommandError for an unknown id */
export async function giftCardReport(db: Kysely<Tables>, id: number): Promise<GiftCardReport & { code: string }> {
  const row = await giftCardsIn(db).where("gift_cards.id", "=", id).executeTakeFirst();
  if (!row) throw new CommandError(`There is no gift card ${id}.`);
  return { ...reportOf(row), code: row.code };
}

/** The id of a card from an id or a code, as the operator has it. @throws CommandError without repeating a code */
export async function giftCardId(db: Kysely<Tables>, text: string): Promise<number> {
  const isId = /^\d{1,9}$/.test(text);
  const card = isId
    ? await db.selectFrom("gift_cards").select("id").where("id", "=", Number(text)).executeTakeFirst()
    : await giftCardByCode(db, text);
  if (!card) throw new CommandError(isId ? `There is no gift card ${text}.` : "There is no gift card with this code.");
  return card.id;
}

function giftCardsIn(db: Kysely<Tables>) {
  return db
    .selectFrom("gift_cards")
    .leftJoin("orders", "orders.id", "gift_cards.orders_id")
    .select(["gift_cards.id", "code", "value", "balance", "orders.number as order"])
    .select(["gift_cards.created_on", "gift_cards.expires_on", "blocked_on"]);
}

function reportOf({ code, ...card }: Omit<GiftCardReport, "state" | "masked_code"> & { code: string }): GiftCardReport {
  return { ...card, masked_code: maskedGiftCardCode(code), state: stateOf(card, new Date().toISOString()) };
}

function stateOf(
  { blocked_on, expires_on, balance }: Pick<GiftCardReport, "blocked_on" | "expires_on" | "balance">,
  now: string,
): GiftCardReport["state"] {
  if (blocked_on !== null) return "blocked";
  if (balance === 0) return "spent";
  return expires_on !== null && expires_on < now ? "expired" : "valid";
}
