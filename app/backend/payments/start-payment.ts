import { setTimeout } from "node:timers/promises";
import type { Selectable, Transaction } from "kysely";
import { MAX_ATTEMPTS } from "~/shop/payment-attempt";
import { unpaidUntil } from "~/shop/payment-deadline";
import { ONLINE_MINUTES, type PaymentCode, paymentMethod } from "~/shop/payment-methods";
import type { Policy } from "~/shop/policy";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import type { PaymentAttempts } from "../db/tables/payments";
import { forbidden, RequestError } from "../http/errors";
import { announceChange } from "../mail/announcement";
import { lockedOrder } from "../orders/locked-order";
import { transition } from "../orders/transition";
import { hasOpenWithdrawal } from "../returns/open-withdrawal";
import { addAttempt, attemptsOf, writeAttempt } from "./attempts";
import { changeMethod } from "./change-method";
import { firstCheck } from "./check-schedule";
import { isPayable, type PaymentPages, paymentOf, stateOf } from "./payable";
import { type PaymentProvider, ProviderRefusal, ProviderUnavailable } from "./provider";
import { PROVIDER_LIMIT_MS } from "./provider-request";
import { type PaymentsOptions, providerOf } from "./providers";
import { ANSWER_LIMIT_MS, settleOrder } from "./settle-payment";

const MINUTE_MS = 60_000;
/** A start takes at most two calls of the provider. */
const START_LIMIT_MS = 2 * PROVIDER_LIMIT_MS + 2_000;
const POLL_MS = 100;
/** Retries prolong the reservation of the stock up to this age of the order. Minutes. */
const MAX_RESERVED_MINUTES = 120;

interface StartRequest {
  ordersId: number;
  /** A row of `items/payments`, to change the order's method; null for its present one. */
  paymentsId: number | null;
  pages: PaymentPages;
}

interface Started {
  reference: string;
  /** The provider's page; null for a method without one, which needs no further step. */
  url: string | null;
  providerId: string | null;
  /** Data that the provider's script needs, such as Klarna's `client_token`. */
  state: Readonly<Record<string, string>>;
}

/**
 * Starts to pay an order, or to pay it again after a refusal: one row of `payment_attempts` per try. A try that is still open
 * at the provider is continued, so that a second click or a second tab opens no second payment.
 * @throws RequestError 403 for an unknown order; 409 NOT_PAYABLE for an order that is paid, expired or cancelled, TOO_MANY_ATTEMPTS,
 *   METHOD_NOT_OFFERED, PROVIDER_UNAVAILABLE when the provider fails or refuses
 */
export async function startPayment(
  { database, providers }: PaymentsOptions,
  request: StartRequest,
  now = new Date(),
): Promise<Started> {
  // No second payment begins after the first one.
  await settleOrder({ database, providers }, request.ordersId, { now, limitMs: ANSWER_LIMIT_MS });
  const opened = await database.write((trx) => openAttempt(trx, database, request, now));
  const { order, attempt } = opened;
  const provider = providerOf(providers, attempt.provider);
  if (!provider) {
    if (paymentMethod(attempt.provider)?.flow === "redirect") throw unavailable();
    return { reference: attempt.reference, url: null, providerId: null, state: {} };
  }
  if (!opened.isNew) return startedByAnother(database, attempt);
  const payment = await paymentOf(database.read, order, attempt);
  const started = await startAt(provider, payment).catch(async (error: unknown) => {
    // Nobody has its page, so no money can come.
    const status = error instanceof ProviderRefusal ? "refused" : "expired";
    await database.write((trx) => writeAttempt(trx, attempt.id, { status, check_on: null }, new Date()));
    throw error instanceof ProviderRefusal || error instanceof ProviderUnavailable ? unavailable(error) : error;
  });
  const { url, providerId: provider_id, state = {} } = started;
  await database.write((trx) =>
    writeAttempt(trx, attempt.id, { url, provider_id, state: JSON.stringify(state), check_on: firstCheck(now) }, now),
  );
  return { reference: attempt.reference, url, providerId: provider_id, state };
}

/** The page of an attempt that another request has started, or is starting at this moment. */
async function startedByAnother(
  { read }: Database<Tables>,
  { id, reference }: Selectable<PaymentAttempts>,
): Promise<Started> {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await setTimeout(POLL_MS)) {
    const row = await read.selectFrom("payment_attempts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    if (row.url !== null) return { reference, url: row.url, providerId: row.provider_id, state: stateOf(row) };
    if (row.status !== "pending") break;
  }
  throw unavailable();
}

async function startAt(provider: PaymentProvider, payment: Parameters<PaymentProvider["start"]>[0]) {
  const started = await provider.start(payment);
  const { protocol } = new URL(started.url);
  if (protocol !== "https:" && protocol !== "http:") throw new ProviderUnavailable("The payment page has no web URL");
  return started;
}

interface OpenedAttempt {
  order: Selectable<Orders>;
  attempt: Selectable<PaymentAttempts>;
  /** Whether this request starts it. */
  isNew: boolean;
}

