import { expect, test } from "vitest";
import type { Order } from "~/api/orders.server";
import { DEFAULT_POLICY } from "~/shop/policy";
import { orderView } from "./order-view.server";

const now = new Date("2026-11-27T10:00:00.000Z");
const amounts = { subtotal: 50, coupon_discount: 0, delivery_cost: 0, payment_fee: 0, gift_card_amount: 0, total: 50 };
const paid = { kind: "payment", status: "paid", created_on: "2026-11-26T10:00:00.000Z" };
const order = {
  ...{ kind: "order", id: 1, number: "VR-2026-0123456789", created_on: "2026-11-26T10:00:00.000Z", currency: "EUR" },
  ...{ payment_status: "paid", fulfilment_status: "new", payment: { code: "card", next: "none", transfer: null } },
  ...{ shipping: "courier", delivery: { email: "ada@example.com", countries_id: 109, zip_code: "37121" } },
  ...{ items: [], ...amounts, expires_on: null, events: [paid] },
} as unknown as Order;
const view = (change: object) =>
  orderView({ ...order, ...change } as Order, [], { locale: "en", policy: DEFAULT_POLICY, shoeSystem: "eu", now });

const shipped = (on: string) => ({
  fulfilment_status: "shipped",
  ...{ courier: "brt", tracking_number: "012345678901" },
  events: [paid, { kind: "fulfilment", status: "shipped", created_on: `${on}T10:00:00.000Z` }],
});

test("a parcel has a link to its courier until the delivery, and for thirty days", () => {
  expect(view(shipped("2026-10-28"))).toMatchObject({ isTracked: true, parcel: { url: expect.any(String) } });
  expect(view(shipped("2026-10-27")).parcel).toMatchObject({ courier: "BRT", url: null });
  expect(view({ ...shipped("2026-11-25"), fulfilment_status: "delivered" })).toMatchObject({
    isTracked: false,
    parcel: { url: null },
  });
});

test("a courier's day is shown if it is a date", () => {
  const parcel = shipped("2026-11-25");
  expect(view({ ...parcel, estimated_delivery: "2026-12-01" }).parcel?.estimated).toBe("Tuesday 1 December");
  expect(view({ ...parcel, estimated_delivery: "Monday 30" }).parcel?.estimated).toBeNull();
  expect(view({ estimated_delivery: "soon" }).parcel).toBeNull();
});

test("the zone of a shortened address gives its day", () => {
  expect(view({}).arrival).toBe("Arrives by Monday 30 November");
  expect(view({ zone: "union" }).arrival).toBe("Usually arrives by Thursday 3 December");
});

test("an order from which the customer has withdrawn promises nothing", () => {
  const withdrawn = { payment_status: "pending", payment: { ...order.payment, withdrawn: true } };
  expect(view(withdrawn)).toMatchObject({ arrival: null, progress: null, outlook: "order:withdrawal_open" });
});

test("gift cards that are paid for do not wait for the payment any more", () => {
  const card = { id: 1, name: "Gift Card", quantity: 1, unit_price: "50.00", is_gift_card: true };
  const cards = { shipping: "none", items: [{ ...card, color: { name_it: "", name_en: "" } }] };
  const gift = { name: "Maria", email: "maria@example.com", message: "", send_on: "2026-12-24" };
  expect(view(cards).outlook).toBe("thank-you:gift_cards_paid");
  expect(view({ ...cards, gift }).outlook).toBe("thank-you:gift_paid");
  expect(view({ ...cards, gift, payment_status: "pending" }).outlook).toBe("thank-you:gift");
});
