import { sql, type Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { RequestError } from "../http/errors";
import { settleWithin } from "./withdrawals";

/**
 * Gives a declaration its effect by an operator's word: it waits for a link that its customer cannot press, or its order was
 * found. Its time stays that of the form.
 * @param ordersId the order of a declaration without one; null for the others
 * @throws RequestError 404 for an unknown id, 409 for a declaration that has had its effect, that has no order, or that has
 *   another one
 */
export async function acceptDeclaration(
  database: Database<Tables>,
  id: number,
  ordersId: number | null,
  now: Date,
): Promise<void> {
  await database.write(async (trx) => {
    const { outcome, unmatched, orders_id } = await declarationOf(trx, id);
    if (outcome !== null) throw refused("The declaration has had its effect");
    const order = orders_id ?? ordersId;
    if (order === null) throw refused("The declaration has no order: name it by its number");
    if (orders_id !== null && ordersId !== null && orders_id !== ordersId)
      throw refused("The declaration is about another order");
    await trx
      .updateTable("withdrawals")
      .set({ orders_id: order, is_proven: 1, done_on: now.toISOString(), ...(unmatched && { unmatched: null }) })
      .where("id", "=", id)
      .execute();
    await settleWithin(trx, database, id);
  });
}

/**
 * Takes a declaration off the operator's list; it changes nothing else.
 * @throws RequestError 404 for an unknown id
 */
export async function finishDeclaration(database: Database<Tables>, id: number, now: Date): Promise<void> {
  await database.write(async (trx) => {
    await declarationOf(trx, id);
    await trx
      .updateTable("withdrawals")
      .set({ done_on: sql<string>`coalesce(done_on, ${now.toISOString()})` })
      .where("id", "=", id)
      .execute();
  });
}

async function declarationOf(trx: Transaction<Tables>, id: number) {
  const found = await trx.selectFrom("withdrawals").selectAll().where("id", "=", id).executeTakeFirst();
  if (!found) throw new RequestError(404, "FORBIDDEN", `There is no declaration ${id}.`);
  return found;
}

const refused = (reason: string) => new RequestError(409, "INVALID_TRANSITION", `${reason}.`, { reason });
