import type { Kysely, Selectable, Transaction } from "kysely";
import type { Cents } from "~/shop/money";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import type { PaymentAttempts, Refunds } from "../db/tables/payments";
import { RequestError } from "../http/errors";
import { requireNoIban } from "../orders/note";
import type { OrderEvent } from "../orders/transition";
import type { PeriodicTask } from "../queue/periodic-task";
import { emptyQueue, type QueueOptions, Refused, startQueue } from "../queue/queue";
import { payingAttempt } from "./attempts";
import { paymentOf } from "./payable";
import { type Payment, type PaymentProvider, ProviderRefusal } from "./provider";
import { type PaymentProviders, providerOf } from "./providers";
import { repeatAccount } from "./refund-accounts";

interface RefundOrder {
  /** Cents of the order's currency. */
  amount: Cents;
  reason: string;
  /** The return that is refunded. */
  returnsId?: number;
}

/**
 * Books money that goes back to the customer, in the transaction of its cause. The queue sends it through the provider that
 * was paid; an operator sends the money of offline methods. Writes no status of the order. Money that is only reserved is
 * released: the order counts no refund.
 * @returns the id of the refund
 * @throws RequestError 409 REFUND_TOO_LARGE for more than what was paid and has not gone back yet; 409 REFUND_IN_PART for a
 *   part of money that is only reserved, because a provider releases the whole of it
 */
export async function requestRefund(
  trx: Transaction<Tables>,
  order: Pick<Selectable<Orders>, "id">,
  { amount, reason, returnsId }: RefundOrder,
  event: OrderEvent,
): Promise<number> {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RequestError(400, "INVALID_PAYLOAD", "No amount.");
  const paid = await payingAttempt(trx, order.id);
  if (paid?.status === "authorised") {
    if (amount === paid.amount) return refundAttempt(trx, paid, reason, event);
    throw new RequestError(
      409,
      "REFUND_IN_PART",
      "The money is only reserved: refund a part once the goods have left.",
    );
  }
  const booked = await trx
    .updateTable("orders")
    .set((eb) => ({ refunded: eb("refunded", "+", amount) }))
    .where("id", "=", order.id)
    .where((eb) => eb(eb("refunded", "+", amount), "<=", eb.ref("total")))
    .executeTakeFirst();
  if (booked.numUpdatedRows === 0n) throw tooLarge();
  return insertRefund(trx, { ordersId: order.id, attempt: paid ?? null, amount, reason, returnsId }, event);
}

/**
 * Books money that the order has no use for, such as a second transfer, too much, or one that came after the order had ended. An
 * operator sends it; the order keeps its amounts and statuses. The order must be locked.
 * @returns the id of the refund
 */
export function refundUnexpected(
  trx: Transaction<Tables>,
  order: Pick<Selectable<Orders>, "id">,
  { amount, reason }: RefundOrder,
  event: OrderEvent,
): Promise<number> {
  return insertRefund(trx, { ordersId: order.id, attempt: null, amount, reason, isUnexpected: true }, event);
}

/**
 * Sends back the whole of an attempt that is not the order's payment: a second one, or one that came too late. One whose money is
 * only reserved is released.
 * @throws RequestError 409 REFUND_TOO_LARGE when a part has gone back already
 */
export async function refundAttempt(
  trx: Transaction<Tables>,
  attempt: Selectable<PaymentAttempts>,
  reason: string,
  event: OrderEvent,
): Promise<number> {
  return insertRefund(trx, { ordersId: attempt.orders_id, attempt, amount: attempt.amount, reason }, event);
}

interface NewRefund extends RefundOrder {
  ordersId: number;
  /** Null when an operator sends the money. */
  attempt: Selectable<PaymentAttempts> | null;
  isUnexpected?: boolean;
}

