import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { WithdrawalConfirmation } from "~/contract/returns.server";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import type { Withdrawals } from "../db/tables/returns";
import { forbidden } from "../http/errors";
import { queueReceipt } from "./withdrawal-receipt";

const hashed = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Lets a declaration wait for the link in its receipt, which goes to the order's email. It holds nothing until then. The link
 * is valid as long as the declaration is kept.
 */
export async function requestConfirmation(
  trx: Transaction<Tables>,
  database: Database<Tables>,
  { declaration, order }: { declaration: Selectable<Withdrawals>; order: Selectable<Orders> },
  now: Date,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const { id, confirm_url } = declaration;
  await trx
    .updateTable("withdrawals")
    .set({ orders_id: order.id, confirmation_hash: hashed(token) })
    .where("id", "=", id)
    .execute();
  const links: Record<string, string> = confirm_url === null ? {} : { confirm: `${confirm_url}${token}` };
  await queueReceipt(trx, database, { kind: "withdrawal_to_confirm", declaration, order, links }, now);
}

/**
 * The declaration that a link belongs to. Changes nothing, because virus scanners open links too.
 * @throws RequestError 403 for an unknown token
 */
export async function readWithdrawalConfirmation(db: Kysely<Tables>, token: string): Promise<WithdrawalConfirmation> {
  const { number, created_on, confirmed_on } = await declarationOf(db, token);
  return { number, declared_on: created_on, status: confirmed_on === null ? "waiting" : "confirmed" };
}

/**
 * Confirms the declaration of a link, once.
 * @returns its id; null when it was confirmed before
 * @throws RequestError 403 for an unknown token
 */
export async function confirmDeclaration(trx: Transaction<Tables>, token: string, now: Date): Promise<number | null> {
  const confirmed = await trx
    .updateTable("withdrawals")
    .set({ confirmed_on: now.toISOString() })
    .where("confirmation_hash", "=", hashed(token))
    .where("confirmed_on", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (confirmed) return confirmed.id;
  await declarationOf(trx, token);
  return null;
}

async function declarationOf(db: Kysely<Tables>, token: string): Promise<Selectable<Withdrawals>> {
  const found = await db
    .selectFrom("withdrawals")
    .selectAll()
    .where("confirmation_hash", "=", hashed(token))
    .executeTakeFirst();
  if (!found) throw forbidden();
  return found;
}
