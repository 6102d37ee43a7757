import type { Selectable, Transaction } from "kysely";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import type { Orders } from "../../db/tables/orders";
import type { Refunds } from "../../db/tables/payments";
import { RequestError } from "../../http/errors";
import { lockedOrder } from "../../orders/locked-order";
import { isByHand } from "../../payments/by-hand";

export interface LockedRefund {
  refund: Selectable<Refunds>;
  order: Selectable<Orders>;
}

/**
 * Runs a change of a refund while its order is locked.
 * @throws RequestError 404 for an unknown refund; errors of `change`
 */
export function withLockedRefund<T>(
  database: Database<Tables>,
  id: number,
  change: (trx: Transaction<Tables>, locked: LockedRefund) => Promise<T>,
): Promise<T> {
  return database.write(async (trx) => {
    const read = () => trx.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();
    const found = await read();
    const order = found && (await lockedOrder(trx, database.engine, found.orders_id));
    // Again behind the lock: another process may have changed it meanwhile.
    const refund = order && (await read());
    if (!refund) throw new RequestError(404, "FORBIDDEN", `There is no refund ${id}.`);
    return change(trx, { refund, order });
  });
}

/** @throws RequestError 409 for a refund that no operator sends */
export function requireByHand(refund: Selectable<Refunds>): void {
  if (isByHand(refund)) return;
  const { id, state, is_release } = refund;
  const what = is_release === 1 ? "releases reserved money" : "goes through the payment's provider";
  const next = state === "failed" ? ": try it again (orders retry-refund), or send it yourself (refunds by-hand)" : "";
  throw new RequestError(409, "NOT_BY_HAND", `The refund ${id} ${what}${next || ", by itself"}.`);
}
