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

interface ProductChange {
  productId: number;
  action: ProductAction;
  before: object;
  after: object;
}

/** Writes one row of a product's audit trail, in the transaction of the change. */
export function recordChange(
  trx: Transaction<Tables>,
  productId: number,
  action: ProductAction,
  before: object,
  after: object,
  change: Change,
): Promise<void> {
  return recordChanges(trx, [{ productId, action, before, after }], change);
}

/** Writes rows of the audit trails of products, at most 1,000, in the transaction of the changes. */
export async function recordChanges(
  trx: Transaction<Tables>,
  changes: readonly ProductChange[],
  { actor, reason = "", at = new Date() }: Change,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ productId, action, before, after }) => ({
    ...{ products_id: productId, action, before: JSON.stringify(before), after: JSON.stringify(after) },
    ...{ actor, reason, created_on: at.toISOString() },
  }));
  await trx.insertInto("product_changes").values(rows).execute();
}
