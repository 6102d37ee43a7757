import type { Selectable, Transaction } from "kysely";
import { clockTime, dayOf } from "~/shop/shop-day";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import type { OrderMail } from "../../db/tables/mails";
import type { Orders } from "../../db/tables/orders";
import type { Refunds } from "../../db/tables/payments";
import { RequestError } from "../../http/errors";
import { queueMail } from "../../mail/queue";
import { type OrderEvent, recordRefundStep } from "../../orders/transition";
import { accountOf, dropAccount, dropBadAccount, repeatAccount } from "../../payments/refund-accounts";
import { type LockedRefund, requireByHand, withLockedRefund } from "./locked-refund";

interface Sent {
  /** The day (YYYY-MM-DD, Verona) of the transfer; null: now. */
  day: string | null;
  /** A note, such as the bank's number of the transfer. */
  reference: string | null;
  /** The end of the IBAN to which the operator has sent it, at least four characters; null: as the list showed it. */
  account?: string | null;
}

/** Characters of a note about a transfer. */
export const MAX_REFERENCE = 140;

/** The mails that ask for an account, which nobody needs once the money has left. */
const ASKING: readonly OrderMail[] = ["refund_account", "refund_returned"];

/**
 * Records that the operator has sent the money of a refund, and mails the customer. Repeated, it changes nothing and mails nobody.
 * @returns the refund, its IBAN (null when it is unknown), and whether it was marked before
 * @throws RequestError 404; 409 NOT_BY_HAND, SETTLED, ACCOUNT_CHANGED; 400 for a day in the future or before the order, or a long note
 */
export function markSent(
  database: Database<Tables>,
  id: number,
  { day, reference, account = null }: Sent,
  event: OrderEvent,
): Promise<LockedRefund & { iban: string | null; wasSent: boolean }> {
  return withLockedRefund(database, id, async (trx, { refund, order }) => {
    requireByHand(refund);
    const known = await accountOf(trx, id);
    const iban = known?.iban ?? null;
    if (refund.state === "sent") return { refund, order, iban, wasSent: true };
    requireToSend(refund);
    requireAccount(known, account);
    const change = { state: "sent", sent_on: momentOf(day, order, event.at), reference: noteOf(reference) } as const;
    await trx.updateTable("refunds").set(change).where("id", "=", id).execute();
    const step = { before: "to_send", after: "sent" };
    await recordRefundStep(trx, refund, step, { ...event, reason: change.reference ?? event.reason });
    await dropMails(trx, ASKING, refund);
    await mailCustomer(trx, "refund_sent", { refund, order }, event.at);
    return { refund: { ...refund, ...change }, order, iban, wasSent: false };
  });
}

