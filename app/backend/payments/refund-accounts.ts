import type { Kysely, Selectable, Transaction } from "kysely";
import type { CustomerAccount } from "~/shop/bank-account.server";
import { erasedBefore } from "~/shop/retention";
import type { Tables } from "../db/schema";
import type { RefundAccounts, Refunds } from "../db/tables/payments";
import { type OrderEvent, recordRefundStep } from "../orders/transition";

// The only writer of `refund_accounts`.

/** The actor of what a customer enters on the page of the order. */
export const CUSTOMER = "customer";

type Refund = Pick<Selectable<Refunds>, "id" | "orders_id">;

/** Writes the account of a refund, or another one, and records who gave it. The order must be locked. */
export async function writeAccount(
  trx: Transaction<Tables>,
  refund: Refund,
  account: CustomerAccount,
  event: OrderEvent,
): Promise<void> {
  const { actor: given_by, at } = event;
  const row = { ...account, given_by, given_on: at.toISOString() };
  await trx
    .insertInto("refund_accounts")
    .values({ refunds_id: refund.id, ...row })
    .onConflict((conflict) => conflict.column("refunds_id").doUpdateSet(row))
    .execute();
  await recordRefundStep(trx, refund, { before: "to_send", after: "account" }, event);
}

/** A refund goes to the account of the order's refund before it, as long as the shop knows that one. */
export async function repeatAccount(trx: Transaction<Tables>, { id, orders_id }: Refund): Promise<void> {
  const latest = await trx
    .selectFrom("refund_accounts")
    .innerJoin("refunds", "refunds.id", "refund_accounts.refunds_id")
    .selectAll("refund_accounts")
    .where("orders_id", "=", orders_id)
    .orderBy("refunds_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (latest)
    await trx
      .insertInto("refund_accounts")
      .values({ ...latest, refunds_id: id })
      .execute();
}

/** The account of a refund; undefined when it is not known, or erased. */
export function accountOf(db: Kysely<Tables>, refundsId: number): Promise<Selectable<RefundAccounts> | undefined> {
  return db.selectFrom("refund_accounts").selectAll().where("refunds_id", "=", refundsId).executeTakeFirst();
}

/** Erases the account of a refund to which the money cannot go. */
export async function dropAccount(trx: Transaction<Tables>, refundsId: number): Promise<void> {
  await trx.deleteFrom("refund_accounts").where("refunds_id", "=", refundsId).execute();
}

/** Erases the accounts of an order whose personal data are erased. */
export async function forgetAccountsOf(trx: Transaction<Tables>, ordersId: number): Promise<void> {
  const refunds = trx.selectFrom("refunds").select("refunds.id").where("orders_id", "=", ordersId);
  await trx.deleteFrom("refund_accounts").where("refunds_id", "in", refunds).execute();
}

/** Erases the accounts of refunds that were sent long ago. */
export async function forgetAccounts(trx: Transaction<Tables>, now: Date): Promise<void> {
  const over = trx
    .selectFrom("refunds")
    .select("refunds.id")
    .where("state", "=", "sent")
    .where("sent_on", "<", erasedBefore("refund_account", now));
  await trx.deleteFrom("refund_accounts").where("refunds_id", "in", over).execute();
}
