import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";

/** The actor, time and reason of a change to a product. */
export interface Change {
  /** A person or a program: "operator", "demo", "import". */
  actor: string;
  reason?: string;
  /** Default: now. */
  at?: Date;
}

export type ProductAction = "price" | "stock" | "visibility" | "media" | "details";

/** Writes one row of a product's audit trail, in the transaction of the change. */
export async function recordChange(
  trx: Transaction<Tables>,
  productId: number,
  action: ProductAction,
  before: object,
  after: object,
  { actor, reason = "", at = new Date() }: Change,
): Promise<void> {
  await trx
    .insertInto("product_changes")
    .values({
      products_id: productId,
      action,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      actor,
      reason,
      created_on: at.toISOString(),
    })
    .execute();
}
