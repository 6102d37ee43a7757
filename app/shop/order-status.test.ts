import { expect, test } from "vitest";
import {
  canMove,
  FULFILMENT_STATUSES,
  FULFILMENT_TRANSITIONS,
  mayExpire,
  PAYMENT_STATUSES,
  PAYMENT_TRANSITIONS,
  type Transitions,
} from "./order-status";

function path<State extends string>(table: Transitions<State>, ...states: State[]): boolean {
  return states.every((state, index) => {
    const next = states[index + 1];
    return next === undefined || canMove(table, state, next);
  });
}

function reachable<State extends string>(table: Transitions<State>, start: State): Set<State> {
  const seen = new Set<State>([start]);
  for (const state of seen) for (const next of table[state]) seen.add(next);
  return seen;
}

test("a payment goes from pending through authorised to paid, and can be refunded in parts", () => {
  expect(
    path(PAYMENT_TRANSITIONS, "pending", "authorised", "paid", "partly_refunded", "partly_refunded", "refunded"),
  ).toBe(true);
});

test("an unpaid order is not refunded, and a refunded payment does not become paid", () => {
  for (const state of ["pending", "authorised", "failed", "expired"] as const) {
    expect(canMove(PAYMENT_TRANSITIONS, state, "refunded")).toBe(false);
  }
  for (const state of PAYMENT_STATUSES) expect(canMove(PAYMENT_TRANSITIONS, "refunded", state)).toBe(false);
});

test("an order that a gift card has paid is refunded as a whole", () => {
  expect(PAYMENT_TRANSITIONS.not_needed).toEqual(["refunded"]);
});

test("an order expires while it is unpaid and the shop has not started to prepare it", () => {
  const expiring = PAYMENT_STATUSES.flatMap((payment) =>
    FULFILMENT_STATUSES.filter((fulfilment) => mayExpire(payment, fulfilment)).map((fulfilment) => [
      payment,
      fulfilment,
    ]),
  );
  expect(expiring).toEqual([
    ["pending", "new"],
    ["failed", "new"],
  ]);
});

test("a failed payment can be retried, and a late payment still counts", () => {
  expect(path(PAYMENT_TRANSITIONS, "pending", "failed", "pending", "paid")).toBe(true);
  expect(path(PAYMENT_TRANSITIONS, "pending", "expired", "paid", "refunded")).toBe(true);
  expect(canMove(FULFILMENT_TRANSITIONS, "cancelled", "new")).toBe(true);
});

test("a late notification does not make a paid order unpaid", () => {
  for (const state of ["pending", "authorised", "failed", "expired"] as const) {
    expect(canMove(PAYMENT_TRANSITIONS, "paid", state)).toBe(false);
  }
});

test("goods are prepared, then shipped or ready for pickup, then delivered", () => {
  expect(path(FULFILMENT_TRANSITIONS, "new", "preparing", "shipped", "delivered")).toBe(true);
  expect(path(FULFILMENT_TRANSITIONS, "new", "preparing", "ready_for_pickup", "delivered")).toBe(true);
  expect(canMove(FULFILMENT_TRANSITIONS, "new", "shipped")).toBe(false);
  expect(canMove(FULFILMENT_TRANSITIONS, "delivered", "cancelled")).toBe(false);
});

test("every state is reachable from the first one, except not_needed", () => {
  expect(reachable(PAYMENT_TRANSITIONS, "pending").size).toBe(PAYMENT_STATUSES.length - 1);
  expect(reachable(FULFILMENT_TRANSITIONS, "new").size).toBe(FULFILMENT_STATUSES.length);
});
