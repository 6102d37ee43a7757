import type { Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";
import { ANY_SIZE } from "./waited-for";

const INTERVAL_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Requests without confirmation, those whose mail was sent, and the recipients of mails are erased after this long. */
const ERASE_AFTER_MS = 30 * DAY_MS;
/** A confirmed request waits this long for pieces. */
const WAIT_MS = 182 * DAY_MS;
/** A product that is withdrawn for a shorter time may come back. */
const WITHDRAWN_FOR_MS = 7 * DAY_MS;

/** Periodically erases the requests that are over. Safe to run in several processes on one database. */
export function startStockRetention(database: Database<Tables>): PeriodicTask {
  return startPeriodicTask({
    name: "Retention of stock requests",
    intervalMs: INTERVAL_MS,
    run: () => database.write((trx) => forgetStockRequests(trx, new Date())),
  });
}

/** Erases what is over at `now`: old requests, those for products and sizes that are gone, and the recipients of old mails. */
export async function forgetStockRequests(trx: Transaction<Tables>, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const old = before(ERASE_AFTER_MS);
  await trx
    .deleteFrom("stock_requests")
    .where((eb) =>
      eb.or([
        eb.and([eb("confirmed_on", "is", null), eb("requested_on", "<", old)]),
        eb("notified_on", "<", old),
        eb("confirmed_on", "<", before(WAIT_MS)),
      ]),
    )
    .execute();
  await trx
    .deleteFrom("stock_requests")
    .where("sizes_id", "!=", ANY_SIZE)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("product_sizes")
            .select("product_sizes.id")
            .whereRef("product_sizes.products_id", "=", "stock_requests.products_id")
            .whereRef("product_sizes.standard_sizes_id", "=", "stock_requests.sizes_id"),
        ),
      ),
    )
    .execute();
  await trx
    .deleteFrom("stock_requests")
    .where("products_id", "in", (eb) =>
      eb
        .selectFrom("products")
        .select("products.id")
        .where("catalog_visibility", "=", "hidden")
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("product_changes")
                .select("product_changes.id")
                .whereRef("product_changes.products_id", "=", "products.id")
                .where("action", "=", "visibility")
                .where("product_changes.created_on", ">", before(WITHDRAWN_FOR_MS)),
            ),
          ),
        ),
    )
    .execute();
  await trx
    .updateTable("mails")
    // Mail servers repeat the recipient in their errors.
    .set({ recipient: "", last_error: null, links: null })
    .where("kind", "in", ["stock_confirmation", "stock_back"])
    .where("state", "!=", "queued")
    .where("created_on", "<", old)
    .where("recipient", "!=", "")
    .execute();
}
