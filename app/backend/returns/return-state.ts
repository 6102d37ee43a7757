import type { Selectable, Transaction } from "kysely";
import type { Cents } from "~/shop/money";
import { canMove } from "~/shop/order-status";
import { RETURN_TRANSITIONS, type ReturnStatus } from "~/shop/return-status";
import type { Tables } from "../db/schema";
import type { ReturnItems, Returns } from "../db/tables/returns";
import { RequestError } from "../http/errors";
import type { ParcelData } from "../orders/fulfil-order";
import { insertNumbered } from "../orders/new-number";
import type { OrderEvent } from "../orders/transition";

// The only writer of returns, their status and `return_events`.

interface NewReturn extends Pick<Selectable<Returns>, "orders_id" | "kind" | "reason"> {
  items: Pick<Selectable<ReturnItems>, "order_items_id" | "quantity" | "exchange_sizes_id">[];
}

/** Writes a requested return. Its order must be locked, and its pieces must be free. */
export async function openReturn(
  trx: Transaction<Tables>,
  { items, ...row }: NewReturn,
  event: OrderEvent,
): Promise<Selectable<Returns>> {
  const created_on = event.at.toISOString();
  const opened = await insertNumbered("RS", event.at, (number) =>
    trx
      .insertInto("returns")
      .values({ ...row, number, status: "requested", refunded: null, created_on })
      .onConflict((conflict) => conflict.column("number").doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
  await trx
    .insertInto("return_items")
    .values(items.map((item) => ({ ...item, returns_id: opened.id })))
    .execute();
  await recordStep(trx, opened.id, { before: "", after: "requested" }, event);
  return opened;
}

/**
 * Moves a return from the status that was read to another one.
 * @param refunded cents of the order's currency, with the status "refunded"
 * @throws RequestError 409 INVALID_TRANSITION for a step that `RETURN_TRANSITIONS` does not allow, and when another process
 *   has moved the return since it was read
 */
export async function moveReturn(
  trx: Transaction<Tables>,
  { id, status, number }: Pick<Selectable<Returns>, "id" | "status" | "number">,
  next: ReturnStatus,
  event: OrderEvent,
  refunded: Cents | null = null,
): Promise<void> {
  if (!canMove(RETURN_TRANSITIONS, status, next))
    throw invalidStep(`The return ${number} is ${status}: it cannot become ${next}.`);
  const moved = await trx
    .updateTable("returns")
    .set({ status: next, refunded })
    .where("id", "=", id)
    .where("status", "=", status)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) throw invalidStep(`The return ${number} has changed in the meantime.`);
  await recordStep(trx, id, { before: status, after: next }, event);
}

const invalidStep = (message: string) => new RequestError(409, "INVALID_TRANSITION", message);

async function recordStep(
  trx: Transaction<Tables>,
  returns_id: number,
  step: { before: string; after: string },
  { actor, reason = "", at }: OrderEvent,
): Promise<void> {
  await trx
    .insertInto("return_events")
    .values({ returns_id, ...step, actor, reason, created_on: at.toISOString() })
    .execute();
}

/** Writes the data of the parcel with the new sizes of an exchange. */
export async function writeParcel(
  trx: Transaction<Tables>,
  { id }: Pick<Selectable<Returns>, "id">,
  { courier, tracking_number, estimated_delivery }: ParcelData,
): Promise<void> {
  await trx.updateTable("returns").set({ courier, tracking_number, estimated_delivery }).where("id", "=", id).execute();
}

/** Records that the data of that parcel were corrected, without them. */
export function recordParcelStep(
  trx: Transaction<Tables>,
  { id, status }: Pick<Selectable<Returns>, "id" | "status">,
  event: OrderEvent,
): Promise<void> {
  return recordStep(trx, id, { before: status, after: "parcel" }, event);
}

/** Erases the numbers by which the parcels of an order's exchanges are found. */
export async function forgetParcels(trx: Transaction<Tables>, ordersId: number): Promise<void> {
  await trx.updateTable("returns").set({ tracking_number: null }).where("orders_id", "=", ordersId).execute();
}

/** Erases the words of declarations of withdrawal, which earlier versions have repeated in the steps of an order's returns. */
export async function forgetDeclaredWords(trx: Transaction<Tables>, ordersId: number): Promise<void> {
  await trx
    .updateTable("return_events")
    .set({ reason: "" })
    .where("actor", "=", "withdrawal")
    .where("returns_id", "in", trx.selectFrom("returns").select("returns.id").where("orders_id", "=", ordersId))
    .execute();
}
