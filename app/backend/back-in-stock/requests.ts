import type { Kysely, Transaction } from "kysely";
import type { StockRequest, WireStockRequested, WireStockState } from "~/contract/back-in-stock.server";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { forbidden, invalidPayload, RequestError } from "../http/errors";
import { DatabaseLimiter } from "../limits/database-limiter";
import { queueMail } from "../mail/queue";
import { ANY_SIZE, VISIBILITIES_WITH_PAGE } from "./availability";
import { findByKey, limitKey, makeKey } from "./keys";

/** How long the link in a mail can confirm. */
const CONFIRM_WITHIN_MS = 7 * 24 * 60 * 60 * 1000;
/** Confirmation mails to one email in a day, for all products: strangers can enter it. */
const MAILS_A_DAY = 10;
const DAY_SECONDS = 24 * 60 * 60;
/** The minimum time between two of them about one product. */
const PAUSE_SECONDS = 10 * 60;

/** The requests for mails about products that are back in stock. */
export class BackInStockRequests {
  readonly #database: Database<Tables>;
  readonly #mailsADay: DatabaseLimiter;
  readonly #pause: DatabaseLimiter;

  constructor(database: Database<Tables>) {
    this.#database = database;
    this.#mailsADay = new DatabaseLimiter({ database, name: "stock-day", points: MAILS_A_DAY, seconds: DAY_SECONDS });
    this.#pause = new DatabaseLimiter({ database, name: "stock-pause", points: 1, seconds: PAUSE_SECONDS });
  }

  /**
   * Stores the requests and queues a mail with the link that confirms them. The result does not depend on what is known
   * about the email, so that callers cannot find out.
   * @param request its `email` is valid
   * @param usersId the caller's account: its confirmed email needs no link
   * @param count counts the call for its client, before anything else in the transaction; rejects beyond the limit
   * @throws RequestError 403 for an unknown product, 400 for a size of another one, 409 IN_STOCK
   */
  async add(
    request: StockRequest,
    usersId: string | null,
    count: (trx: Transaction<Tables>) => Promise<void>,
  ): Promise<WireStockRequested["status"]> {
    const now = new Date();
    // The count of a refused request stays.
    await this.#database.write(count);
    return this.#database.write(async (trx) => {
      await requireSoldOut(trx, request);
      const email_key = request.email.toLowerCase();
      const isOwn = await isEmailOfOwner(trx, usersId, email_key);
      const ids: number[] = [];
      for (const sizes_id of sizesOf(request)) ids.push(await store(trx, { ...request, email_key, sizes_id }, now));
      const [id] = ids;
      if (isOwn || id === undefined) {
        await confirmAll(trx, { email_key, products_id: request.products_id }, now);
        return "confirmed";
      }
      if (!(await this.#maySend(trx, email_key, request.products_id))) return "pending";
      const links = { confirm: request.link_url + (await makeKey(trx, id, "confirm", now)) };
      const { email: recipient, locale } = request;
      await queueMail(trx, { kind: "stock_confirmation", recipient, locale, stockRequestsId: id, links }, now);
      return "pending";
    });
  }

  async #maySend(trx: Transaction<Tables>, emailKey: string, productId: number): Promise<boolean> {
    return (
      (await this.#pause.isCounted(limitKey(emailKey, productId), { trx })) &&
      (await this.#mailsADay.isCounted(limitKey(emailKey), { trx }))
    );
  }

  /**
   * Confirms all requests of the key's email for its product. May be repeated.
   * @throws RequestError 403 when the key is unknown or cannot confirm, 410 when it has expired
   */
  async confirm(token: string): Promise<WireStockState> {
    const now = new Date();
    return this.#database.write(async (trx) => {
      const found = await confirmable(trx, token, now);
      if (found.status === "pending") {
        if (found.purpose !== "confirm") throw forbidden();
        await confirmAll(trx, found, now);
        // The reader of the mails may want another size of the product at once.
        await this.#pause.restart(limitKey(found.email_key, found.products_id), { trx });
      }
      return stateOf(trx, await confirmable(trx, token, now));
    });
  }

  /** @throws RequestError 403 when the key is unknown, 410 when it has expired */
  async read(token: string): Promise<WireStockState> {
    const db = this.#database.read;
    return stateOf(db, await confirmable(db, token, new Date()));
  }

  /** Deletes all requests of the key's email. @throws RequestError 403 when the key is unknown */
  async cancel(token: string): Promise<void> {
    await this.#database.write(async (trx) => {
      const found = await findByKey(trx, token);
      if (!found) throw forbidden();
      await deleteRequestsOf(trx, found.email_key);
    });
  }
}

/** Deletes the requests of an email with their mails that wait to be sent. @param emailKey the email in lower case */
export async function deleteRequestsOf(trx: Transaction<Tables>, emailKey: string): Promise<void> {
  const ids = trx.selectFrom("stock_requests").select("id").where("email_key", "=", emailKey);
  await trx.deleteFrom("mails").where("stock_requests_id", "in", ids).where("state", "=", "queued").execute();
  await trx.deleteFrom("stock_requests").where("email_key", "=", emailKey).execute();
}

const sizesOf = ({ sizes }: StockRequest) =>
  sizes.length === 0 ? [ANY_SIZE] : [...new Set(sizes)].sort((a, b) => a - b);

