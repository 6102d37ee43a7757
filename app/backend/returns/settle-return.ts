import type { Transaction } from "kysely";
import type { ReturnedPieces } from "~/shop/return-rules";
import { releaseStock } from "../catalogue/stock";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { ReturnMail } from "../db/tables/mails";
import { RequestError } from "../http/errors";
import { queueMail } from "../mail/queue";
import { type ParcelData, requireCourier } from "../orders/fulfil-order";
import type { OrderEvent } from "../orders/transition";
import { type LockedReturn, withLockedReturn } from "./locked-return";
import { moveReturn, recordParcelStep, writeParcel } from "./return-state";
import { hasOnlySpentCards } from "./returned-gift-cards";

/** Queues a mail about a return to its customer. @param refundsId the booked money of its refund */
export function queueReturnMail(
  trx: Transaction<Tables>,
  { row, order }: Pick<LockedReturn, "row" | "order">,
  kind: ReturnMail,
  at: Date,
  refundsId: number | null = null,
): Promise<void> {
  const { id: ordersId, email: recipient, locale } = order.row;
  return queueMail(
    trx,
    { kind, recipient, locale, ordersId, returnsId: row.id, refundsId: refundsId ?? undefined },
    at,
  );
}

/** Accepts a requested return. @throws RequestError 404, 409 INVALID_TRANSITION */
export function approveReturn(database: Database<Tables>, number: string, event: OrderEvent): Promise<void> {
  return withLockedReturn(database, number, async (trx, locked) => {
    await moveReturn(trx, locked.row, "approved", event);
    await queueReturnMail(trx, locked, "return_approved", event.at);
  });
}

/**
 * Records that the parcel has arrived. Called again with pieces, the others leave the return: those of a spent gift card cannot
 * be refunded.
 * @param pieces the pieces that have arrived, when they are fewer than announced; other lines leave the return
 * @throws RequestError 404, 409 INVALID_TRANSITION, 400 for pieces that were not announced
 */
export function receiveReturn(
  database: Database<Tables>,
  number: string,
  pieces: readonly ReturnedPieces[] | null,
  event: OrderEvent,
): Promise<void> {
  return withLockedReturn(database, number, async (trx, locked) => {
    if (locked.row.status === "received" && !pieces)
      throw new RequestError(409, "INVALID_TRANSITION", `The return ${number} is received already.`);
    await moveReturn(trx, locked.row, "received", event);
    if (pieces) await keepOnly(trx, locked, pieces);
  });
}

/** Removes the pieces from a return that have not arrived, and releases the sizes that were reserved for them. */
async function keepOnly(trx: Transaction<Tables>, locked: LockedReturn, pieces: readonly ReturnedPieces[]) {
  const arrived = (lineId: number) => pieces.find((one) => one.lineId === lineId)?.quantity ?? 0;
  const isAnnounced = ({ lineId, quantity }: ReturnedPieces) =>
    locked.items.some(({ row }) => row.order_items_id === lineId && quantity <= row.quantity);
  if (!pieces.every(isAnnounced) || !pieces.some(({ quantity }) => quantity > 0))
    throw new RequestError(400, "INVALID_PAYLOAD", "These are not pieces of the return.");
  const missing = locked.items.map(({ row, line }) => ({ row, line, quantity: row.quantity - arrived(line.id) }));
  for (const { row, quantity } of missing) {
    if (quantity === row.quantity) await trx.deleteFrom("return_items").where("id", "=", row.id).execute();
    else if (quantity > 0)
      await trx
        .updateTable("return_items")
        .set({ quantity: row.quantity - quantity })
        .where("id", "=", row.id)
        .execute();
  }
  await releaseSizes(trx, missing);
}

/** Releases the new sizes of exchanges. */
async function releaseSizes(
  trx: Transaction<Tables>,
  items: (LockedReturn["items"][number] & { quantity: number })[],
): Promise<void> {
  const reserved = items.flatMap(({ row, line, quantity }) =>
    row.exchange_sizes_id === null || quantity === 0
      ? []
      : [{ productId: line.productId, sizeId: row.exchange_sizes_id, quantity }],
  );
  if (reserved.length > 0) await releaseStock(trx, reserved);
}

/** Puts the returned pieces back on sale. */
export async function restock(trx: Transaction<Tables>, { items }: Pick<LockedReturn, "items">): Promise<void> {
  await releaseStock(
    trx,
    items.map(({ row, line }) => ({ productId: line.productId, sizeId: line.sizeId, quantity: row.quantity })),
  );
}

/**
 * Refuses a return; its reserved sizes are on sale again.
 * @throws RequestError 404, 409 INVALID_TRANSITION, also for a return of an order that is cancelled, because its payment
 *   has to go back, except that of spent gift cards
 */
export function rejectReturn(database: Database<Tables>, number: string, event: OrderEvent): Promise<void> {
  return withLockedReturn(database, number, async (trx, locked) => {
    if (locked.order.fulfilmentStatus === "cancelled" && !(await hasOnlySpentCards(trx, locked)))
      throw new RequestError(409, "INVALID_TRANSITION", "The order is cancelled: refund this return.");
    await moveReturn(trx, locked.row, "rejected", event);
    await releaseSizes(
      trx,
      locked.items.map((item) => ({ ...item, quantity: item.row.quantity })),
    );
    await queueReturnMail(trx, locked, "return_rejected", event.at);
  });
}

/**
 * Ends an exchange whose pieces have arrived: they are on sale again, and the reserved sizes are sent. The customer gets a mail with
 * the parcel's data, as far as they are known.
 * @throws RequestError 404, 409 INVALID_TRANSITION
 */
export function exchangeReturn(
  database: Database<Tables>,
  number: string,
  parcel: ParcelData,
  event: OrderEvent,
): Promise<void> {
  return withLockedReturn(database, number, async (trx, locked) => {
    requireExchange(locked);
    await moveReturn(trx, locked.row, "exchanged", event);
    await writeParcel(trx, locked.row, parcel);
    await restock(trx, locked);
    await queueReturnMail(trx, locked, "return_exchanged", event.at);
  });
}

/**
 * Corrects the courier, number and date of the parcel with the new sizes, records it, and mails the customer again.
 * @returns false when they were so already: nothing is written
 * @throws RequestError 404; 400 without a courier; 409 INVALID_TRANSITION for an exchange whose new sizes are not sent yet
 */
export function correctExchangeParcel(
  database: Database<Tables>,
  number: string,
  parcel: ParcelData,
  event: OrderEvent,
): Promise<boolean> {
  return withLockedReturn(database, number, async (trx, locked) => {
    requireExchange(locked);
    if (locked.row.status !== "exchanged")
      throw new RequestError(
        409,
        "INVALID_TRANSITION",
        `The new sizes of ${number} are not sent yet: returns exchange.`,
      );
    requireCourier(parcel);
    const { courier, tracking_number, estimated_delivery } = locked.row;
    const isSame = courier === parcel.courier && tracking_number === parcel.tracking_number;
    if (isSame && estimated_delivery === parcel.estimated_delivery) return false;
    await writeParcel(trx, locked.row, parcel);
    await recordParcelStep(trx, locked.row, event);
    await queueReturnMail(trx, locked, "return_exchanged", event.at);
    return true;
  });
}

function requireExchange({ row }: LockedReturn): void {
  if (row.kind !== "exchange")
    throw new RequestError(409, "INVALID_TRANSITION", `The return ${row.number} is not an exchange: refund it.`);
}
