import type { Selectable, Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import type { Withdrawals } from "../db/tables/returns";
import { queueMail } from "../mail/queue";
import { unconfirmedReceipts } from "./withdrawal-limits";

interface Receipt {
  kind: "withdrawal_receipt" | "withdrawal_to_confirm";
  declaration: Selectable<Withdrawals>;
  order: Selectable<Orders>;
  /** The return that the declaration has opened. */
  returnsId?: number;
  links?: Record<string, string>;
}

/**
 * Mails the receipt of a declaration to its order's email. That of an order without confirmation may be a stranger's, who gets
 * a limited number of them.
 */
export async function queueReceipt(
  trx: Transaction<Tables>,
  database: Database<Tables>,
  { kind, declaration, order, ...rest }: Receipt,
  now: Date,
): Promise<void> {
  const isUnconfirmed = order.confirmation_hash !== null && order.confirmed_on === null;
  if (isUnconfirmed && !(await unconfirmedReceipts(database)(trx, order.id))) return;
  const { id: withdrawalsId, locale } = declaration;
  const mail = { kind, recipient: order.email, locale, ordersId: order.id, withdrawalsId, ...rest };
  await queueMail(trx, mail, now);
}