async function requireSoldOut(trx: Transaction<Tables>, request: StockRequest): Promise<void> {
  const rows = await trx
    .selectFrom("product_sizes")
    .innerJoin("products", "products.id", "product_sizes.products_id")
    .select(["standard_sizes_id", "quantity"])
    .where("products.id", "=", request.products_id)
    .where("catalog_visibility", "in", VISIBILITIES_WITH_PAGE)
    .execute();
  if (rows.length === 0) throw forbidden();
  const wanted =
    request.sizes.length === 0 ? rows : rows.filter((row) => request.sizes.includes(row.standard_sizes_id));
  if (request.sizes.some((id) => wanted.every((row) => row.standard_sizes_id !== id)))
    throw invalidPayload('"sizes" has a size that the product does not have');
  if (wanted.some(({ quantity }) => quantity > 0)) throw new RequestError(409, "IN_STOCK", "The size is in stock.");
}

async function isEmailOfOwner(trx: Transaction<Tables>, usersId: string | null, emailKey: string) {
  if (usersId === null) return false;
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", usersId)
    .where("email_key", "=", emailKey)
    .where("owner_confirmed_on", "is not", null)
    .executeTakeFirst();
  return user !== undefined;
}

/** Inserts a request; one that had its mail begins again. @returns its id */
async function store(
  trx: Transaction<Tables>,
  request: StockRequest & { email_key: string; sizes_id: number },
  now: Date,
): Promise<number> {
  const { email, email_key, locale, currency, size_system = null, products_id, sizes_id } = request;
  const { product_url, link_url } = request;
  const fresh = { email, locale, currency, size_system, product_url, link_url, requested_on: now.toISOString() };
  const inserted = await trx
    .insertInto("stock_requests")
    .values({ ...fresh, email_key, products_id, sizes_id, confirmed_on: null, notified_on: null })
    .onConflict((conflict) => conflict.columns(["email_key", "products_id", "sizes_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const existing = trx
    .updateTable("stock_requests")
    .where("email_key", "=", email_key)
    .where("products_id", "=", products_id)
    .where("sizes_id", "=", sizes_id);
  const renewed = await existing
    .set({ ...fresh, confirmed_on: null, notified_on: null })
    .where((eb) => eb.or([eb("confirmed_on", "is", null), eb("notified_on", "is not", null)]))
    .returning("id")
    .executeTakeFirst();
  // A confirmed request stays as its shopper made it: this one may be a stranger's.
  const { id } = renewed ?? (await existing.set({ email_key }).returning("id").executeTakeFirstOrThrow());
  // The links of earlier mails confirm nothing new.
  if (renewed)
    await trx
      .deleteFrom("stock_request_tokens")
      .where("stock_requests_id", "=", id)
      .where("purpose", "=", "confirm")
      .where("created_on", "<", new Date(now.getTime() - CONFIRM_WITHIN_MS).toISOString())
      .execute();
  return id;
}

/** A confirmation is for all requests of the email and the product: a second size may have got no mail of its own. */
async function confirmAll(
  trx: Transaction<Tables>,
  { email_key, products_id }: { email_key: string; products_id: number },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("stock_requests")
    .set({ confirmed_on: now.toISOString() })
    .where("email_key", "=", email_key)
    .where("products_id", "=", products_id)
    .where("confirmed_on", "is", null)
    .execute();
}

async function confirmable(db: Kysely<Tables>, token: string, now: Date) {
  const found = await findByKey(db, token);
  if (!found) throw forbidden();
  const status: WireStockState["status"] =
    found.notified_on !== null ? "notified" : found.confirmed_on !== null ? "confirmed" : "pending";
  const isOld = found.created_on <= new Date(now.getTime() - CONFIRM_WITHIN_MS).toISOString();
  if (status === "pending" && found.purpose === "confirm" && isOld)
    throw new RequestError(410, "TOKEN_EXPIRED", "The link is no longer valid.");
  return { ...found, status };
}

async function stateOf(
  db: Kysely<Tables>,
  { status, email_key, products_id, purpose }: Awaited<ReturnType<typeof confirmable>>,
): Promise<WireStockState> {
  const product = await db
    .selectFrom("products")
    .innerJoin("brands", "brands.id", "products.brands_id")
    .select(["products.slug", "products.name", "brands.name as brand"])
    .where("products.id", "=", products_id)
    .executeTakeFirstOrThrow();
  const all = await db
    .selectFrom("stock_requests")
    .leftJoin("standard_sizes", "standard_sizes.id", "sizes_id")
    .select(["products_id", "sizes_id", "confirmed_on", "notified_on", "standard_sizes.name", "system"])
    .where("email_key", "=", email_key)
    .orderBy("standard_sizes.sort")
    .execute();
  const own = all.filter(
    (row) => row.products_id === products_id && (row.notified_on !== null) === (status === "notified"),
  );
  const isWaiting = (row: (typeof all)[number]) => row.confirmed_on !== null && row.notified_on === null;
  return {
    // The link of the last mail confirms nothing.
    status: status === "pending" && purpose === "end" ? "notified" : status,
    product,
    sizes: own.some(({ sizes_id }) => sizes_id === ANY_SIZE)
      ? []
      : own.flatMap(({ name, system }) => (system === "one_size" ? [] : (name ?? []))),
    others: all.filter((row) => isWaiting(row) && !own.includes(row)).length,
  };
}
