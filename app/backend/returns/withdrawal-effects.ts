import type { Selectable, Transaction } from "kysely";
import { piecesLeft, type WithdrawalOutcome } from "~/shop/return-rules";
import { releaseStock } from "../catalogue/stock";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { closeUnpaidOrder } from "../orders/close-order";
import { type OrderEvent, transition } from "../orders/transition";
import { moveReturn, openReturn } from "./return-state";
import type { ExistingReturn, ReturnedOrder } from "./returned-order";

/** An exchange whose parcel has not arrived: the shopper can still withdraw from the contract of its pieces. */
export function isOpenExchange({ kind, status }: ExistingReturn): boolean {
  return kind === "exchange" && (status === "requested" || status === "approved");
}

/** Ends an exchange for a withdrawal; its reserved sizes are on sale again. */
export async function endExchange(
  trx: Transaction<Tables>,
  { lines }: ReturnedOrder,
  exchange: ExistingReturn,
  event: OrderEvent,
): Promise<void> {
  await moveReturn(trx, exchange, "rejected", event);
  const reserved = exchange.items.flatMap(({ lineId, quantity, newSizeId }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line && newSizeId !== null ? [{ productId: line.productId, sizeId: newSizeId, quantity }] : [];
  });
  await releaseStock(trx, reserved);
}

/** What a declaration changes; the result is the id of its return, if it opens one. */
export const effects: Partial<
  Record<
    WithdrawalOutcome,
    (trx: Transaction<Tables>, order: ReturnedOrder, event: OrderEvent) => Promise<number | null>
  >
> = {
  async cancelled(trx, { row }, event) {
    // The receipt of the declaration is the mail about it.
    if (!(await closeUnpaidOrder(trx, row, event, null))) throw changed(row);
    return null;
  },
  async refund(trx, order, event) {
    const { row } = order;
    if (!(await transition(trx, row, { fulfilment: "cancelled" }, event))) throw changed(row);
    await trx.deleteFrom("coupon_uses").where("orders_id", "=", row.id).execute();
    const opened = await openWithdrawal(trx, order, event);
    // The goods have not left the shop.
    await moveReturn(trx, { ...opened, status: "approved" }, "received", event);
    return opened.id;
  },
  async return(trx, order, event) {
    const opened = await openWithdrawal(trx, order, event);
    // Codes and memberships come back without a parcel.
    if (order.row.shipping_method === "none")
      await moveReturn(trx, { ...opened, status: "approved" }, "received", event);
    return opened.id;
  },
};

/** The order's row is locked, so this is a fault of the program. */
const changed = ({ id }: Selectable<Orders>) => new Error(`order ${id} has changed while it was locked`);

/** Opens a return of all pieces that are in no other return. It needs no approval: the withdrawal is a right. */
async function openWithdrawal(trx: Transaction<Tables>, order: ReturnedOrder, event: OrderEvent) {
  const items = [...piecesLeft(order)].flatMap(([order_items_id, quantity]) =>
    quantity > 0 ? [{ order_items_id, quantity, exchange_sizes_id: null }] : [],
  );
  const opened = await openReturn(trx, { orders_id: order.row.id, kind: "withdrawal", reason: "", items }, event);
  await moveReturn(trx, opened, "approved", event);
  return opened;
}