async function openAttempt(
  trx: Transaction<Tables>,
  { engine, policy }: Database<Tables>,
  { ordersId, paymentsId, pages }: StartRequest,
  now: Date,
): Promise<OpenedAttempt> {
  const locked = await lockedOrder(trx, engine, ordersId);
  if (!locked) throw forbidden();
  if (!isPayable(locked, now) || (await hasOpenWithdrawal(trx, locked.id)))
    throw new RequestError(409, "NOT_PAYABLE", "This order accepts no payment.");
  const order = paymentsId === null ? locked : await changeMethod(trx, locked, paymentsId);
  const attempts = await attemptsOf(trx, order.id);
  const started = attempts.filter(({ pages }) => pages !== null);
  const open = started.find(
    (one) =>
      one.status === "pending" &&
      one.provider === order.payment_code &&
      isTakenBy(one, order) &&
      (one.expires_on ?? "") > new Date(now.getTime() + MINUTE_MS).toISOString(),
  );
  // A process that has died while it started an attempt left it without a page.
  if (open && (open.url !== null || isStarting(open, now))) return { order, attempt: open, isNew: false };
  const isOffline = paymentMethod(order.payment_code)?.flow !== "redirect";
  const waiting = attempts.find(
    ({ status, provider, pages }) => status === "pending" && provider === order.payment_code && pages === null,
  );
  // It waits for this transfer already: no second mail, and no longer time.
  if (isOffline && waiting && order.payments_id === locked.payments_id) return { order, attempt: waiting, isNew: true };
  const tries = isOffline ? attempts.filter(({ pages }) => pages === null) : started;
  if (tries.length >= MAX_ATTEMPTS)
    throw new RequestError(409, "TOO_MANY_ATTEMPTS", "This order was tried to pay too often.", { max: MAX_ATTEMPTS });
  const attempt = await unusedAttempt(trx, order, attempts, now);
  if (order.payment_status === "failed")
    await transition(trx, order, { payment: "pending" }, { actor: "customer", reason: "tries again", at: now });
  if (isOffline) return { order: await waitForMoney(trx, order, policy, now), attempt, isNew: true };
  const expires_on = laterExpiry(order, now);
  await trx.updateTable("orders").set({ expires_on }).where("id", "=", order.id).execute();
  const change = { pages: JSON.stringify(pagesOf(pages, attempt)), expires_on };
  await writeAttempt(trx, attempt.id, change, now);
  return {
    order: { ...order, payment_status: "pending", expires_on },
    attempt: { ...attempt, ...change },
    isNew: true,
  };
}

/** Whether an attempt takes what the order's present method does. */
function isTakenBy({ amount, currency }: Selectable<PaymentAttempts>, order: Selectable<Orders>): boolean {
  return amount === order.total && currency === order.currency;
}

function isStarting({ updated_on }: Selectable<PaymentAttempts>, now: Date): boolean {
  return Date.parse(updated_on ?? "") > now.getTime() - START_LIMIT_MS;
}

/** The row that was written with the order, or a new one when method or amount have changed since. */
async function unusedAttempt(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  attempts: readonly Selectable<PaymentAttempts>[],
  now: Date,
): Promise<Selectable<PaymentAttempts>> {
  const unused = attempts.filter(({ status, pages }) => status === "pending" && pages === null);
  const usable = unused.find((one) => one.provider === order.payment_code && isTakenBy(one, order));
  for (const { id } of unused) if (id !== usable?.id) await writeAttempt(trx, id, { status: "expired" }, now);
  return usable ?? addAttempt(trx, order, { code: order.payment_code as PaymentCode, status: "pending" }, now);
}

/** The order now waits for a transfer, whose bank details are mailed. */
async function waitForMoney(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  policy: Policy,
  now: Date,
): Promise<Selectable<Orders>> {
  // Counted from the order, so that changes to and fro hold its goods no longer; a later time that it has already stays.
  const until = unpaidUntil(order.payment_code as PaymentCode, new Date(order.created_on), policy);
  const expires_on = until && latest(until, order.expires_on);
  await trx.updateTable("orders").set({ expires_on }).where("id", "=", order.id).execute();
  await announceChange(trx, order, "order_instructions", now);
  return { ...order, payment_status: "pending", expires_on };
}

/** The later of two times, ISO 8601 UTC. */
function latest(time: string, other: string | null): string {
  return other !== null && other > time ? other : time;
}

/** The shop's pages with the reference, and its URL for notifications with the provider's name. */
function pagesOf({ back, cancelled, notification }: PaymentPages, attempt: Selectable<PaymentAttempts>): PaymentPages {
  const { reference } = attempt;
  return {
    back: back + reference,
    cancelled: cancelled + reference,
    notification: `${notification}${paymentMethod(attempt.provider)?.provider}/notifications`,
  };
}

/** The order and its attempt expire together: 30 minutes from now, within the limit of the reservation. */
function laterExpiry(order: Selectable<Orders>, now: Date): string {
  const limit = Date.parse(order.created_on) + MAX_RESERVED_MINUTES * MINUTE_MS;
  const wanted = Math.min(now.getTime() + ONLINE_MINUTES * MINUTE_MS, limit);
  return new Date(Math.max(wanted, Date.parse(order.expires_on ?? ""))).toISOString();
}

/** No 5xx, which would count as a failure of this server. */
function unavailable(cause?: Error): RequestError {
  if (cause) console.error(`Payment: ${cause.message}`);
  return new RequestError(409, "PROVIDER_UNAVAILABLE", "The payment provider is unavailable.");
}
