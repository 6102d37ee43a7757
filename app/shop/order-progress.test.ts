import { expect, test } from "vitest";
import { progressOf } from "./order-progress";

const order = (payment_status: string, fulfilment_status: string, code = "card") =>
  ({ payment_status, fulfilment_status, payment: { code }, shipping: "courier" }) as const;

test.each([
  ["pending", "new", "placed"],
  ["failed", "new", "placed"],
  ["authorised", "new", "placed"],
  ["paid", "new", "paid"],
  ["paid", "preparing", "preparing"],
  ["paid", "shipped", "shipped"],
  ["partly_refunded", "new", "paid"],
  ["partly_refunded", "delivered", "delivered"],
])("a courier's order that is %s and %s has reached %s", (payment, fulfilment, current) => {
  expect(progressOf(order(payment, fulfilment))).toEqual({
    steps: ["placed", "paid", "preparing", "shipped", "delivered"],
    current,
  });
});

test("an order for the store is ready there, and then collected", () => {
  const pickup = { ...order("paid", "ready_for_pickup"), shipping: "pickup" } as const;
  expect(progressOf(pickup)).toEqual({
    steps: ["placed", "paid", "preparing", "ready", "collected"],
    current: "ready",
  });
  expect(progressOf({ ...pickup, fulfilment_status: "delivered" })?.current).toBe("collected");
});

test("an order without a payment before its delivery has no such step", () => {
  for (const unpaid of [order("pending", "new", "cash_on_delivery"), order("not_needed", "preparing", "free")])
    expect(progressOf(unpaid)?.steps).toEqual(["placed", "preparing", "shipped", "delivered"]);
  expect(progressOf(order("paid", "delivered", "cash_on_delivery"))?.current).toBe("delivered");
});

test("an order that has ended, has no goods or has unknown statuses has no line of steps", () => {
  expect(progressOf(order("expired", "cancelled"))).toBeNull();
  expect(progressOf(order("refunded", "delivered"))).toBeNull();
  expect(progressOf(order("paid", "weighed"))).toBeNull();
  expect(progressOf({ ...order("paid", "new"), shipping: "none" })).toBeNull();
});
