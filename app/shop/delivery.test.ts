import { expect, test } from "vitest";
import { type DeliveryCostInput, deliveryCost, deliveryOptions, ITALY_ID } from "./delivery";
import { DEFAULT_POLICY } from "./policy";

const FRANCE_ID = 75;
const parcel: DeliveryCostInput = {
  tariff: 690,
  countryId: ITALY_ID,
  shipping: "courier",
  goodsSubtotal: 5_000,
  tier: "basic",
  policy: DEFAULT_POLICY,
};

test("only Italy has pickup in store", () => {
  expect(deliveryOptions({ countryId: ITALY_ID, needsDelivery: true })).toEqual(["courier", "pickup"]);
  expect(deliveryOptions({ countryId: FRANCE_ID, needsDelivery: true })).toEqual(["courier"]);
});

test("a cart of only gift cards needs no delivery", () => {
  expect(deliveryOptions({ countryId: ITALY_ID, needsDelivery: false })).toEqual(["none"]);
  expect(deliveryCost({ ...parcel, shipping: "none" })).toBe(0);
});

test("delivery in Italy is free for goods strictly above 80.00", () => {
  expect(deliveryCost({ ...parcel, goodsSubtotal: 7_999 })).toBe(690);
  expect(deliveryCost({ ...parcel, goodsSubtotal: 8_000 })).toBe(690);
  expect(deliveryCost({ ...parcel, goodsSubtotal: 8_001 })).toBe(0);
});

test("another policy has its own threshold", () => {
  const policy = { ...DEFAULT_POLICY, freeDeliveryOver: 12_000 };
  expect([12_000, 12_001].map((goodsSubtotal) => deliveryCost({ ...parcel, goodsSubtotal, policy }))).toEqual([690, 0]);
});

test("the subtotal does not change the price of delivery to other countries", () => {
  expect(deliveryCost({ ...parcel, countryId: FRANCE_ID, goodsSubtotal: 100_000 })).toBe(690);
});

test("pro and plus members never pay delivery", () => {
  expect(deliveryCost({ ...parcel, tier: "pro" })).toBe(0);
  expect(deliveryCost({ ...parcel, tier: "plus", countryId: FRANCE_ID })).toBe(0);
});

test("pickup is free", () => {
  expect(deliveryCost({ ...parcel, shipping: "pickup" })).toBe(0);
});
