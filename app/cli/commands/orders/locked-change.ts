import type { Selectable, Transaction } from "kysely";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import type { Orders } from "~/backend/db/tables/orders";
import { lockedOrder } from "~/backend/orders/locked-order";
import { refusable } from "../../operator";
import { orderByNumber } from "./order-report";

/**
 * Changes an order in one transaction that has locked it: shoppers and providers may change it too.
 * @throws CommandError for an unknown number, and with the server's message when it refuses the change
 */
export async function changeLocked<Result>(
  database: Database<Tables>,
  number: string,
  change: (trx: Transaction<Tables>, order: Selectable<Orders>) => Promise<Result>,
): Promise<Result> {
  const { id } = await orderByNumber(database.read, number);
  return refusable(
    database.write(async (trx) => {
      const order = await lockedOrder(trx, database.engine, id);
      if (!order) throw new Error(`order ${id} is gone`);
      return change(trx, order);
    }),
  );
}
