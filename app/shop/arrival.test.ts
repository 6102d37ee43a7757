import { expect, test } from "vitest";
import { type ArrivingOrder, arrivalFrom, arrivalOf, arrivalText } from "./arrival";
import type { Shipping } from "./delivery";
import { DEFAULT_POLICY } from "./policy";
import type { DeliveryZone } from "./territories.server";

// Friday.
const FRIDAY = "2026-11-27";
const paidOn = (created_on: string) => [{ kind: "payment", status: "paid", created_on }];
const paid: ArrivingOrder = {
  shipping: "courier",
  created_on: "2026-11-26T22:30:00.000Z",
  payment_status: "paid",
  fulfilment_status: "new",
  payment: { code: "nexi" },
  events: paidOn("2026-11-26T23:30:00.000Z"),
};
const arrival = (order: Partial<ArrivingOrder>, today = FRIDAY) =>
  arrivalOf({ ...paid, ...order }, "italy", DEFAULT_POLICY, today);

test("goods arrive after the working days of their zone; only an address in Italy has a promise", () => {
  const from = (shipping: Shipping, zone: DeliveryZone, hasAddress = true) =>
    arrivalFrom(FRIDAY, shipping, { zone, hasAddress }, DEFAULT_POLICY);
  expect(from("courier", "italy")).toEqual({ kind: "arrives", day: "2026-12-01" });
  expect(from("courier", "italy", false)).toEqual({ kind: "usually", day: "2026-12-01" });
  expect(from("courier", "union")).toEqual({ kind: "usually", day: "2026-12-04" });
  // 8 December is a holiday in Italy.
  expect(from("courier", "great_britain")).toEqual({ kind: "usually", day: "2026-12-14" });
  expect(from("pickup", "italy", false)).toEqual({ kind: "ready", day: "2026-11-30" });
  expect(from("none", "italy")).toBeNull();
});

test("a promise has the same words everywhere", () => {
  expect(arrivalText({ kind: "arrives", day: "2026-11-30" }, "en")).toBe("Arrives by Monday 30 November");
  expect(arrivalText({ kind: "arrives", day: "2026-11-30" }, "it")).toBe("Arriva entro lunedì 30 novembre");
  expect(arrivalText({ kind: "usually", day: "2026-11-30" }, "en")).toBe("Usually arrives by Monday 30 November");
  expect(arrivalText({ kind: "usually", day: "2026-12-01" }, "it")).toBe("Di solito arriva entro martedì 1º dicembre");
  expect(arrivalText({ kind: "ready", day: "2026-12-01" }, "it")).toBe(
    "Pronto per il ritiro entro martedì 1º dicembre",
  );
});

test("the days of an order begin when its money has arrived, by the calendar in Verona", () => {
  expect(arrival({})).toEqual({ kind: "arrives", day: "2026-12-01" });
  expect(arrival({ events: paidOn("2026-11-30T10:00:00.000Z") })?.day).toBe("2026-12-02");
});

test("the days begin with the last payment after one that failed, and go on when promised money is taken", () => {
  const payments = (...rows: [status: string, day: string][]) => ({
    events: rows.map(([status, day]) => ({ kind: "payment", status, created_on: `${day}T10:00:00.000Z` })),
  });
  expect(arrival(payments(["authorised", "2026-11-26"], ["failed", "2026-11-27"], ["paid", "2026-11-30"]))?.day).toBe(
    "2026-12-02",
  );
  expect(arrival(payments(["authorised", "2026-11-26"], ["paid", "2026-11-30"]))?.day).toBe("2026-11-30");
});

test("an order that is paid at the door begins when its shopper confirms it, else when it is placed", () => {
  const collected = { payment: { code: "cash_on_delivery" }, payment_status: "pending", events: [] };
  expect(arrival({ ...collected, confirmed_on: "2026-11-30T10:00:00.000Z" })?.day).toBe("2026-12-02");
  expect(arrival({ ...collected, created_on: "2026-11-27T10:00:00.000Z" })?.day).toBe("2026-12-01");
  expect(arrival({ ...collected, confirmation: "waiting" })).toBeNull();
});

test("the courier's own day replaces the promise", () => {
  expect(arrival({ fulfilment_status: "shipped", estimated_delivery: "2026-12-03" })?.day).toBe("2026-12-03");
  expect(arrival({ estimated_delivery: "2026-12-03T08:00:00Z" })?.day).toBe("2026-12-03");
  for (const text of ["", "tomorrow", "3 December", "2026-02-31", "2026-13-01", "Monday 30 November"])
    expect(arrival({ estimated_delivery: text })?.day).toBe("2026-12-01");
});

test.each<[string, Partial<ArrivingOrder>]>([
  ["waits for its money", { payment_status: "pending" }],
  ["had its payment refused", { payment_status: "failed" }],
  ["has expired", { payment_status: "expired", fulfilment_status: "cancelled" }],
  ["was delivered", { fulfilment_status: "delivered" }],
  ["waits in the store", { shipping: "pickup", fulfilment_status: "ready_for_pickup" }],
  ["has no goods", { shipping: "none" }],
  ["has statuses that are unknown", { payment_status: "weighed" }],
  ["was placed at a time that cannot be read", { created_on: "yesterday", events: [] }],
])("an order that %s has no day", (_, order) => {
  expect(arrival(order)).toBeNull();
});

test("a day that has passed is not promised any more", () => {
  expect(arrival({}, "2026-12-01")).not.toBeNull();
  expect(arrival({}, "2026-12-02")).toBeNull();
});
