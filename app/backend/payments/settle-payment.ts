import type { Selectable, Transaction } from "kysely";
import { isDispatched, type PaymentStatus } from "~/shop/order-status";
import { type AttemptStatus, mayBringMoney } from "~/shop/payment-attempt";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { withoutValues } from "../db/storage-fault";
import type { Orders } from "../db/tables/orders";
import type { PaymentAttempts } from "../db/tables/payments";
import { lockedOrder } from "../orders/locked-order";
import { isTotalOf } from "../orders/order-amounts";
import { settlesWithin } from "../queue/settles-within";
import { hasOpenWithdrawal } from "../returns/open-withdrawal";
import { attemptsOf, writeAttempt } from "./attempts";
import { nextCheck } from "./check-schedule";
import { lostState } from "./lost-results";
import { markPaid } from "./mark-paid";
import { isPayable, paymentOf, stateOf } from "./payable";
import {
  type PaymentOutcome,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderReport,
  ProviderUnavailable,
} from "./provider";
import { type PaymentsOptions, providerOf } from "./providers";
import { loseReservation, refuseAttempt } from "./refuse-attempt";
import { waitForDecision } from "./wait-for-decision";

/**
 * For requests of a browser, which ask providers before they do their own work: the shop's pages give an API call 25 s, and
 * a start takes up to 20.
 */
export const ANSWER_LIMIT_MS = 4_000;

interface Settling {
  /** What a verified notification says; without it the provider is asked. */
  report?: ProviderReport | null;
  /** The shopper came back without paying. */
  left?: boolean;
  /**
   * Whether a payment that the shopper has approved is completed, which moves the money. After a refusal only the shopper's
   * return or the provider's message completes it: the customer knows that it was refused.
   */
  completes?: boolean;
  /** The provider's script has shown that the payment is refused. */
  refused?: boolean;
  now?: Date;
}

/**
 * Brings an attempt and its order to the state that the provider reports. Idempotent: notifications, the browser's return and periodic
 * checks may call it in any order, several times and from several processes. Only what the provider says about the attempt's
 * own amount and currency counts.
 * @returns the status of the attempt afterwards. While the provider is unavailable nothing changes
 */
export async function settleAttempt(
  options: PaymentsOptions,
  id: number,
  { report: known, left = false, refused = false, completes = true, now = new Date() }: Settling = {},
): Promise<Selectable<PaymentAttempts>> {
  const { database, providers } = options;
  const { order, attempt } = await readAttempt(database, id);
  const provider = providerOf(providers, attempt.provider);
  // Without a URL the provider's answer to the start was lost, and nobody has its page.
  const isKnown = attempt.url !== null || known;
  if (!provider || !isKnown || !mayBringMoney(attempt.status)) return attempt;
  const report = await reportOf(options, provider, { order, attempt, known: known ?? null, completes, now });
  return database.write(async (trx) => {
    const locked = await lockedOrder(trx, database.engine, attempt.orders_id);
    const { attempt: current } = await readAttempt({ read: trx }, id);
    if (locked && mayBringMoney(current.status))
      await record(trx, database.engine, {
        order: locked,
        attempt: current,
        before: attempt.status,
        report,
        left,
        refused,
        now,
      });
    return (await readAttempt({ read: trx }, id)).attempt;
  });
}

interface SettlingOrder extends Pick<Settling, "completes"> {
  now: Date;
  /** Afterwards the caller goes on without an answer. Milliseconds. */
  limitMs?: number;
}

/**
 * Settles the attempts of an order that are open at their providers. Providers are asked side by side, so that one that does
 * not answer delays only its own attempts; of one provider one after the other, so that the first payment ends the rest.
 * @param settling.limitMs for a browser that waits. An attempt without an answer is safe: a second payment goes back
 */
export async function settleOrder(
  options: PaymentsOptions,
  ordersId: number,
  { now, completes = true, limitMs }: SettlingOrder,
): Promise<void> {
  const attempts = await attemptsOf(options.database.read, ordersId);
  const open = attempts.filter(({ url, status }) => url !== null && mayBringMoney(status) && status !== "expired");
  let isLate = false;
  const settleAll = async (code: string) => {
    for (const { id, provider, status } of open)
      if (provider === code && !isLate)
        await settleAttempt(options, id, { now, completes: completes && status !== "refused" });
  };
  const settled = Promise.all([...new Set(open.map(({ provider }) => provider))].map(settleAll));
  if (limitMs !== undefined && !(await settlesWithin(settled, limitMs))) {
    isLate = true;
    settled.catch((error: unknown) => console.error(`Payments of order ${ordersId}:`, withoutValues(error)));
    return;
  }
  await settled;
}