async function insertRefund(
  trx: Transaction<Tables>,
  { ordersId, returnsId, attempt, amount, reason, isUnexpected = false }: NewRefund,
  event: OrderEvent,
): Promise<number> {
  requireNoIban(reason);
  if (attempt) {
    const booked = await trx
      .updateTable("payment_attempts")
      .set((eb) => ({ refunded: eb("refunded", "+", amount) }))
      .where("id", "=", attempt.id)
      .where((eb) => eb(eb("refunded", "+", amount), "<=", eb.ref("amount")))
      .executeTakeFirst();
    if (booked.numUpdatedRows === 0n) throw tooLarge();
  }
  const at = event.at.toISOString();
  const { id } = await trx
    .insertInto("refunds")
    .values({
      orders_id: ordersId,
      returns_id: returnsId ?? null,
      payment_attempts_id: attempt?.id ?? null,
      amount,
      actor: event.actor,
      reason,
      is_release: attempt?.status === "authorised" ? 1 : 0,
      provider_id: null,
      by_hand: attempt ? 0 : 1,
      is_unexpected: isUnexpected ? 1 : 0,
      state: attempt ? "queued" : "to_send",
      attempts: 0,
      due_on: at,
      created_on: at,
      sent_on: null,
      last_error: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!attempt) await repeatAccount(trx, { id, orders_id: ordersId });
  return id;
}

const tooLarge = () =>
  new RequestError(409, "REFUND_TOO_LARGE", "This is more than what was paid and has not gone back yet.");

/**
 * Queues the refunds of an order again that their provider has refused, or not sent in a day's tries. One whose result is
 * unknown keeps its key, so that the provider does not send it twice.
 * @returns how many
 * @throws RequestError 409 NOTHING_FAILED when there is none
 */
export async function retryRefunds(trx: Transaction<Tables>, ordersId: number, at: Date): Promise<number> {
  const queued = await trx
    .updateTable("refunds")
    .set({ state: "queued", is_refused: 0, attempts: 0, due_on: at.toISOString(), last_error: null })
    .where("orders_id", "=", ordersId)
    .where("state", "=", "failed")
    .executeTakeFirst();
  const count = Number(queued.numUpdatedRows);
  if (count === 0) throw new RequestError(409, "NOTHING_FAILED", "No refund of this order has failed.");
  return count;
}

/** Sends the booked refunds to their providers, with retries. Safe to run in several processes on one database. */
export function startRefunds(database: Database<Tables>, providers: PaymentProviders): PeriodicTask {
  return startQueue(refundQueue(database, providers));
}

/** Sends the booked refunds that are due, for programs that end by themselves. Others stay in the queue. */
export function sendRefunds(
  database: Database<Tables>,
  providers: PaymentProviders,
  closed: () => boolean,
): Promise<void> {
  return emptyQueue(refundQueue(database, providers), closed);
}

function refundQueue(database: Database<Tables>, providers: PaymentProviders): QueueOptions {
  return { database, table: "refunds", send: (id) => sendRefund(database, providers, id) };
}

/**
 * Sends one booked refund. A repeated call sends the money once, because the provider knows the refund by its key.
 * @throws Refused when the provider refuses it; an operator has to send the money
 */
async function sendRefund(database: Database<Tables>, providers: PaymentProviders, id: number): Promise<void> {
  const { read } = database;
  const refund = await read.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const attempt = await read
    .selectFrom("payment_attempts")
    .selectAll()
    .where("id", "=", refund.payment_attempts_id)
    .executeTakeFirstOrThrow();
  const order = await read
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", refund.orders_id)
    .executeTakeFirstOrThrow();
  const provider = providerOf(providers, attempt.provider);
  if (!provider) throw new Error(`No account with the provider of ${attempt.provider}`);
  const payment = await paymentOf(read, order, attempt);
  const write = (change: Partial<Selectable<Refunds>>) =>
    database.write((trx) => trx.updateTable("refunds").set(change).where("id", "=", id).execute());
  const sent = await sentBefore(read, refund);
  const outside = refund.sent_outside ?? (await sentOutside(provider, payment, sent));
  if (outside !== refund.sent_outside) await write({ sent_outside: outside });
  // A process may have died between the refusal and the end of its try.
  if (refund.is_refused === 1) await write({ is_refused: 0 });
  const request = {
    amount: refund.amount,
    // A provider repeats its answer to a key.
    key: refund.refusals === 0 ? `RF-${id}` : `RF-${id}-${refund.refusals}`,
    refundedBefore: sent + (outside ?? 0),
    providerId: refund.provider_id,
  };
  const report = await provider.refund(payment, request).catch((error: unknown) => {
    if (error instanceof ProviderRefusal) return error;
    throw error;
  });
  if (report instanceof ProviderRefusal || report.outcome === "failed") {
    await write({ refusals: refund.refusals + 1, provider_id: null, is_refused: 1 });
    throw new Refused(report instanceof Error ? report.message : "The provider could not refund the payment");
  }
  if (report.providerId !== undefined) await write({ provider_id: report.providerId });
  if (report.outcome === "pending") throw new Error("The provider has accepted the refund, and has not sent it yet");
}

/**
 * What operators have sent back at a provider that knows refunds by no key, beyond the shop's refunds. Read and stored before the
 * first try: afterwards an equal amount of theirs looks like this refund. Null for other providers.
 * @throws Error while the provider does not show all of the shop's refunds
 */
async function sentOutside(provider: PaymentProvider, payment: Payment, sent: Cents): Promise<Cents | null> {
  if (!provider.refunded) return null;
  const outside = (await provider.refunded(payment)) - sent;
  if (outside < 0) throw new Error("The provider does not show an earlier refund of the payment yet");
  return outside;
}

/** The sum of the payment's other refunds. @throws Error while an earlier one is still to be sent */
async function sentBefore(read: Kysely<Tables>, refund: Selectable<Refunds>): Promise<Cents> {
  const others = await read
    .selectFrom("refunds")
    .select(["id", "amount", "state"])
    .where("payment_attempts_id", "=", refund.payment_attempts_id)
    .where("id", "!=", refund.id)
    // The provider does not know it.
    .where("by_hand", "=", 0)
    .execute();
  if (others.some(({ id, state }) => id < refund.id && state === "queued"))
    throw new Error("An earlier refund of the payment is not sent yet");
  return others.reduce((sum, { amount, state }) => (state === "sent" ? sum + amount : sum), 0);
}
