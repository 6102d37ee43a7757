import type { Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { queueMail } from "../mail/queue";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";
import { isBackInStock, VISIBILITIES_WITH_PAGE } from "./availability";
import { makeKey } from "./keys";

/** How often the stock of awaited products is checked. */
const INTERVAL_MS = 60 * 1000;
/** Mails per transaction: other writers wait for it. */
const BATCH = 50;

/**
 * Periodically queues the mails about products that are back in stock. The task compares requests with the present stock,
 * so it does not matter how the pieces came back, or whether a process ended in between.
 * @param queued called after mails were queued
 */
export function startStockMails(database: Database<Tables>, queued: () => void): PeriodicTask {
  return startPeriodicTask({
    name: "Mails about products in stock",
    intervalMs: INTERVAL_MS,
    async run(closed) {
      if ((await queueStockMails(database, closed)) > 0) queued();
    },
  });
}

/**
 * Queues one mail per email and product whose size is in stock. Safe to run in several processes on one database.
 * @returns how many mails it queued
 */
export async function queueStockMails(
  database: Database<Tables>,
  closed: () => boolean = () => false,
): Promise<number> {
  let mails = 0;
  for (let full = true; full && !closed(); ) {
    const due = await readDue(database);
    const queued = await database.write(async (trx) => {
      let count = 0;
      for (const reader of due) if (await notify(trx, reader, new Date())) count += 1;
      return count;
    });
    mails += queued;
    // Without any, another process has queued them.
    full = due.length === BATCH && queued > 0;
  }
  return mails;
}

interface Reader {
  email_key: string;
  products_id: number;
}

function readDue(database: Database<Tables>): Promise<Reader[]> {
  return database.read
    .selectFrom("stock_requests")
    .innerJoin("products", "products.id", "stock_requests.products_id")
    .select(["email_key", "products_id"])
    .distinct()
    .where("confirmed_on", "is not", null)
    .where("notified_on", "is", null)
    .where("catalog_visibility", "in", VISIBILITIES_WITH_PAGE)
    .where(isBackInStock)
    .orderBy("products_id")
    .orderBy("email_key")
    .limit(BATCH)
    .execute();
}

/** Marks the requests and queues their mail; does nothing when another process was first, or the pieces are gone. */
async function notify(trx: Transaction<Tables>, { email_key, products_id }: Reader, now: Date): Promise<boolean> {
  const notified = await trx
    .updateTable("stock_requests")
    .set({ notified_on: now.toISOString() })
    .where("email_key", "=", email_key)
    .where("products_id", "=", products_id)
    .where("confirmed_on", "is not", null)
    .where("notified_on", "is", null)
    .where(isBackInStock)
    .returningAll()
    .execute();
  const [first] = notified.sort((a, b) => a.id - b.id);
  if (!first) return false;
  const product = await trx
    .selectFrom("products")
    .select("slug")
    .where("id", "=", products_id)
    .executeTakeFirstOrThrow();
  const links = {
    product: first.product_url + encodeURIComponent(product.slug),
    end: first.link_url + (await makeKey(trx, first.id, "end", now)),
  };
  const { email: recipient, locale } = first;
  await queueMail(trx, { kind: "stock_back", recipient, locale, stockRequestsId: first.id, links }, now);
  return true;
}
