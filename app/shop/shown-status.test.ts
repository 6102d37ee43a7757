import { expect, test } from "vitest";
import { FULFILMENT_STATUSES, PAYMENT_STATUSES } from "./order-status";
import { isOnItsWay, type ShownStatus, shownStatus, shownStep, statusText } from "./shown-status";

const status = (payment_status: string, fulfilment_status: string, code = "bank_transfer") =>
  shownStatus({ payment_status, fulfilment_status, payment: { code } });

test.each<[payment: string, fulfilment: string, code: string, shown: ShownStatus]>([
  ["pending", "new", "bank_transfer", "waiting_for_payment"],
  ["pending", "new", "card", "waiting_for_payment"],
  ["pending", "new", "cash_on_delivery", "received"],
  ["pending", "preparing", "cash_on_delivery", "preparing"],
  ["pending", "shipped", "cash_on_delivery", "shipped"],
  ["authorised", "new", "klarna", "received"],
  ["paid", "new", "card", "paid"],
  ["paid", "preparing", "card", "preparing"],
  ["paid", "shipped", "card", "shipped"],
  ["paid", "ready_for_pickup", "card", "ready_for_pickup"],
  ["paid", "delivered", "card", "delivered"],
  ["partly_refunded", "new", "card", "paid"],
  ["partly_refunded", "shipped", "card", "shipped"],
  ["partly_refunded", "delivered", "card", "partly_refunded"],
  ["refunded", "delivered", "card", "refunded"],
  ["refunded", "cancelled", "card", "refunded"],
  ["failed", "new", "card", "payment_failed"],
  ["expired", "cancelled", "bank_transfer", "cancelled"],
  ["not_needed", "new", "free", "received"],
])("an order that is %s and %s, paid with %s, is shown as %s…", (payment, fulfilment, code, shown) => {
  expect(status(payment, fulfilment, code)).toBe(shown);
});

test("a gift is paid until its day, and then delivered", () => {
  const gift = { payment_status: "paid", fulfilment_status: "delivered", gift: { sent_on: null } };
  expect(shownStatus(gift)).toBe("paid");
  expect(shownStatus({ ...gift, payment_status: "partly_refunded" })).toBe("paid");
  expect(shownStatus({ ...gift, payment_status: "refunded" })).toBe("refunded");
  expect(shownStatus({ ...gift, gift: { sent_on: "2026-12-24T07:00:00.000Z" } })).toBe("delivered");
  // A server that does not name the day.
  expect(shownStatus({ ...gift, gift: {} })).toBe("delivered");
});

test("every pair of statuses of ours has a shown status", () => {
  for (const payment of PAYMENT_STATUSES)
    for (const fulfilment of FULFILMENT_STATUSES) expect(status(payment, fulfilment)).not.toBeNull();
});

test("an order that waits for its confirmation is shown so until it expires", () => {
  const order = { payment: { code: "cash_on_delivery" }, confirmation: "waiting" } as const;
  expect(shownStatus({ ...order, payment_status: "pending", fulfilment_status: "new" })).toBe("to_confirm");
  expect(shownStatus({ ...order, payment_status: "expired", fulfilment_status: "cancelled" })).toBe("cancelled");
});

test("unknown or missing statuses of a remote server have no shown status", () => {
  expect(shownStatus({})).toBeNull();
  expect(status("paid", "in_orbit")).toBeNull();
  expect(status("in_orbit", "new")).toBeNull();
});

test("shoppers see the steps that concern them, and none that is unknown", () => {
  expect(shownStep({ kind: "payment", status: "paid" })).toBe("paid");
  expect(shownStep({ kind: "fulfilment", status: "shipped" })).toBe("shipped");
  expect(shownStep({ kind: "payment", status: "expired" })).toBeNull();
  for (const [kind, name] of [
    ["payment", "shipped"],
    ["fulfilment", "constructor"],
    ["constructor", "paid"],
  ] as const)
    expect(shownStep({ kind, status: name })).toBeNull();
});

test("an order is on its way from its payment until it is delivered or picked up", () => {
  const onItsWay = FULFILMENT_STATUSES.filter((fulfilment_status) =>
    isOnItsWay({ payment_status: "paid", fulfilment_status }),
  );
  expect(onItsWay).toEqual(["new", "preparing", "shipped", "ready_for_pickup"]);
  expect(isOnItsWay({ payment_status: "pending", fulfilment_status: "new", payment: { code: "card" } })).toBe(false);
});

test.each([
  ["money that waits is not refunded", { refunds: [{ state: "to_send" }] }, "_later"],
  ["the same of a row in a list", { money_to_send: true }, "_later"],
  ["a part that waits beside one that is sent", { refunds: [{ state: "sent" }, { state: "to_send" }] }, "_later"],
  ["all is sent", { refunds: [{ state: "sent" }], money_to_send: false }, ""],
  ["the payment's provider sends it", { refunds: [{ state: "queued" }] }, ""],
  [
    "a second transfer waits, and the order's own is sent",
    { refunds: [{ state: "to_send", is_unexpected: true }] },
    "",
  ],
  ["a server names no refunds", {}, ""],
])("the text of a refunded order says what is true: %s", (_, money, ending) => {
  for (const payment_status of ["refunded", "partly_refunded"])
    expect(statusText({ payment_status, fulfilment_status: "delivered", ...money })).toBe(payment_status + ending);
  expect(statusText({ payment_status: "paid", fulfilment_status: "delivered", ...money })).toBe("delivered");
});
