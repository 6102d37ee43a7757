import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";
import { GONE_REASON, OWNED_REASON } from "../membership/open-order";
import { forgetReasons } from "../orders/transition";
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
  await forgetReasons(trx, ordersId, { actor: OPERATOR, kept: OF_THE_SHOP });
}
