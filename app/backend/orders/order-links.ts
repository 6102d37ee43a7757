import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { OrderLinkRequest } from "~/contract/orders.server";
import { isSamePerson, personOf } from "~/shop/email-person";
import { dayOf } from "~/shop/shop-day";
import { typedOrderNumbers } from "~/shop/typed-number";
import type { Database } from "../db/engine";
import { insertRow } from "../db/prepared";
import type { Tables } from "../db/schema";
import { RequestError } from "../http/errors";
import type { Client } from "../limits/client";
import { ClientLimiter } from "../limits/client-limiter";
import { DatabaseLimiter } from "../limits/database-limiter";
import { queuedRow } from "../mail/queue";
import type { OrderAccess } from "./order-access";

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Requests of one client in an hour: guesses of numbers and emails. */
const REQUESTS_PER_CLIENT = 20;
/** Mails to one person, and about one order, in a day; further hits have the same answer and no mail. */
const MAILS_PER_DAY = 3;

/** In the place of the keys of a hit. */
const MISS = "miss";

const hashed = (text: string) => createHash("sha256").update(text).digest("hex");

/** Links to orders, mailed to guests who have lost theirs. */
export class OrderLinks {
  readonly #database: Database<Tables>;
  readonly #access: OrderAccess;
  readonly #perClient: ClientLimiter;
  readonly #perPerson: DatabaseLimiter;
  readonly #perOrder: DatabaseLimiter;

  constructor(database: Database<Tables>, access: OrderAccess) {
    const day = { database, points: MAILS_PER_DAY, seconds: DAY_SECONDS };
    this.#database = database;
    this.#access = access;
    this.#perClient = new ClientLimiter({
      database,
      name: "order-link",
      points: REQUESTS_PER_CLIENT,
      seconds: HOUR_SECONDS,
    });
    this.#perPerson = new DatabaseLimiter({ ...day, name: "order-link-person" });
    this.#perOrder = new DatabaseLimiter({ ...day, name: "order-link-order" });
  }

  /**
   * Queues a mail with the link to the order of a number and an email. Without such an order the same statements run, and the
   * mail is removed in the same transaction: neither the answer nor its time tells whether there is one.
   * @throws RequestError 422 INVALID_NUMBER with its `problem`, 429 after too many requests of the client
   */
  async request({ number, email, locale, order_url }: OrderLinkRequest, client: Client): Promise<void> {
    const now = new Date();
    const read = typedOrderNumbers(number, Number(dayOf(now.toISOString()).slice(0, 4)));
    if ("problem" in read) {
      const { problem } = read;
      throw new RequestError(422, "INVALID_NUMBER", '"number" is not the number of an order.', { problem });
    }
    await this.#database.write(async (trx) => {
      await this.#perClient.count(client, { trx });
      const order = await this.#orderOf(trx, read.numbers, email);
      // Misses cost nobody a mail: mistyped numbers would use up the day's. They have a counter of their own.
      const isFewForPerson = await this.#perPerson.isCounted(order ? hashed(personOf(email)) : MISS, { trx });
      const isFewForOrder = await this.#perOrder.isCounted(order ? String(order.id) : MISS, { trx });
      const found = order ?? { id: 0, access_key_hash: "", users_id: null, email };
      const id = await insertRow(
        trx,
        "mails",
        queuedRow(
          {
            kind: "order_link",
            recipient: found.email,
            locale,
            ordersId: order?.id,
            links: { order: `${order_url}${found.id}-${this.#access.signedKey(found)}` },
          },
          now,
        ),
      );
      const isMailed = order !== null && isFewForPerson && isFewForOrder;
      await trx
        .deleteFrom("mails")
        .where("id", "=", isMailed ? 0 : id)
        .execute();
    });
  }

  /** The one order of these numbers whose email is the person's. */
  async #orderOf(trx: Transaction<Tables>, numbers: readonly string[], email: string) {
    const orders = await trx
      .selectFrom("orders")
      .select(["id", "email", "access_key_hash", "users_id"])
      .where("number", "in", numbers)
      .execute();
    const own = orders.filter((order) => order.email !== "" && isSamePerson(order.email, email));
    return own.length === 1 ? (own[0] ?? null) : null;
  }
}
