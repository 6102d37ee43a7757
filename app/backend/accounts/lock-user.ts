import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";

/**
 * Locks a user's row until the transaction ends, so that transactions about one user run one after the other. It is an
 * update without a change, because SQLite has no `for update`.
 * @returns false when there is no such user
 */
export async function lockUser(trx: Transaction<Tables>, usersId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set((eb) => ({ status: eb.ref("status") }))
    .where("id", "=", usersId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
