import type { Selectable, Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { ReturnItems, Returns } from "../db/tables/returns";
import { RequestError } from "../http/errors";
import { lockedOrder } from "../orders/locked-order";
import { type ReturnedLine, type ReturnedOrder, returnedOrder } from "./returned-order";

/** A return with its order, locked for a change. */
export interface LockedReturn {
  row: Selectable<Returns>;
  order: ReturnedOrder;
  items: { row: Selectable<ReturnItems>; line: ReturnedLine }[];
}

/**
 * Runs a change of a return while its order is locked.
 * @throws RequestError 404 for an unknown number; errors of `change`
 */
export async function withLockedReturn<T>(
  database: Database<Tables>,
  number: string,
  change: (trx: Transaction<Tables>, locked: LockedReturn) => Promise<T>,
): Promise<T> {
  return database.write(async (trx) => {
    const found = await trx.selectFrom("returns").select("orders_id").where("number", "=", number).executeTakeFirst();
    const orderRow = found && (await lockedOrder(trx, database.engine, found.orders_id));
    if (!orderRow) throw new RequestError(404, "FORBIDDEN", `There is no return ${number}.`);
    const row = await trx.selectFrom("returns").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
    const order = await returnedOrder(trx, orderRow, database.policy);
    const items = await trx
      .selectFrom("return_items")
      .selectAll()
      .where("returns_id", "=", row.id)
      .orderBy("id")
      .execute();
    return change(trx, { row, order, items: items.flatMap((item) => withLine(item, order)) });
  });
}

function withLine(row: Selectable<ReturnItems>, { lines }: ReturnedOrder) {
  const line = lines.find(({ id }) => id === row.order_items_id);
  return line ? [{ row, line }] : [];
}