async function readAttempt({ read }: { read: Database<Tables>["read"] }, id: number) {
  const attempt = await read.selectFrom("payment_attempts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const order = await read
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", attempt.orders_id)
    .executeTakeFirstOrThrow();
  return { order, attempt };
}

interface Asked {
  order: Selectable<Orders>;
  attempt: Selectable<PaymentAttempts>;
  known: ProviderReport | null;
  completes: boolean;
  now: Date;
}

/** The provider's report, after the payment that the shopper has approved was completed. Null while it is unavailable. */
async function reportOf(
  { database }: PaymentsOptions,
  provider: PaymentProvider,
  { order, attempt, known, completes, now }: Asked,
): Promise<ProviderReport | null> {
  const stored = await paymentOf(database.read, order, attempt);
  const payment = { ...stored, state: { ...stored.state, ...known?.state } };
  try {
    // A message's approval is no proof: anybody can send a token.
    const report = known && known.outcome !== "approved" ? known : await provider.query(payment);
    const isApproved = report.outcome === "approved";
    const isOpen = isApproved || report.outcome === "pending";
    if (isOpen && hasEnded(order))
      await provider.abandon?.({ ...payment, state: { ...payment.state, ...report.state } });
    const isDue = report.outcome === "authorised" && mayCapture(order);
    if (!isApproved && !isDue) return report;
    if (isApproved && !completes) return report;
    // Nobody pays for an order that has ended, was paid otherwise, has another total, or is withdrawn from.
    if (isApproved && (!isPayable(order, now) || differs(attempt, report) || !isTotalOf(order, attempt))) return report;
    if (isApproved && (await hasOpenWithdrawal(database.read, order.id))) return report;
    const approved = { ...payment, state: { ...payment.state, ...report.state } };
    if (report.providerId) approved.providerId = report.providerId;
    const captured = await provider.capture(approved);
    return { ...captured, state: { ...known?.state, ...report.state, ...captured.state } };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error;
    console.error(`Payment ${attempt.reference}: ${error.message}`);
    return null;
  }
}

/** Reserved money is taken when the goods leave (protocols of Klarna), and at once for an order without a parcel. */
function mayCapture({ fulfilment_status, shipping_method, payment_status }: Selectable<Orders>): boolean {
  if (payment_status !== "authorised") return false;
  return shipping_method === "none" || isDispatched(fulfilment_status);
}

/** Whether an order will never accept a payment by itself again. */
function hasEnded({ payment_status, fulfilment_status }: Selectable<Orders>): boolean {
  return payment_status === "expired" || fulfilment_status === "cancelled";
}

function differs(attempt: Selectable<PaymentAttempts>, { amount, currency }: ProviderReport): boolean {
  return (
    (amount !== undefined && amount !== attempt.amount) || (currency !== undefined && currency !== attempt.currency)
  );
}

interface Recorded {
  order: Selectable<Orders>;
  attempt: Selectable<PaymentAttempts>;
  /** The attempt's status when the provider was asked. */
  before: AttemptStatus;
  report: ProviderReport | null;
  left: boolean;
  refused: boolean;
  now: Date;
}

async function record(
  trx: Transaction<Tables>,
  engine: Database<Tables>["engine"],
  { order, attempt, before, report, left, refused, now }: Recorded,
): Promise<void> {
  const event = { actor: attempt.provider, reason: attempt.reference, at: now };
  const change = {
    state: JSON.stringify({ ...stateOf(attempt), ...report?.state, ...lostState(attempt, report, now) }),
    provider_id: report?.providerId ?? attempt.provider_id,
  };
  const outcome = report?.outcome ?? "pending";
  if (outcome === "paid" || outcome === "authorised") {
    if (report && differs(attempt, report)) {
      console.error(`Payment ${attempt.reference}: the provider reports another amount or currency`);
      return writeAttempt(trx, attempt.id, { ...change, status: "mismatched", check_on: null }, now);
    }
    const status: PaymentStatus & typeof attempt.status = outcome;
    const check_on = outcome === "authorised" ? nextCheck({ ...attempt, status }, now).check_on : null;
    await writeAttempt(trx, attempt.id, { ...change, status, check_on }, now);
    if (attempt.status !== status) await markPaid(trx, engine, order, { ...attempt, ...change, status }, event);
    return;
  }
  // An answer from before the money was reserved: the next check asks again.
  if (attempt.status === "authorised" && before !== "authorised") return;
  if (report?.undecided) await waitForDecision(trx, order, attempt, report.undecided, now);
  // While the provider is unavailable nobody knows whether the shopper has paid.
  const status = statusOf(attempt.status, outcome, { left: left && report !== null, refused });
  await writeAttempt(trx, attempt.id, { ...change, ...nextCheck({ ...attempt, status }, now, report !== null) }, now);
  if (status === "refused" && attempt.status !== "refused") await refuseAttempt(trx, order, event);
  // The provider has ended its reservation before the goods have left.
  if (attempt.status === "authorised" && status !== "authorised" && order.payment_status === "authorised")
    await loseReservation(trx, order, event);
}

/** The status of an attempt without money. */
function statusOf(
  before: AttemptStatus,
  outcome: PaymentOutcome,
  { left, refused }: Pick<Recorded, "left" | "refused">,
): AttemptStatus {
  if (outcome === "refused") return "refused";
  if (refused && outcome === "pending" && (before === "pending" || before === "left")) return "refused";
  if (outcome === "cancelled") return "left";
  // An approval that the shop does not complete.
  if ((left || outcome === "approved") && before === "pending") return "left";
  return before;
}
