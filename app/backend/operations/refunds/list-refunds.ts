import type { ExpressionBuilder, Kysely } from "kysely";
import { wireDelivery } from "~/contract/orders.server";
import { maskedIban } from "~/shop/account-number";
import type { Cents } from "~/shop/money";
import { firstMoment, lastMoment } from "~/shop/shop-day";
import type { Tables } from "../../db/schema";
import type { Mails } from "../../db/tables/mails";
import { isByHand } from "../../payments/by-hand";

export const REFUND_STATES = ["to_send", "queued", "sent", "settled", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export interface RefundFilter {
  id?: number;
  /** Only those in this state. */
  state?: RefundState;
  /** Only those of this order. */
  ordersId?: number;
  /** Days (YYYY-MM-DD, Verona) between which they were booked, both included. */
  from?: string;
  to?: string;
}

export type RefundReport = Awaited<ReturnType<typeof listRefunds>>["refunds"][number];

/** The mails that ask the customer of a refund for the account. */
const ASKING_MAILS: Mails["kind"][] = ["order_refunded", "return_refunded", "refund_account", "refund_returned"];

/**
 * Refunds with their order and, while they wait, the account: the oldest first. Releases of reserved money are none. The account of a
 * sent refund is masked; `asked_on` is the time of the latest mail that asks for it, null before it has left.
 * @param limit of the rows; the totals count all
 */
export async function listRefunds(db: Kysely<Tables>, filter: RefundFilter, limit: number) {
  const rows = await refundsOf(db)
    .where((eb) => eb.and(conditions(eb, filter)))
    .select(["refunds.id", "refunds.amount", "refunds.state", "refunds.by_hand", "refunds.reason"])
    .select([
      "refunds.payment_attempts_id",
      "refunds.created_on",
      "refunds.sent_on",
      "refunds.reference",
      "refunds.last_error",
    ])
    .select([
      "orders.number as order",
      "orders.currency as order_currency",
      "payment_attempts.currency",
      "email",
      "delivery",
    ])
    .select(["iban", "holder", "bic", "given_by", "given_on", "is_replaced"])
    .select((eb) =>
      eb
        .selectFrom("mails")
        .select("mails.sent_on")
        .whereRef("mails.refunds_id", "=", "refunds.id")
        .where("mails.kind", "in", ASKING_MAILS)
        .orderBy("mails.id", "desc")
        .limit(1)
        .as("asked_on"),
    )
    .orderBy("refunds.created_on")
    .orderBy("refunds.id")
    .limit(limit)
    .execute();
  const totals = await refundsOf(db)
    .where((eb) => eb.and(conditions(eb, filter)))
    .select((eb) => [
      eb.fn.coalesce("payment_attempts.currency", "orders.currency").as("currency"),
      eb.fn.sum<number | string>("refunds.amount").as("amount"),
      eb.fn.countAll<number | string>().as("refunds"),
    ])
    .groupBy((eb) => eb.fn.coalesce("payment_attempts.currency", "orders.currency"))
    .orderBy("currency")
    .execute();
  return {
    refunds: rows.map(
      ({
        order_currency,
        currency,
        by_hand,
        payment_attempts_id,
        delivery,
        iban,
        holder,
        bic,
        given_by,
        given_on,
        is_replaced,
        ...row
      }) => ({
        ...row,
        currency: currency ?? order_currency,
        sent_by: isByHand({ by_hand, payment_attempts_id }) ? ("operator" as const) : ("provider" as const),
        /** Empty once the order's personal data are erased. */
        ...namesOf(delivery),
        account:
          iban === null
            ? null
            : {
                iban: row.state === "sent" ? maskedIban(iban) : iban,
                holder: holder ?? "",
                bic,
                given_by,
                given_on,
                /** Whether the customer has replaced another account by it. */
                is_replaced: is_replaced === 1,
              },
      }),
    ),
    totals: totals.map(({ currency, amount, refunds }) => ({
      currency,
      amount: Number(amount) as Cents,
      refunds: Number(refunds),
    })),
  };
}

/** How many refunds an operator can send now: their account is known. */
export async function countReadyRefunds(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("refunds")
    .innerJoin("refund_accounts", "refund_accounts.refunds_id", "refunds.id")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("state", "=", "to_send")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Days without an answer of the customer after which the operator asks again, or in another way. */
export const ANSWER_DAYS = 14;

/** How many refunds wait for the account although nobody has asked for it in the last days (`ANSWER_DAYS`). */
export async function countUnansweredRefunds(db: Kysely<Tables>, now: Date): Promise<number> {
  const limit = new Date(now.getTime() - ANSWER_DAYS * 86_400_000).toISOString();
  const { count } = await db
    .selectFrom("refunds")
    .leftJoin("refund_accounts", "refund_accounts.refunds_id", "refunds.id")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("state", "=", "to_send")
    .where("iban", "is", null)
    .where("created_on", "<", limit)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mails")
            .select("mails.id")
            .whereRef("mails.refunds_id", "=", "refunds.id")
            .where("mails.kind", "in", ASKING_MAILS)
            .where("mails.created_on", ">=", limit),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

const refundsOf = (db: Kysely<Tables>) =>
  db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.orders_id")
    .leftJoin("payment_attempts", "payment_attempts.id", "refunds.payment_attempts_id")
    .leftJoin("refund_accounts", "refund_accounts.refunds_id", "refunds.id");

function conditions(eb: ExpressionBuilder<Tables, "refunds">, { id, state, ordersId, from, to }: RefundFilter) {
  return [
    eb("refunds.is_release", "=", 0),
    ...(id === undefined ? [] : [eb("refunds.id", "=", id)]),
    ...(state === undefined ? [] : [eb("refunds.state", "=", state)]),
    ...(ordersId === undefined ? [] : [eb("refunds.orders_id", "=", ordersId)]),
    ...(from === undefined ? [] : [eb("refunds.created_on", ">=", firstMoment(from))]),
    ...(to === undefined ? [] : [eb("refunds.created_on", "<=", lastMoment(to))]),
  ];
}

function namesOf(delivery: string): { name: string; company: string } {
  const { name, surname, billing } = wireDelivery.parse(JSON.parse(delivery));
  return { name: `${name} ${surname}`.trim() || billing.business_name, company: billing.business_name };
}
