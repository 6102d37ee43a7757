import type { Selectable, Transaction } from "kysely";
import { isInShop } from "~/shop/order-status";
import { paymentMethod } from "~/shop/payment-methods";
import { withdrawalHold } from "~/shop/return-rules";
import type { Tables } from "../db/schema";
import type { OrderMail } from "../db/tables/mails";
import type { Orders } from "../db/tables/orders";
import { RequestError } from "../http/errors";
import { queueMail } from "../mail/queue";
import { captureSoon } from "../payments/attempts";
import { linesAndReturns } from "../returns/returned-order";
import { recordPayment } from "./record-payment";
import { type OrderEvent, transition } from "./transition";

export interface ParcelData {
  /** A code of `shop/couriers.ts`. */
  courier: string | null;
  tracking_number: string | null;
  /** YYYY-MM-DD. */
  estimated_delivery: string | null;
}

type Step = (trx: Transaction<Tables>, order: Selectable<Orders>, event: OrderEvent) => Promise<boolean>;

/**
 * The steps from a new order to a delivered one. Each returns false when the order has changed since it was read; nothing
 * is written then.
 */

/** @throws RequestError 409 INVALID_TRANSITION for an order that is unpaid, unconfirmed, or not new */
export const prepareOrder: Step = async (trx, order, event) => {
  requirePaid(order);
  return transition(trx, order, { fulfilment: "preparing" }, event);
};

/**
 * Hands an order to the courier, and mails the customer. A new order is prepared at the same time.
 * @throws RequestError 409 INVALID_TRANSITION for an order that is not for the courier, unpaid, withdrawn, or not in preparation
 */
export async function shipOrder(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  parcel: ParcelData,
  event: OrderEvent,
): Promise<boolean> {
  if (order.shipping_method !== "courier") throw refused("This order is not delivered by courier.");
  if (!(await fulfil(trx, order, "shipped", event))) return false;
  await writeParcel(trx, order, parcel);
  await mailCustomer(trx, order, "order_shipped", event.at);
  return true;
}

/**
 * Corrects the courier, number and date of an order that is on its way, and mails the customer again.
 * @throws RequestError 409 INVALID_TRANSITION for an order that is not on its way; 400 without a courier
 */
export async function correctParcel(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  parcel: ParcelData,
  event: OrderEvent,
): Promise<boolean> {
  if (order.fulfilment_status !== "shipped") throw refused("This order is not on its way.");
  requireCourier(parcel);
  if (!(await writeParcel(trx, order, parcel))) return false;
  await mailCustomer(trx, order, "order_shipped", event.at);
  return true;
}

/**
 * The order can be picked up in the store: mails the customer. A new order is prepared at the same time.
 * @throws RequestError 409 INVALID_TRANSITION for an order that is not for pickup, unpaid, withdrawn, or not in preparation
 */
export const readyOrder: Step = async (trx, order, event) => {
  if (order.shipping_method !== "pickup") throw refused("This order is not picked up in the store.");
  if (!(await fulfil(trx, order, "ready_for_pickup", event))) return false;
  await mailCustomer(trx, order, "order_ready", event.at);
  return true;
};

/**
 * The customer has the goods. Cash on delivery is paid with it (record 029). The payment of goods that have left the shop may have
 * gone back meanwhile.
 * @throws RequestError 409 INVALID_TRANSITION for an order that is unpaid or withdrawn, or whose goods are still in the shop
 */
export const deliverOrder: Step = async (trx, order, event) => {
  const isUnpacked = order.fulfilment_status === "new" || order.fulfilment_status === "preparing";
  if (isUnpacked || order.payment_status !== "refunded") requirePaid(order);
  // Only gift cards, which are mailed, need no parcel.
  if (isUnpacked && order.shipping_method !== "none") throw refused("The goods of this order are still in the shop.");
  await requireNoWithdrawal(trx, order);
  if (order.payment_status !== "pending") return transition(trx, order, { fulfilment: "delivered" }, event);
  if (!(await recordPayment(trx, order, event, { mail: null }))) return false;
  const paid = await trx.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
  return transition(trx, paid, { fulfilment: "delivered" }, event);
};

/** A correction replaces all data of a parcel: one without a courier would erase them. @throws RequestError 400 */
export function requireCourier({ courier }: ParcelData): void {
  if (courier === null)
    throw new RequestError(400, "INVALID_PAYLOAD", "--courier is needed, with what is known of the parcel.");
}

async function fulfil(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  fulfilment: "shipped" | "ready_for_pickup",
  event: OrderEvent,
): Promise<boolean> {
  requirePaid(order);
  await requireNoWithdrawal(trx, order);
  if (order.payment_status === "authorised") await captureSoon(trx, order.id, event.at);
  if (order.fulfilment_status !== "new") return transition(trx, order, { fulfilment }, event);
  if (!(await transition(trx, order, { fulfilment: "preparing" }, event))) return false;
  return transition(trx, { ...order, fulfilment_status: "preparing" }, { fulfilment }, event);
}

/** Goods leave the shop when they are paid, or when the courier collects the money of a confirmed order. */
function requirePaid(order: Selectable<Orders>): void {
  if (order.confirmation_hash !== null && order.confirmed_on === null)
    throw refused("This order waits for its confirmation by mail.");
  const isCollected = paymentMethod(order.payment_code)?.instructions === "collection";
  const ok: readonly string[] = ["authorised", "paid", "partly_refunded", "not_needed"];
  if (!ok.includes(order.payment_status) && !(isCollected && order.payment_status === "pending"))
    throw refused(`This order is not paid: its payment is ${order.payment_status}.`);
}

/** Goods from which their customer has withdrawn do not leave the shop. */
async function requireNoWithdrawal(trx: Transaction<Tables>, order: Selectable<Orders>): Promise<void> {
  if (!isInShop(order.fulfilment_status)) return;
  const hold = withdrawalHold(await linesAndReturns(trx, order.id));
  if (hold === "open")
    throw refused("The customer has withdrawn: record the withdrawn pieces (returns receive --pieces).");
  if (hold === "nothing_left") throw refused("The customer has withdrawn from all goods: refund the return.");
}

function refused(message: string): RequestError {
  return new RequestError(409, "INVALID_TRANSITION", message);
}

async function writeParcel(
  trx: Transaction<Tables>,
  { id }: Selectable<Orders>,
  { courier, tracking_number, estimated_delivery }: ParcelData,
): Promise<boolean> {
  const written = await trx
    .updateTable("orders")
    .set({ courier, tracking_number, estimated_delivery })
    .where("id", "=", id)
    .where("fulfilment_status", "=", "shipped")
    .executeTakeFirst();
  return written.numUpdatedRows > 0n;
}

async function mailCustomer(
  trx: Transaction<Tables>,
  { id: ordersId, email: recipient, locale }: Selectable<Orders>,
  kind: OrderMail,
  at: Date,
): Promise<void> {
  await queueMail(trx, { kind, recipient, locale, ordersId }, at);
}
