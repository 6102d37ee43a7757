import type { Kysely } from "kysely";
import type { WireRefund } from "~/contract/orders.server";
import { maskedIban } from "~/shop/account-number";
import { fromCents } from "~/shop/money";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";
import { isByHand } from "./by-hand";

/** The refunds of an order, the oldest first, with their accounts masked. One that its provider has refused is still sent by the shop. */
export async function readRefunds(db: Kysely<Tables>, ordersId: number): Promise<WireRefund[]> {
  const { rows } = await refundsOfOrder(db, { ordersId });
  return rows.map(
    ({ id, amount, state, sent_on, iban, currency, order_currency, number, is_unexpected, ...sending }) => ({
      id,
      amount: fromCents(amount),
      currency: currency ?? order_currency,
      state: state === "failed" ? "queued" : state,
      by: isByHand(sending) ? "transfer" : "provider",
      return: number,
      sent_on,
      is_unexpected: is_unexpected === 1,
      account: iban === null ? null : maskedIban(iban),
    }),
  );
}

const refundsOfOrder = prepared((db, { ordersId }: { ordersId: number }) =>
  db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.orders_id")
    .leftJoin("payment_attempts", "payment_attempts.id", "refunds.payment_attempts_id")
    .leftJoin("refund_accounts", "refund_accounts.refunds_id", "refunds.id")
    .leftJoin("returns", "returns.id", "refunds.returns_id")
    .select(["refunds.id", "refunds.amount", "refunds.state", "by_hand", "sent_on", "iban", "returns.number"])
    .select("is_unexpected")
    .select(["payment_attempts_id", "payment_attempts.currency", "orders.currency as order_currency"])
    .where("refunds.orders_id", "=", ordersId)
    .where("is_release", "=", 0)
    .orderBy("refunds.id"),
);
