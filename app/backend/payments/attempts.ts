import { randomInt } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { AttemptStatus } from "~/shop/payment-attempt";
import { type PaymentCode, paymentMethod } from "~/shop/payment-methods";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import type { PaymentAttempts } from "../db/tables/payments";

// The only writer of `payment_attempts`.

type AttemptChange = Partial<
  Omit<Selectable<PaymentAttempts>, "id" | "orders_id" | "reference" | "amount" | "currency">
>;

/**
 * Adds an attempt to pay an order, with the reference that the provider gets. The reference is in the URLs of the browser's
 * return, which need no key: nobody can guess it. The order must be new or locked.
 */
export async function addAttempt(
  trx: Transaction<Tables>,
  order: Pick<Selectable<Orders>, "id" | "number" | "total" | "currency">,
  { code, status }: { code: PaymentCode; status: AttemptStatus },
  now: Date,
): Promise<Selectable<PaymentAttempts>> {
  const { rows: counted } = await countAttempts(trx, { orderId: order.id });
  const { rows } = await insertAttempt(trx, {
    orders_id: order.id,
    provider: code,
    reference: `${order.number}-${Number(counted[0]?.count) + 1}-${randomPart()}`,
    status,
    amount: order.total,
    currency: order.currency,
    created_on: now.toISOString(),
  });
  const [attempt] = rows;
  if (!attempt) throw new Error("The attempt was not written");
  return attempt;
}

const countAttempts = prepared((db, { orderId }: { orderId: number }) =>
  db
    .selectFrom("payment_attempts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("orders_id", "=", orderId),
);

type NewAttempt = Pick<
  Selectable<PaymentAttempts>,
  "orders_id" | "provider" | "reference" | "status" | "amount" | "currency" | "created_on"
>;

const insertAttempt = prepared(
  (db, { orders_id, provider, reference, status, amount, currency, created_on }: NewAttempt) =>
    db
      .insertInto("payment_attempts")
      .values({ orders_id, provider, reference, status, amount, currency, created_on })
      .returningAll(),
);

/** 40 bits as eight digits and letters. Nexi's references have at most 30 characters. */
const randomPart = () =>
  randomInt(2 ** 40)
    .toString(32)
    .toUpperCase()
    .padStart(8, "0");

/** All attempts of an order, the oldest first. */
export function attemptsOf(db: Kysely<Tables>, ordersId: number): Promise<Selectable<PaymentAttempts>[]> {
  return db.selectFrom("payment_attempts").selectAll().where("orders_id", "=", ordersId).orderBy("id").execute();
}

/** The attempt whose money a provider can send back; undefined when an operator has the money. */
export async function payingAttempt(
  db: Kysely<Tables>,
  ordersId: number,
): Promise<Selectable<PaymentAttempts> | undefined> {
  const attempts = await attemptsOf(db, ordersId);
  return attempts.find(
    ({ status, provider_id, url, refunded, amount }) =>
      (status === "paid" || status === "authorised") && (provider_id ?? url) !== null && refunded < amount,
  );
}

/** The latest method outside of the providers that the customer has chosen for an order; null without one. */
export async function offlineMethodOf(db: Kysely<Tables>, ordersId: number): Promise<string | null> {
  const attempts = await attemptsOf(db, ordersId);
  return attempts.findLast(({ provider }) => paymentMethod(provider)?.flow !== "redirect")?.provider ?? null;
}

/** @returns undefined for an unknown reference */
export function attemptByReference(
  db: Kysely<Tables>,
  reference: string,
): Promise<Selectable<PaymentAttempts> | undefined> {
  return db.selectFrom("payment_attempts").selectAll().where("reference", "=", reference).executeTakeFirst();
}

export async function writeAttempt(
  trx: Transaction<Tables>,
  id: number,
  change: AttemptChange,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("payment_attempts")
    .set({ ...change, updated_on: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** The provider is asked at once for the order's reserved money, which is taken when the goods have left. */
export async function captureSoon(trx: Transaction<Tables>, ordersId: number, now: Date): Promise<void> {
  for (const { id, status } of await attemptsOf(trx, ordersId))
    if (status === "authorised") await writeAttempt(trx, id, { check_on: now.toISOString() }, now);
}

/**
 * Settles the attempt of a payment outside the shop: an operator has the money, or the order has ended. Attempts that a
 * provider knows stay open, because it may still report money for them.
 */
export async function settleOfflineAttempts(
  trx: Transaction<Tables>,
  ordersId: number,
  status: "paid" | "expired",
  now: Date,
): Promise<void> {
  for (const attempt of await attemptsOf(trx, ordersId)) {
    const isOffline = paymentMethod(attempt.provider)?.flow !== "redirect" || attempt.pages === null;
    if (isOffline && attempt.status === "pending") await writeAttempt(trx, attempt.id, { status }, now);
  }
}
