import type { Selectable, Transaction } from "kysely";
import {
  canMove,
  FULFILMENT_TRANSITIONS,
  type FulfilmentStatus,
  PAYMENT_TRANSITIONS,
  type PaymentStatus,
} from "~/shop/order-status";
import type { Tables } from "../db/schema";
import type { Erasure, Orders } from "../db/tables/orders";
import { RequestError } from "../http/errors";
import { requireNoIban } from "./note";

// The only writer of an order's payment and fulfilment status after it was placed.

type OrderState = Pick<Selectable<Orders>, "id" | "payment_status" | "fulfilment_status" | "expires_on">;

export interface NextState {
  payment?: PaymentStatus;
  fulfilment?: FulfilmentStatus;
}

/** The actor, time and reason of a change to an order. */
export interface OrderEvent {
  /** A person or a program: "operator", "expiry", a payment provider. */
  actor: string;
  reason?: string;
  at: Date;
}

/**
 * Moves an order from the state that was read to another state, and records each step in `order_events`.
 * @returns false when the order was moved or confirmed since it was read; nothing is written then
 * @throws RequestError 409 INVALID_TRANSITION for a step that the tables of `shop/order-status.ts` do not allow, or that
 *   changes nothing
 */
export async function transition(
  trx: Transaction<Tables>,
  order: OrderState,
  next: NextState,
  { actor, reason = "", at }: OrderEvent,
): Promise<boolean> {
  const payment = next.payment ?? order.payment_status;
  const fulfilment = next.fulfilment ?? order.fulfilment_status;
  const changes = payment !== order.payment_status || fulfilment !== order.fulfilment_status;
  const isAllowed =
    changes &&
    (payment === order.payment_status || canMove(PAYMENT_TRANSITIONS, order.payment_status, payment)) &&
    (fulfilment === order.fulfilment_status || canMove(FULFILMENT_TRANSITIONS, order.fulfilment_status, fulfilment));
  if (!isAllowed)
    throw new RequestError(
      409,
      "INVALID_TRANSITION",
      `An order that is ${order.payment_status} and ${order.fulfilment_status} cannot become ${payment} and ${fulfilment}.`,
    );
  const moved = await trx
    .updateTable("orders")
    .set({ payment_status: payment, fulfilment_status: fulfilment })
    .where("id", "=", order.id)
    .where("payment_status", "=", order.payment_status)
    .where("fulfilment_status", "=", order.fulfilment_status)
    // A confirmation since the read changes `expires_on`.
    .where("expires_on", order.expires_on === null ? "is" : "=", order.expires_on)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  const steps = [
    { kind: "payment" as const, before: order.payment_status, after: payment },
    { kind: "fulfilment" as const, before: order.fulfilment_status, after: fulfilment },
  ].filter(({ before, after }) => before !== after);
  for (const step of steps)
    await trx
      .insertInto("order_events")
      .values({ orders_id: order.id, ...step, actor, reason, created_on: at.toISOString() })
      .execute();
  return true;
}

/**
 * Records a step of a refund that an operator sends. The reason has the refund's id, and never an account.
 * @throws RequestError 400 for a reason with an IBAN
 */
export async function recordRefundStep(
  trx: Transaction<Tables>,
  { id, orders_id }: { id: number; orders_id: number },
  { before, after }: { before: string; after: string },
  { actor, reason = "", at }: OrderEvent,
): Promise<void> {
  requireNoIban(reason);
  const step = {
    kind: "refund" as const,
    before,
    after,
    actor,
    reason: [`refund ${id}`, reason].filter(Boolean).join(": "),
  };
  await trx
    .insertInto("order_events")
    .values({ orders_id, ...step, created_on: at.toISOString() })
    .execute();
}

/**
 * Erases the reasons of an actor's steps of an order; those of its refunds keep the refund's id.
 * @param kept reasons that are no notes
 */
export async function forgetReasons(
  trx: Transaction<Tables>,
  ordersId: number,
  { actor, kept }: { actor: string; kept: readonly string[] },
): Promise<void> {
  const steps = await trx
    .selectFrom("order_events")
    .select(["id", "kind", "reason"])
    .where("orders_id", "=", ordersId)
    .where("kind", "!=", "erasure")
    .where("actor", "=", actor)
    .where("reason", "!=", "")
    .execute();
  for (const { id, kind, reason } of steps) {
    if (kept.includes(reason)) continue;
    const [refund = ""] = reason.split(":");
    const change = { reason: kind === "refund" ? refund : "" };
    await trx.updateTable("order_events").set(change).where("id", "=", id).execute();
  }
}

/** Records a step of the erasure of an order's personal data. */
export async function recordErasure(
  trx: Transaction<Tables>,
  { id, erasure }: Pick<Selectable<Orders>, "id" | "erasure">,
  next: Erasure,
  { actor, reason = "", at }: OrderEvent,
): Promise<void> {
  const step = { kind: "erasure" as const, before: erasure ?? "none", after: next, actor, reason };
  await trx
    .insertInto("order_events")
    .values({ orders_id: id, ...step, created_on: at.toISOString() })
    .execute();
}
