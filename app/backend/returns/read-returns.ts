import type { Kysely } from "kysely";
import type { WireOrderReturns, WireReturn } from "~/contract/returns.server";
import { fromCents } from "~/shop/money";
import {
  isReturnable,
  lastReturnDay,
  lastWithdrawalDay,
  piecesLeft,
  returnRefusal,
  withdrawalOutcome,
} from "~/shop/return-rules";
import type { ReturnReason } from "~/shop/return-status";
import type { Tables } from "../db/schema";
import type { ReturnedOrder } from "./returned-order";

type WireSize = WireOrderReturns["items"][number]["sizes"][number];

/** The returns of an order, the latest first, and what can still be returned at `now`. */
export async function readReturns(db: Kysely<Tables>, order: ReturnedOrder, now: Date): Promise<WireOrderReturns> {
  const at = now.toISOString();
  const refusal = returnRefusal(order, at);
  const left = piecesLeft(order);
  const lines = refusal ? [] : order.lines.filter((line) => isReturnable(line) && (left.get(line.id) ?? 0) > 0);
  const sizes = await sizesInStock(
    db,
    lines.map(({ productId }) => productId),
  );
  const outcome = withdrawalOutcome(order, { namesItems: false, now: at });
  return {
    returns: await wireReturns(db, order),
    refusal,
    return_until: lastReturnDay(order),
    withdraw_until: lastWithdrawalDay(order),
    can_withdraw: outcome === "cancelled" || outcome === "refund" || outcome === "return",
    items: lines.map(({ id, productId, sizeId }) => ({
      order_items_id: id,
      quantity: left.get(id) ?? 0,
      sizes: sizes
        .filter((size) => size.products_id === productId && size.id !== sizeId)
        .map(({ id, name, system }) => ({ id, name, size_system: system })),
    })),
  };
}

/** The sizes of these products with pieces in stock, in the order of sizes. */
async function sizesInStock(db: Kysely<Tables>, productIds: number[]) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom("product_sizes")
    .innerJoin("standard_sizes", "standard_sizes.id", "product_sizes.standard_sizes_id")
    .select(["products_id", "standard_sizes.id", "standard_sizes.name", "standard_sizes.system"])
    .where("products_id", "in", productIds)
    .where("quantity", ">", 0)
    .orderBy("standard_sizes.sort")
    .orderBy("standard_sizes.id")
    .execute();
}

async function wireReturns(db: Kysely<Tables>, { row }: ReturnedOrder): Promise<WireReturn[]> {
  const returns = await db
    .selectFrom("returns")
    .selectAll()
    .where("orders_id", "=", row.id)
    .orderBy("id", "desc")
    .execute();
  const items = await db
    .selectFrom("return_items")
    .innerJoin("returns", "returns.id", "return_items.returns_id")
    .leftJoin("standard_sizes", "standard_sizes.id", "return_items.exchange_sizes_id")
    .selectAll("return_items")
    .select(["standard_sizes.name as size", "standard_sizes.system"])
    .where("returns.orders_id", "=", row.id)
    .orderBy("return_items.id")
    .execute();
  return returns.map((one) => ({
    id: one.id,
    number: one.number,
    kind: one.kind,
    status: one.status,
    // The table has codes of the contract, and the empty text.
    reason: one.reason as ReturnReason | "",
    refunded: one.refunded === null ? null : fromCents(one.refunded),
    created_on: one.created_on,
    courier: one.courier,
    tracking_number: one.tracking_number,
    estimated_delivery: one.estimated_delivery,
    items: items
      .filter((item) => item.returns_id === one.id)
      .map((item) => ({
        order_items_id: item.order_items_id,
        quantity: item.quantity,
        exchange_size: sizeOf(item.exchange_sizes_id, item.size, item.system),
      })),
  }));
}

function sizeOf(id: number | null, name: string | null, system: WireSize["size_system"]): WireSize | null {
  return id === null || name === null ? null : { id, name, size_system: system };
}
