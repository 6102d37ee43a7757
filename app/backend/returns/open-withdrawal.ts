import type { Kysely } from "kysely";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";

/** Whether a withdrawal from the order waits for an operator, who records which pieces it is about. */
export async function hasOpenWithdrawal(db: Kysely<Tables>, ordersId: number): Promise<boolean> {
  return (await openWithdrawals(db, { ordersId })).rows.length > 0;
}

const openWithdrawals = prepared((db, { ordersId }: { ordersId: number }) =>
  db
    .selectFrom("returns")
    .select("id")
    .where("orders_id", "=", ordersId)
    .where("kind", "=", "withdrawal")
    .where("status", "in", ["requested", "approved"]),
);
