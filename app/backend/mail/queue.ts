import type { Insertable, Transaction } from "kysely";
import { insertRow } from "../db/prepared";
import type { Tables } from "../db/schema";
import type { Mails } from "../db/tables/mails";

interface QueuedMail {
  kind: Mails["kind"];
  recipient: string;
  locale: Mails["locale"];
  ordersId?: number;
  usersId?: string;
  returnsId?: number;
  withdrawalsId?: number;
  refundsId?: number;
  stockRequestsId?: number;
  /** URLs in the mail, by their placeholder's name. */
  links?: Record<string, string>;
  /** When it is sent, ISO 8601 UTC; at once without it. */
  dueOn?: string;
}

/**
 * Queues a mail in the transaction of its event, so that neither exists without the other. Does nothing without a recipient:
 * the order's personal data are erased.
 */
export async function queueMail(trx: Transaction<Tables>, mail: QueuedMail, now: Date): Promise<void> {
  if (mail.recipient === "") return;
  await insertRow(trx, "mails", queuedRow(mail, now));
}

/** The row of a mail to send. */
export function queuedRow(mail: QueuedMail, now: Date): Insertable<Mails> {
  const at = now.toISOString();
  return {
    kind: mail.kind,
    recipient: mail.recipient,
    locale: mail.locale,
    orders_id: mail.ordersId ?? null,
    users_id: mail.usersId ?? null,
    returns_id: mail.returnsId ?? null,
    withdrawals_id: mail.withdrawalsId ?? null,
    refunds_id: mail.refundsId ?? null,
    stock_requests_id: mail.stockRequestsId ?? null,
    links: mail.links ? JSON.stringify(mail.links) : null,
    state: "queued",
    attempts: 0,
    due_on: mail.dueOn ?? at,
    created_on: at,
    sent_on: null,
    last_error: null,
  };
}

/** Removes an order's mail of this kind that has not been sent. Call it in the transaction of the event that makes it wrong. */
export async function dropQueuedMail(
  trx: Transaction<Tables>,
  { kind, ordersId }: { kind: Mails["kind"]; ordersId: number },
): Promise<void> {
  await trx
    .deleteFrom("mails")
    .where("orders_id", "=", ordersId)
    .where("kind", "=", kind)
    .where("state", "=", "queued")
    .execute();
}
