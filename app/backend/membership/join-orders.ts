import { sql, type Transaction } from "kysely";
import { lockUser } from "../accounts/lock-user";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";
import { givePoints, takePointsBack } from "./points";

/**
 * Joins the guest orders with an email to the account of its proved owner, and gives the points of the paid ones. An order that waits
 * for its confirmation joins with it (`joinAccount`).
 * @param emailKey the account's email in lower case
 */
export async function joinOrders(
  trx: Transaction<Tables>,
  usersId: string,
  emailKey: string,
  now: Date,
): Promise<void> {
  const joined = await trx
    .updateTable("orders")
    .set({ users_id: usersId })
    .where("users_id", "is", null)
    .where(sql<string>`lower(email)`, "=", emailKey)
    // Orders of a deleted account, which keep its email until they are erased.
    .where("erasure", "is", null)
    .where((eb) => eb.or([eb("confirmation_hash", "is", null), eb("confirmed_on", "is not", null)]))
    .returning("id")
    .execute();
  for (const { id } of joined.toSorted((a, b) => a.id - b.id)) await bookPoints(trx, id, now);
}

/**
 * Joins a guest order to the account whose owner has proved its email, if there is one. The account sees only orders whose
 * mails it receives, and the order's guest sees nothing of the account (decision record 029).
 */
export async function joinAccount(trx: Transaction<Tables>, ordersId: number, now: Date): Promise<void> {
  const [order] = (await ownerOfOrder(trx, { ordersId })).rows;
  if (!order) throw new Error(`There is no order ${ordersId}`);
  const isWaiting = order.confirmation_hash !== null && order.confirmed_on === null;
  if (order.users_id !== null || order.erasure !== null || isWaiting) return;
  const [account] = (await ownersAccount(trx, { emailKey: order.email.toLowerCase() })).rows;
  // The account may be deleted at this moment.
  if (!account || !(await lockUser(trx, account.id))) return;
  const joined = await trx
    .updateTable("orders")
    .set({ users_id: account.id })
    .where("id", "=", ordersId)
    .where("users_id", "is", null)
    .executeTakeFirstOrThrow();
  if (joined.numUpdatedRows > 0n) await bookPoints(trx, ordersId, now);
}

const ownerOfOrder = prepared((db, { ordersId }: { ordersId: number }) =>
  db
    .selectFrom("orders")
    .select(["email", "users_id", "confirmation_hash", "confirmed_on", "erasure"])
    .where("id", "=", ordersId),
);

const ownersAccount = prepared((db, { emailKey }: { emailKey: string }) =>
  db
    .selectFrom("users")
    .select("id")
    .where("email_key", "=", emailKey)
    .where("owner_confirmed_on", "is not", null)
    .where("status", "=", "active"),
);

/** Books a joined order as if it had been the account's from the start: points for the payment, less those of refunds. */
async function bookPoints(trx: Transaction<Tables>, ordersId: number, now: Date): Promise<void> {
  await givePoints(trx, { id: ordersId }, now);
  const refunds = await trx
    .selectFrom("returns")
    .select(({ selectFrom }) => [
      "id",
      "refunded",
      selectFrom("return_items")
        .innerJoin("order_items", "order_items.id", "return_items.order_items_id")
        .select(sql<number | null>`sum(return_items.quantity * order_items.charged_price)`.as("price"))
        .whereRef("return_items.returns_id", "=", "returns.id")
        .where((eb) => eb.or([eb("is_gift_card", "=", 1), eb("grants_tier", "is not", null)]))
        .as("others"),
    ])
    .where("orders_id", "=", ordersId)
    .where("status", "=", "refunded")
    .orderBy("id")
    .execute();
  // Gift cards and memberships gave no points. Delivery is refunded only with the last goods.
  for (const { id, refunded, others } of refunds)
    await takePointsBack(trx, { ordersId, returnsId: id, cents: (refunded ?? 0) - Number(others ?? 0) }, now);
  const order = await trx.selectFrom("orders").select("refunded").where("id", "=", ordersId).executeTakeFirstOrThrow();
  const byReturns = refunds.reduce((sum, { refunded }) => sum + (refunded ?? 0), 0);
  // Refunds without a return.
  if (order.refunded > byReturns)
    await takePointsBack(trx, { ordersId, returnsId: null, cents: order.refunded - byReturns }, now);
}
