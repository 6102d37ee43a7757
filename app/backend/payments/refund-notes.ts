import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";
import { GONE_REASON, OWNED_REASON } from "../membership/open-order";
import { PAID_TWICE } from "./mark-paid";

/** The actor of the operator's commands. */
const OPERATOR = "operator";

/** Reasons that the shop writes itself, and reads again. */
const OF_THE_SHOP = [PAID_TWICE, OWNED_REASON, GONE_REASON];

/** Erases what operators have noted about an order and its refunds. Who has done what, and when, stays. */
export async function forgetNotes(trx: Transaction<Tables>, ordersId: number): Promise<void> {
  await trx.updateTable("refunds").set({ reference: null }).where("orders_id", "=", ordersId).execute();
  await trx
    .updateTable("refunds")
    .set({ reason: "" })
    .where("orders_id", "=", ordersId)
    .where("actor", "=", OPERATOR)
    .where("reason", "not in", OF_THE_SHOP)
    // The number of the return is no note.
    .where("returns_id", "is", null)
    .execute();
  await trx
    .updateTable("order_events")
    .set({ reason: "" })
    .where("orders_id", "=", ordersId)
    .where("kind", "in", ["payment", "fulfilment"])
    .where("actor", "=", OPERATOR)
    .where("reason", "not in", OF_THE_SHOP)
    .execute();
  const steps = await trx
    .selectFrom("order_events")
    .select(["id", "reason"])
    .where("orders_id", "=", ordersId)
    .where("kind", "=", "refund")
    .where("reason", "like", "%:%")
    .execute();
  for (const { id, reason } of steps) {
    const [refund = ""] = reason.split(":");
    await trx.updateTable("order_events").set({ reason: refund }).where("id", "=", id).execute();
  }
}
