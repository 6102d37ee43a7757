import type { Kysely, Selectable, Transaction } from "kysely";
import type { OrderLimitsRequest, OrderRequest } from "~/contract/orders.server";
import { namesWithUrl } from "~/shop/address";
import {
  COLLECTED_AFTER_HOURS,
  MAX_ORDERS_PER_EMAIL,
  MAX_ORDERS_PER_IP,
  MAX_ORDERS_PER_SHOPPER,
  MAX_PIECES_PER_ORDER,
  piecesIn,
  UNPAID_PIECES_PER_ORDER,
} from "~/shop/order-limits";
import { mayExpire, PAYMENT_STATUSES } from "~/shop/order-status";
import type { Database } from "../db/engine";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { invalidPayload, RequestError, tooManyRequests } from "../http/errors";
import { type Client, keysOf, SHARED_FACTOR, unknownClient } from "../limits/client";
import { ClientLimiter } from "../limits/client-limiter";
import { DatabaseLimiter } from "../limits/database-limiter";

const HOUR_SECONDS = 3_600;

/** Orders in an hour. */
export interface OrderMaxima {
  /** Of one client IP. */
  perIp?: number;
  /** With one email from one client IP. */
  perShopper?: number;
  /** With one email. */
  perEmail?: number;
}

const shopperKey = (email: string, clientKey: string) => `${clientKey} ${email.toLowerCase()}`;

/** Limits the orders of one client, one shopper and one email per hour, and the unpaid pieces of one client. */
export class OrderLimits {
  readonly #database: Database<Tables>;
  readonly #ordersPerIp: number;
  readonly #perClient: ClientLimiter;
  readonly #perShopper: DatabaseLimiter;
  readonly #perEmail: DatabaseLimiter;

