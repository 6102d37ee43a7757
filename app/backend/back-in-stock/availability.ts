import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "../db/schema";

/** The size of a request for any size of a product. */
export const ANY_SIZE = 0;

/** Only these products have a page, and can be waited for. */
export const VISIBILITIES_WITH_PAGE = ["visible", "online"] as const;

/** Whether a request is fulfilled: its size, or any size, has pieces. */
export function isBackInStock(eb: ExpressionBuilder<Tables, "stock_requests">): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom("product_sizes")
      .select(sql<number>`1`.as("one"))
      .whereRef("product_sizes.products_id", "=", "stock_requests.products_id")
      .where("quantity", ">", 0)
      .where((size) =>
        size.or([
          size("stock_requests.sizes_id", "=", ANY_SIZE),
          size("product_sizes.standard_sizes_id", "=", size.ref("stock_requests.sizes_id")),
        ]),
      ),
  );
}
