import type { Transaction } from "kysely";
import { releaseStock } from "../catalogue/stock";
import type { Tables } from "../db/schema";

/**
 * Releases the pieces and the coupon use of an order that is cancelled, except pieces that a return has put back on sale. Call it
 * once, in the transaction of its transition.
 */
export async function releaseReservations(trx: Transaction<Tables>, ordersId: number): Promise<void> {
  const items = await trx
    .selectFrom("order_items")
    .select(["id", "products_id as productId", "standard_sizes_id as sizeId", "quantity"])
    .where("orders_id", "=", ordersId)
    .execute();
  const returned = await trx
    .selectFrom("return_items")
    .innerJoin("returns", "returns.id", "return_items.returns_id")
    .select(["order_items_id", "quantity"])
    .where("orders_id", "=", ordersId)
    .where("status", "=", "refunded")
    .execute();
  const pieces = items.map(({ id, quantity, ...size }) => {
    const back = returned.filter(({ order_items_id }) => order_items_id === id);
    return { ...size, quantity: back.reduce((left, one) => left - one.quantity, quantity) };
  });
  await releaseStock(
    trx,
    pieces.filter(({ quantity }) => quantity > 0),
  );
  await trx.deleteFrom("coupon_uses").where("orders_id", "=", ordersId).execute();
}
