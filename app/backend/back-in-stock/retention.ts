import type { Transaction } from "kysely";
import { erasedBefore } from "~/shop/retention";
import type { Tables } from "../db/schema";
import { ANY_SIZE } from "./availability";

/** A product that is withdrawn for a shorter time may come back. */
const WITHDRAWN_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Erases requests whose time has ended at `now`, and those for products and sizes that are gone. */
export async function forgetStockRequests(trx: Transaction<Tables>, now: Date): Promise<void> {
  const old = erasedBefore("ended_stock_request", now);
  const withdrawnBefore = new Date(now.getTime() - WITHDRAWN_FOR_MS).toISOString();
  await trx
    .deleteFrom("stock_requests")
    .where((eb) =>
      eb.or([
        eb.and([eb("confirmed_on", "is", null), eb("requested_on", "<", old)]),
        eb("notified_on", "<", old),
        eb("confirmed_on", "<", erasedBefore("stock_request", now)),
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
                .where("product_changes.created_on", ">", withdrawnBefore),
            ),
          ),
        ),
    )
    .execute();
}