/** The customer can replace the account while the operator makes the transfer: that one was sent to another account then. */
function requireAccount(known: Awaited<ReturnType<typeof accountOf>>, account: string | null): void {
  if (account === null && known?.is_replaced !== 1) return;
  const end = account?.replace(/\s/g, "").toUpperCase() ?? "";
  if (end.length >= 4 && known?.iban.endsWith(end)) return;
  const now = known
    ? `now ${known.iban.slice(0, 2)}… ${known.iban.slice(-4)}, since ${clockTime(known.given_on)}`
    : "not known";
  const next = known
    ? ` If you have sent the money there: --account ${known.iban.slice(-4)}. If you have sent it to another one, type that one first (refunds account).`
    : "";
  const what = account === null ? "The account was replaced: it is" : "The account is another one:";
  throw new RequestError(409, "ACCOUNT_CHANGED", `${what} ${now}.${next}`);
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
 * The bank has sent the money back, or it never left: the refund is to be sent again. The account is erased, from the order's other
 * refunds too, and the customer is asked for another one. A refund that was settled without a transfer is to be sent after all.
 * @throws RequestError 404; 409 NOT_BY_HAND, NOT_SENT
 */
export function reopenRefund(database: Database<Tables>, id: number, event: OrderEvent): Promise<LockedRefund> {
  return withLockedRefund(database, id, async (trx, { refund, order }) => {
    requireByHand(refund);
    if (refund.state !== "sent" && refund.state !== "settled")
      throw new RequestError(409, "NOT_SENT", `The refund ${id} is not marked as sent.`);
    const change = { state: "to_send", sent_on: null, reference: null } as const;
    await trx.updateTable("refunds").set(change).where("id", "=", id).execute();
    await dropBadAccount(trx, refund);
    await recordRefundStep(trx, refund, { before: refund.state, after: "to_send" }, event);
    await dropMails(trx, ["refund_sent"], refund);
    const kind = refund.state === "sent" ? "refund_returned" : "refund_account";
    await mailCustomer(trx, kind, { refund, order }, event.at);
    return { refund: { ...refund, ...change }, order };
  });
}

/**
 * Ends a refund without a transfer: its money went another way, or the customer never names an account. The order is closed then, so
 * that its data are erased in their time. No mail is sent; `reopenRefund` undoes it. Repeated, it changes nothing.
 * @throws RequestError 404; 409 NOT_BY_HAND, SENT; 400 without a reason
 */
export function settleRefund(database: Database<Tables>, id: number, event: OrderEvent): Promise<LockedRefund> {
  return withLockedRefund(database, id, async (trx, { refund, order }) => {
    requireByHand(refund);
    if (refund.state === "settled") return { refund, order };
    requireToSend(refund);
    if (!event.reason?.trim())
      throw new RequestError(
        400,
        "INVALID_PAYLOAD",
        "--reason is needed: how it was settled, such as cash in the store.",
      );
    await trx.updateTable("refunds").set({ state: "settled" }).where("id", "=", id).execute();
    await dropAccount(trx, id);
    await recordRefundStep(trx, refund, { before: "to_send", after: "settled" }, event);
    await dropMails(trx, ASKING, refund);
    return { refund: { ...refund, state: "settled" }, order };
  });
}

/**
 * Asks the customer again for the account of a refund, by mail.
 * @throws RequestError 404; 409 NOT_BY_HAND, SENT, SETTLED, ERASED for an order without an email
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
    await dropMails(trx, ["refund_account"], locked.refund);
    await recordRefundStep(trx, locked.refund, { before: "to_send", after: "asked" }, event);
    await mailCustomer(trx, "refund_account", locked, event.at);
    return locked;
  });
}

/**
 * The operator sends a refund that its provider refuses, such as to a closed card. Only after a refusal: after a try without a result
 * the provider may have sent the money.
 * @throws RequestError 404; 409 NOT_FAILED for one that its provider has sent or may still send, UNKNOWN_RESULT
 */
export function sendByHand(database: Database<Tables>, id: number, event: OrderEvent): Promise<LockedRefund> {
  return withLockedRefund(database, id, async (trx, { refund, order }) => {
    if (refund.by_hand === 1 || refund.state !== "failed" || refund.is_release === 1)
      throw new RequestError(409, "NOT_FAILED", `The refund ${id} has not failed at a provider.`);
    if (refund.is_refused !== 1 || refund.provider_id !== null)
      throw new RequestError(
        409,
        "UNKNOWN_RESULT",
        `The provider has not refused the refund ${id}, and may have sent it: try it again (orders retry-refund ${order.number}), ` +
          "which sends it once. If the provider refuses it then, repeat this command.",
      );
    const change = { state: "to_send", by_hand: 1, last_error: null } as const;
    const moved = await trx
      .updateTable("refunds")
      .set(change)
      .where("id", "=", id)
      .where("state", "=", "failed")
      .where("is_refused", "=", 1)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n)
      throw new RequestError(409, "NOT_FAILED", `The refund ${id} is being sent by its provider.`);
    await repeatAccount(trx, refund);
    await recordRefundStep(trx, refund, { before: "failed", after: "to_send" }, event);
    await mailCustomer(trx, "refund_account", { refund, order }, event.at);
    return { refund: { ...refund, ...change }, order };
  });
}

/**
 * Undoes `sendByHand` before the money is sent: the provider tries again.
 * @throws RequestError 404; 409 NO_PROVIDER for money that came outside of one, SENT, SETTLED
 */
export function sendByProvider(database: Database<Tables>, id: number, event: OrderEvent): Promise<LockedRefund> {
  return withLockedRefund(database, id, async (trx, { refund, order }) => {
    requireByHand(refund);
    requireToSend(refund);
    if (refund.payment_attempts_id === null)
      throw new RequestError(409, "NO_PROVIDER", `The money of the refund ${id} came through no provider.`);
    const due_on = event.at.toISOString();
    const change = { state: "queued", by_hand: 0, is_refused: 0, attempts: 0, due_on } as const;
    await trx.updateTable("refunds").set(change).where("id", "=", id).execute();
    await dropAccount(trx, id);
    await recordRefundStep(trx, refund, { before: "to_send", after: "queued" }, event);
    await dropMails(trx, ASKING, refund);
    return { refund: { ...refund, ...change }, order };
  });
}

/** @throws RequestError 409 SENT, SETTLED */
export function requireToSend({ id, state }: Selectable<Refunds>): void {
  if (state === "sent") throw new RequestError(409, "SENT", `The refund ${id} is sent already.`);
  if (state === "settled")
    throw new RequestError(
      409,
      "SETTLED",
      `The refund ${id} is settled without a transfer (refunds returned undoes it).`,
    );
}

/** Removes the mails about a refund that have not left, also those that are given up and could be tried again. */
async function dropMails(
  trx: Transaction<Tables>,
  kinds: readonly OrderMail[],
  { id }: Selectable<Refunds>,
): Promise<void> {
  await trx
    .deleteFrom("mails")
    .where("refunds_id", "=", id)
    .where("kind", "in", kinds)
    .where("state", "!=", "sent")
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
