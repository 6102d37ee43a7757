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
  const before = await accountOf(trx, refund.id);
  // An operator who types an account knows it.
  const isReplaced =
    given_by === CUSTOMER && before !== undefined && (before.is_replaced === 1 || before.iban !== account.iban);
  const row = { ...account, given_by, given_on: at.toISOString(), is_replaced: isReplaced ? 1 : 0 };
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
      .values({ ...latest, refunds_id: id, is_replaced: 0 })
      .execute();
}

/** The account of a refund; undefined when it is not known, or erased. */
export function accountOf(db: Kysely<Tables>, refundsId: number): Promise<Selectable<RefundAccounts> | undefined> {
  return db.selectFrom("refund_accounts").selectAll().where("refunds_id", "=", refundsId).executeTakeFirst();
}

/** The refunds of an order that wait, with the account that its customer has entered last. */
export async function givenAccounts(db: Kysely<Tables>, ordersId: number) {
  const given = await db
    .selectFrom("refund_accounts")
    .innerJoin("refunds", "refunds.id", "refund_accounts.refunds_id")
    .leftJoin("payment_attempts", "payment_attempts.id", "refunds.payment_attempts_id")
    .select(["refunds.amount", "payment_attempts.currency", "iban", "given_on"])
    .where("refunds.orders_id", "=", ordersId)
    .where("refunds.state", "=", "to_send")
    .where("given_by", "=", CUSTOMER)
    .orderBy("given_on", "desc")
    .execute();
  return given.filter(({ given_on }) => given_on === given[0]?.given_on);
}

/** Erases the account to which a refund of an order did not get, from all of its refunds, so that none of them goes there again. */
export async function dropBadAccount(trx: Transaction<Tables>, { id, orders_id }: Refund): Promise<void> {
  const bad = await accountOf(trx, id);
  if (!bad) return;
  const refunds = trx.selectFrom("refunds").select("refunds.id").where("orders_id", "=", orders_id);
  await trx.deleteFrom("refund_accounts").where("refunds_id", "in", refunds).where("iban", "=", bad.iban).execute();
}

/** Erases the account of a refund that goes nowhere, or through its provider. */
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
