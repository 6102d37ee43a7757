import type { Transaction } from "kysely";
import { releaseStock } from "../catalogue/stock";
import type { Tables } from "../db/schema";

/** Releases the pieces and the coupon use of an order that is cancelled. Call it once, in the transaction of its transition. */
export async function releaseOrder(trx: Transaction<Tables>, ordersId: number): Promise<void> {
  const items = await trx
    .selectFrom("order_items")
    .select(["products_id", "standard_sizes_id", "quantity"])
    .where("orders_id", "=", ordersId)
    .execute();
  await releaseStock(
    trx,
    items.map((item) => ({ productId: item.products_id, sizeId: item.standard_sizes_id, quantity: item.quantity })),
  );
  await trx.deleteFrom("coupon_uses").where("orders_id", "=", ordersId).execute();
}
