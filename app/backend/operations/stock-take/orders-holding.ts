import { FULFILMENT_STATUSES, isInShop } from "~/shop/order-status";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";

/** The numbers of the orders whose pieces of a size have not left the shop, the newest first. @param sizeId of `product_sizes` */
export async function ordersHolding({ read }: Database<Tables>, sizeId: number): Promise<string[]> {
  const rows = await read
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.orders_id", "orders.id")
    .innerJoin("product_sizes", (join) =>
      join
        .onRef("product_sizes.products_id", "=", "order_items.products_id")
        .onRef("product_sizes.standard_sizes_id", "=", "order_items.standard_sizes_id"),
    )
    .select(["orders.id", "number"])
    .distinct()
    .where("product_sizes.id", "=", sizeId)
    .where("fulfilment_status", "in", FULFILMENT_STATUSES.filter(isInShop))
    .orderBy("orders.id", "desc")
    .limit(MAX_NAMED)
    .execute();
  return rows.map(({ number }) => number);
}

/** One of them is cancelled; nobody reads more. */
const MAX_NAMED = 5;
