import type { Kysely, Selectable } from "kysely";
import type { PaymentReturn } from "~/contract/payments.server";
import type { Tables } from "../db/schema";
import type { PaymentAttempts } from "../db/tables/payments";
import { OWNED_REASON } from "../membership/open-order";

/** Why the whole money of an attempt goes back; null when it does not. */
export async function returnOf(
  db: Kysely<Tables>,
  { id, orders_id, amount, refunded }: Selectable<PaymentAttempts>,
): Promise<PaymentReturn["returned"]> {
  if (refunded === 0 || refunded < amount) return null;
  const owned = await db
    .selectFrom("refunds")
    .select("id")
    .where("payment_attempts_id", "=", id)
    .where("reason", "=", OWNED_REASON)
    .executeTakeFirst();
  if (owned) return "membership_owned";
  const order = await db
    .selectFrom("orders")
    .select(["payment_status", "fulfilment_status"])
    .where("id", "=", orders_id)
    .executeTakeFirstOrThrow();
  if (order.fulfilment_status === "cancelled") return "order_ended";
  // Goods that came back are refunded too: the order has no money then.
  return order.payment_status === "refunded" ? null : "paid_twice";
}
