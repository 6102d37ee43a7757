import type { Selectable, Transaction } from "kysely";
import { dayOf } from "~/shop/shop-day";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import type { OrderMail } from "../../db/tables/mails";
import type { Orders } from "../../db/tables/orders";
import type { Refunds } from "../../db/tables/payments";
import { RequestError } from "../../http/errors";
import { queueMail } from "../../mail/queue";
import { type OrderEvent, recordRefundStep } from "../../orders/transition";
import { dropAccount, repeatAccount } from "../../payments/refund-accounts";
import { type LockedRefund, requireByHand, withLockedRefund } from "./locked-refund";

interface Sent {
  /** The day (YYYY-MM-DD, Verona) of the transfer; null: now. */
  day: string | null;
  /** A note, such as the bank's number of the transfer. */
  reference: string | null;
}

/** Characters of a note about a transfer. */
export const MAX_REFERENCE = 140;

/**
 * Records that the operator has sent the money of a refund, and mails the customer. Repeated, it changes nothing and mails nobody.
 * @returns the refund, and whether it was marked before
 * @throws RequestError 404; 409 NOT_BY_HAND; 400 for a day in the future or before the order, or a long note
 */
export function markSent(
  database: Database<Tables>,
  id: number,
  { day, reference }: Sent,
  event: OrderEvent,
): Promise<LockedRefund & { wasSent: boolean }> {
  return withLockedRefund(database, id, async (trx, { refund, order }) => {
    requireByHand(refund);
    if (refund.state === "sent") return { refund, order, wasSent: true };
    const change = { state: "sent", sent_on: momentOf(day, order, event.at), reference: noteOf(reference) } as const;
    await trx.updateTable("refunds").set(change).where("id", "=", id).execute();
    const step = { before: "to_send", after: "sent" };
    await recordRefundStep(trx, refund, step, { ...event, reason: change.reference ?? event.reason });
    await mailCustomer(trx, "refund_sent", { refund, order }, event.at);
    return { refund: { ...refund, ...change }, order, wasSent: false };
  });
}

function momentOf(day: string | null, order: Selectable<Orders>, at: Date): string {
  const today = dayOf(at.toISOString());
  if (day === null || day === today) return at.toISOString();
  if (day > today) throw new RequestError(400, "INVALID_PAYLOAD", `${day} is in the future.`);
  if (day < dayOf(order.created_on))
    throw new RequestError(400, "INVALID_PAYLOAD", `${day} is before the order ${order.number}.`);
  // Noon in UTC is the same day in Verona.
  return `${day}T12:00:00.000Z`;
}

function noteOf(reference: string | null): string | null {
  const note = reference?.replace(/\p{Cc}+/gu, " ").trim() || null;
  if (note !== null && note.length > MAX_REFERENCE)
    throw new RequestError(400, "INVALID_PAYLOAD", `A reference has at most ${MAX_REFERENCE} characters.`);
  return note;
}

/**
 * The bank has sent the money back, or it never left: the refund is to be sent again. The account is erased, and the customer is
 * asked for another one.
 * @throws RequestError 404; 409 NOT_BY_HAND, NOT_SENT
 */
export function reopenRefund(database: Database<Tables>, id: number, event: OrderEvent): Promise<LockedRefund> {
  return withLockedRefund(database, id, async (trx, { refund, order }) => {
    requireByHand(refund);
    if (refund.state !== "sent") throw new RequestError(409, "NOT_SENT", `The refund ${id} is not marked as sent.`);
    const change = { state: "to_send", sent_on: null, reference: null } as const;
    await trx.updateTable("refunds").set(change).where("id", "=", id).execute();
    await dropAccount(trx, id);
    await recordRefundStep(trx, refund, { before: "sent", after: "to_send" }, event);
    await dropMail(trx, "refund_sent", refund);
    await mailCustomer(trx, "refund_returned", { refund, order }, event.at);
    return { refund: { ...refund, ...change }, order };
  });
}

/**
 * Asks the customer again for the account of a refund, by mail.
 * @throws RequestError 404; 409 NOT_BY_HAND, SENT, ERASED for an order without an email
 */
export function askAgain(database: Database<Tables>, id: number, event: OrderEvent): Promise<LockedRefund> {
  return withLockedRefund(database, id, async (trx, locked) => {
    requireByHand(locked.refund);
    requireToSend(locked.refund);
    if (locked.order.email === "")
      throw new RequestError(
        409,
        "ERASED",
        `Nobody can be asked: the personal data of the order ${locked.order.number} are erased. Once you know the account: refunds account ${id}`,
      );
    // Asked twice while no mail leaves: one mail.
    await dropMail(trx, "refund_account", locked.refund);
    await recordRefundStep(trx, locked.refund, { before: "to_send", after: "asked" }, event);
    await mailCustomer(trx, "refund_account", locked, event.at);
    return locked;
  });
}

/**
 * The operator sends a refund that its provider refuses, such as to a closed card.
 * @throws RequestError 404; 409 NOT_FAILED for one that its provider has sent or may still send
 */
export function sendByHand(database: Database<Tables>, id: number, event: OrderEvent): Promise<LockedRefund> {
  return withLockedRefund(database, id, async (trx, { refund, order }) => {
    if (refund.by_hand === 1 || refund.state !== "failed" || refund.is_release === 1)
      throw new RequestError(409, "NOT_FAILED", `The refund ${id} has not failed at a provider.`);
    const change = { state: "to_send", by_hand: 1, last_error: null } as const;
    await trx.updateTable("refunds").set(change).where("id", "=", id).execute();
    await repeatAccount(trx, refund);
    await recordRefundStep(trx, refund, { before: "failed", after: "to_send" }, event);
    await mailCustomer(trx, "refund_account", { refund, order }, event.at);
    return { refund: { ...refund, ...change }, order };
  });
}

/** @throws RequestError 409 SENT */
export function requireToSend({ id, state }: Selectable<Refunds>): void {
  if (state === "sent") throw new RequestError(409, "SENT", `The refund ${id} is sent already.`);
}

/** Removes the mail about a refund that has not left. */
async function dropMail(trx: Transaction<Tables>, kind: OrderMail, { id }: Selectable<Refunds>): Promise<void> {
  await trx
    .deleteFrom("mails")
    .where("refunds_id", "=", id)
    .where("kind", "=", kind)
    .where("state", "=", "queued")
    .execute();
}

export function mailCustomer(
  trx: Transaction<Tables>,
  kind: OrderMail,
  { refund, order }: LockedRefund,
  at: Date,
): Promise<void> {
  const { id: ordersId, email: recipient, locale } = order;
  return queueMail(trx, { kind, recipient, locale, ordersId, refundsId: refund.id }, at);
}