  constructor(database: Database<Tables>, { perIp: ordersPerIp = MAX_ORDERS_PER_IP, ...maxima }: OrderMaxima = {}) {
    const window = { database, seconds: HOUR_SECONDS };
    this.#database = database;
    this.#ordersPerIp = ordersPerIp;
    this.#perClient = new ClientLimiter({
      ...window,
      name: "order",
      points: ordersPerIp,
    });
    const { perShopper = MAX_ORDERS_PER_SHOPPER, perEmail = MAX_ORDERS_PER_EMAIL } = maxima;
    this.#perShopper = new DatabaseLimiter({ ...window, name: "order-shopper", points: perShopper });
    this.#perEmail = new DatabaseLimiter({ ...window, name: "order-email", points: perEmail });
  }

  /**
   * Counts a new order within its own transaction, so that a refused order does not count. The counters' rows stay locked
   * until the transaction ends: orders of one client or one email are checked one after the other.
   * @throws RequestError 429 with the seconds to wait
   */
  async count(trx: Transaction<Tables>, { delivery: { email } }: OrderRequest, client: Client): Promise<void> {
    await this.#perClient.count(client, { trx });
    await this.#perShopper.count(shopperKey(email, client.key), { trx });
    await this.#perEmail.count(email.toLowerCase(), { trx });
  }

  /**
   * Checks whether the limits would accept an order now, and counts nothing. The limit of an email is checked only for a client that
   * has ordered with it: else a stranger could find out whether others have. A client without an IP is not checked by email at all,
   * because all such clients have one key.
   * @throws RequestError 429 with the seconds to wait, TOO_MANY_UNPAID (409; `max`)
   */
  async requireWithin({ email, pieces }: OrderLimitsRequest, client: Client): Promise<void> {
    const counters = [...this.#perClient.countersOf(client)];
    if (email && !client.isUnknown) {
      const own = shopperKey(email, client.key);
      counters.push([this.#perShopper, own]);
      if ((await this.#perShopper.secondsToWait(own, { used: 1 })) > 0)
        counters.push([this.#perEmail, email.toLowerCase()]);
    }
    let seconds = 0;
    for (const [limiter, key] of counters) seconds = Math.max(seconds, await limiter.secondsToWait(key));
    if (seconds > 0) throw tooManyRequests(seconds);
    await this.#requireFewUnpaid(this.#database.read, pieces, client);
  }

  /**
   * Gives a shopper's order back that its customer has cancelled before it was paid. Its client and its email keep the count:
   * the order has sent mails.
   */
  async giveBack(
    trx: Transaction<Tables>,
    { email, client_key, created_on }: Pick<Selectable<Orders>, "email" | "client_key" | "created_on">,
    now: Date,
  ): Promise<void> {
    // The count of an older one is over.
    if (Date.parse(created_on) > now.getTime() - HOUR_SECONDS * 1000)
      await this.#perShopper.giveBack(shopperKey(email, client_key ?? unknownClient.key), { trx });
  }

  /**
   * Limits the unpaid pieces that one client reserves; call it after `count`. There is no such limit per email, because a
   * stranger could use it up for the owner.
   * @throws RequestError TOO_MANY_UNPAID (409; `max`)
   */
  async requireFewUnpaid(trx: Transaction<Tables>, order: OrderRequest, client: Client): Promise<void> {
    await this.#requireFewUnpaid(trx, piecesIn(order.items), client);
  }

  async #requireFewUnpaid(db: Kysely<Tables>, pieces: number, client: Client): Promise<void> {
    // An order of an unknown client has no client IP to find its other orders by.
    if (client.isUnknown) return;
    const ofOne = this.#ordersPerIp * UNPAID_PIECES_PER_ORDER;
    for (const [as, key] of keysOf(client)) {
      const max = as === "ip" ? ofOne : ofOne * SHARED_FACTOR;
      const unpaid = await (as === "network" ? unpaidPiecesOfNetwork(db, key) : unpaidPieces(db, key));
      if (unpaid + pieces > max) throw tooManyUnpaid(max);
    }
  }
}

/**
 * Checks that do not depend on the catalogue.
 * @throws RequestError INVALID_PAYLOAD for a name with a URL, TOO_MANY_PIECES (409; `max`)
 */
export function requireModestOrder({ delivery, items }: OrderRequest): void {
  for (const [part, { name, surname }] of [
    ["delivery", delivery],
    ["delivery.billing", delivery.billing],
  ] as const)
    for (const field of namesWithUrl(name, surname))
      throw invalidPayload(`"${part}.${field}" contains an internet address`);
  if (piecesIn(items) > MAX_PIECES_PER_ORDER)
    throw new RequestError(409, "TOO_MANY_PIECES", `An order has at most ${MAX_PIECES_PER_ORDER} pieces.`, {
      max: MAX_PIECES_PER_ORDER,
    });
}

function tooManyUnpaid(max: number): RequestError {
  return new RequestError(409, "TOO_MANY_UNPAID", `At most ${max} pieces can wait for payment at once.`, { max });
}

/** Pieces in orders that are unpaid or unconfirmed, or that were placed too recently to be collected by the courier. */
async function unpaidPieces(db: Kysely<Tables>, clientKey: string): Promise<number> {
  const { rows } = await sumOfUnpaid(db, { clientKey, collectedBefore: collectedBefore() });
  return Number(rows[0]?.pieces ?? 0);
}

/** The same of all clients (/64) in an IPv6 network (/48). */
async function unpaidPiecesOfNetwork(db: Kysely<Tables>, network: string): Promise<number> {
  // The keys of its clients begin with its own groups, and have one more. A range finds them by the index, LIKE in every order.
  const groups = network.slice(0, -2);
  const { rows } = await sumOfUnpaidInNetwork(db, {
    first: `${groups}:`,
    after: `${groups};`,
    collectedBefore: collectedBefore(),
  });
  return Number(rows[0]?.pieces ?? 0);
}

const collectedBefore = () => new Date(Date.now() - COLLECTED_AFTER_HOURS * HOUR_SECONDS * 1000).toISOString();

const sumOfUnpaid = prepared((db, { clientKey, collectedBefore }: { clientKey: string; collectedBefore: string }) =>
  unpaidSince(db, collectedBefore).where("orders.client_key", "=", clientKey),
);

const sumOfUnpaidInNetwork = prepared(
  (db, { first, after, collectedBefore }: { first: string; after: string; collectedBefore: string }) =>
    unpaidSince(db, collectedBefore).where("orders.client_key", ">=", first).where("orders.client_key", "<", after),
);

function unpaidSince(db: Kysely<Tables>, collectedBefore: string) {
  return db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.orders_id", "orders.id")
    .select((eb) => eb.fn.sum<number | null>("order_items.quantity").as("pieces"))
    .where("orders.fulfilment_status", "=", "new")
    .where(
      "orders.payment_status",
      "in",
      PAYMENT_STATUSES.filter((payment) => mayExpire(payment, "new")),
    )
    .where((eb) => eb.or([eb("orders.expires_on", "is not", null), eb("orders.created_on", ">", collectedBefore)]));
}
