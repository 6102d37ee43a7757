import type { Selectable, Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";

/**
 * The order's row, locked until the transaction ends: changes of one order run one after the other. SQLite has one writer
 * anyway.
 */
export function lockedOrder(
  trx: Transaction<Tables>,
  engine: Database<Tables>["engine"],
  ordersId: number,
): Promise<Selectable<Orders> | undefined> {
  const query = trx.selectFrom("orders").selectAll().where("id", "=", ordersId);
  return (engine === "postgres" ? query.forUpdate() : query).executeTakeFirst();
}
