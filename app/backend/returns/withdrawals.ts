import type { Selectable, Transaction } from "kysely";
import { isSamePerson } from "~/shop/email-person";
import { withdrawalOutcome } from "~/shop/return-rules";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import type { Withdrawals } from "../db/tables/returns";
import { queueMail } from "../mail/queue";
import { lockedOrder } from "../orders/locked-order";
import type { PeriodicTask } from "../queue/periodic-task";
import { startQueue } from "../queue/queue";
import { requestConfirmation } from "./confirm-declaration";
import { type ReturnedOrder, returnedOrder } from "./returned-order";
import { effects, endExchange, isOpenExchange } from "./withdrawal-effects";
import { unmatchedMails } from "./withdrawal-limits";
import { queueReceipt } from "./withdrawal-receipt";

interface WithdrawalsOptions {
  database: Database<Tables>;
  /** Called after a declaration, so that its mails are sent. */
  declared(): void;
}

/** Gives stored declarations their effect, each once. Safe to run in several processes on one database. */
export function startWithdrawals({ database, declared }: WithdrawalsOptions): PeriodicTask {
  return startQueue({
    database,
    table: "withdrawals",
    async send(id) {
      await settleDeclaration(database, id);
      declared();
    },
  });
}

/**
 * Gives one declaration its effect, unless it has had it. Without an order it stays for the operator. When the order's number
 * can be computed from another one and nothing else proves that the declaration is the customer's, it waits for the link in
 * the mail to the order's email, and changes nothing.
 */
export async function settleDeclaration(database: Database<Tables>, id: number): Promise<void> {
  await database.write((trx) => settleWithin(trx, database, id));
}

/** As `settleDeclaration`, in a transaction. */
export async function settleWithin(trx: Transaction<Tables>, database: Database<Tables>, id: number): Promise<void> {
  const declaration = await openDeclaration(trx, id);
  if (!declaration) return;
  const found = await orderOf(trx, declaration);
  if ("unmatched" in found) return keepForOperator(trx, database, declaration, found.unmatched);
  const row = await lockedOrder(trx, database.engine, found.id);
  // Again behind the lock: another process may have settled the declaration meanwhile.
  if (!row || !(await openDeclaration(trx, id))) return;
  await withdraw(trx, database, declaration, await returnedOrder(trx, row, database.policy));
}

/** A declaration without an effect so far, which needs no confirmation or has it. */
function openDeclaration(trx: Transaction<Tables>, id: number): Promise<Selectable<Withdrawals> | undefined> {
  return trx
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", id)
    .where("outcome", "is", null)
    .where("unmatched", "is", null)
    .where((eb) =>
      eb.or([eb("confirmation_hash", "is", null), eb("confirmed_on", "is not", null), eb("is_proven", "=", 1)]),
    )
    .executeTakeFirst();
}

/** The order that a declaration names. With a proof that it is the declarer's, any email is accepted. */
async function orderOf(
  trx: Transaction<Tables>,
  { orders_id, number, email, is_proven }: Selectable<Withdrawals>,
): Promise<{ id: number } | { unmatched: "number" | "email" }> {
  // The declaration has waited for its confirmation, or an operator has found its order.
  if (orders_id !== null) return { id: orders_id };
  const order = await trx.selectFrom("orders").select(["id", "email"]).where("number", "=", number).executeTakeFirst();
  if (!order) return { unmatched: "number" };
  return is_proven === 1 || isSamePerson(order.email, email) ? { id: order.id } : { unmatched: "email" };
}

/** A declaration is one even if its number is wrong: it stays for the operator until a stated day. Another process may settle it at the same time: one mail. */
async function keepForOperator(
  trx: Transaction<Tables>,
  database: Database<Tables>,
  { id, email, locale }: Selectable<Withdrawals>,
  unmatched: "number" | "email",
): Promise<void> {
  const kept = await trx
    .updateTable("withdrawals")
    .set({ unmatched })
    .where("id", "=", id)
    .where("unmatched", "is", null)
    .executeTakeFirst();
  if (kept.numUpdatedRows === 0n) return;
  if (await unmatchedMails(database)(trx, email))
    await queueMail(trx, { kind: "withdrawal_unmatched", recipient: email, locale, withdrawalsId: id }, new Date());
}

async function withdraw(
  trx: Transaction<Tables>,
  database: Database<Tables>,
  declaration: Selectable<Withdrawals>,
  order: ReturnedOrder,
): Promise<void> {
  const { id, items, created_on } = declaration;
  const { row } = order;
  // The shopper's words are in the declaration alone, which is erased with the order's personal data.
  const event = { actor: "withdrawal", at: new Date() };
  const exchanges = order.returns.filter(isOpenExchange);
  const withdrawn = { ...order, returns: order.returns.filter((one) => !isOpenExchange(one)) };
  const outcome = withdrawalOutcome(withdrawn, { namesItems: items !== "", now: created_on });
  const effect = effects[outcome];
  if (effect && needsConfirmation(declaration, row))
    return requestConfirmation(trx, database, { declaration, order: row }, event.at);
  if (outcome === "return") for (const exchange of exchanges) await endExchange(trx, order, exchange, event);
  const returns_id = await effect?.(trx, withdrawn, event);
  await trx
    .updateTable("withdrawals")
    .set({ orders_id: row.id, outcome, returns_id: returns_id ?? null })
    .where("id", "=", id)
    .execute();
  await queueReceipt(
    trx,
    database,
    { kind: "withdrawal_receipt", declaration, order: row, returnsId: returns_id ?? undefined },
    event.at,
  );
}

/** Numbers of before migration 020 can be computed from one's own, and an email is no secret. */
function needsConfirmation(
  { is_proven, confirmed_on }: Selectable<Withdrawals>,
  { number_is_guessable }: Selectable<Orders>,
): boolean {
  return number_is_guessable === 1 && is_proven === 0 && confirmed_on === null;
}
