import type { Kysely, Selectable } from "kysely";
import type { PaymentReturn } from "~/contract/payments.server";
import type { Tables } from "../db/schema";
import type { PaymentAttempts } from "../db/tables/payments";
import { GONE_REASON, OWNED_REASON } from "../membership/open-order";

/** Why the whole payment of an attempt is refunded, or `released` if it was only reserved; null for every other attempt. */
export async function returnedPaymentReason(
  db: Kysely<Tables>,
  { id, orders_id, amount, refunded }: Selectable<PaymentAttempts>,
): Promise<PaymentReturn["returned"]> {
  if (refunded === 0 || refunded < amount) return null;
  const refunds = await db
    .selectFrom("refunds")
    .select(["reason", "is_release"])
    .where("payment_attempts_id", "=", id)
    .execute();
  if (refunds.some(({ is_release }) => is_release === 1)) return "released";
  if (refunds.some(({ reason }) => reason === OWNED_REASON)) return "membership_owned";
  if (refunds.some(({ reason }) => reason === GONE_REASON)) return "account_deleted";
  const order = await db
    .selectFrom("orders")
    .select(["payment_status", "fulfilment_status"])
    .where("id", "=", orders_id)
    .executeTakeFirstOrThrow();
  if (order.fulfilment_status === "cancelled") return "order_ended";
  // Goods that came back are refunded too: the order has no money then.
  return order.payment_status === "refunded" ? null : "paid_twice";
}
