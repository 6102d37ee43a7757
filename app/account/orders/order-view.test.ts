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
  expect(view(withdrawn)).toMatchObject({ arrival: null, progress: null, nextStep: "order:withdrawal_open" });
});

test("gift cards are mailed once they are paid, and a gift on its day", () => {
  const card = { id: 1, name: "Gift Card", quantity: 1, unit_price: "50.00", is_gift_card: true };
  const unpaid = {
    payment_status: "pending",
    shipping: "none",
    items: [{ ...card, color: { name_it: "", name_en: "" } }],
  };
  const delivered = { kind: "fulfilment", status: "delivered", created_on: paid.created_on };
  const complete = { ...unpaid, payment_status: "paid", fulfilment_status: "delivered", events: [paid, delivered] };
  const gift = { name: "Maria", email: "maria@example.com", message: "", send_on: "2026-12-24", sent_on: null };
  expect(view(unpaid).nextStep).toBe("thank-you:gift_cards");
  expect(view(complete)).toMatchObject({ nextStep: "thank-you:gift_cards_paid", status: "delivered" });
  expect(view({ ...unpaid, gift }).nextStep).toBe("thank-you:gift");
  const planned = view({ ...complete, gift });
  expect(planned).toMatchObject({ nextStep: "thank-you:gift_paid", status: "paid" });
  expect(planned.steps.map(({ name }) => name)).toEqual(["placed", "paid"]);
  const sent = view({ ...complete, gift: { ...gift, sent_on: "2026-12-24T07:00:00.000Z" } });
  expect(sent).toMatchObject({ nextStep: null, status: "delivered" });
  expect(sent.steps.at(-1)).toMatchObject({ name: "delivered", on: "2026-12-24T07:00:00.000Z" });
});

test("a membership has started once it is paid", () => {
  const item = { id: 1, name: "Club Plus", quantity: 1, unit_price: "30.00", color: { name_it: "", name_en: "" } };
  const membership = { shipping: "none", items: [item] };
  expect(view({ ...membership, payment_status: "pending" }).nextStep).toBe("thank-you:membership");
  expect(view({ ...membership, fulfilment_status: "delivered" }).nextStep).toBe("thank-you:membership_paid");
});
