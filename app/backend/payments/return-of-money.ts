import type { Kysely, Selectable } from "kysely";
import type { PaymentReturn } from "~/contract/payments.server";
import type { Tables } from "../db/schema";
import type { PaymentAttempts } from "../db/tables/payments";

/** Why the whole money of an attempt goes back; null when it does not. */
export async function returnOf(
  db: Kysely<Tables>,
  { orders_id, amount, refunded }: Selectable<PaymentAttempts>,
): Promise<PaymentReturn["returned"]> {
  if (refunded === 0 || refunded < amount) return null;
  const order = await db
    .selectFrom("orders")
    .select(["payment_status", "fulfilment_status"])
    .where("id", "=", orders_id)
    .executeTakeFirstOrThrow();
  if (order.fulfilment_status === "cancelled") return "order_ended";
  // Goods that came back are refunded too: the order has no money then.
  return order.payment_status === "refunded" ? null : "paid_twice";
}
