import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";

/** Who changes a product, when and why. */
export interface Change {
  /** A person or a program: "operator", "demo", "import". */
  actor: string;
  reason?: string;
  /** Now, where nothing is given. */
  at?: Date;
}

export type ProductAction = "price" | "stock" | "visibility" | "media";

/** Writes one line of a product's audit trail, in the transaction of the change itself. */
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
