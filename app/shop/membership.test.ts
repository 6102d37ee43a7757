import { expect, test } from "vitest";
import { paidMerchandise, pointsFor, pointsTakenBack, pointsToPro, tierFor } from "./membership";
import { seeded } from "./seeded.test-data";

const line = (unitPrice: number, isGiftCard = false) => ({
  unitPrice,
  unitPriceDiscounted: unitPrice,
  quantity: 1,
  isGiftCard,
});

test("a thousand points make a basic member pro, and losing them by a refund makes them basic again", () => {
  expect(tierFor({ points: 999, boughtPlus: false })).toBe("basic");
  expect(tierFor({ points: 1_000, boughtPlus: false })).toBe("pro");
});

test("who bought plus is plus whatever the points", () => {
  expect(tierFor({ points: 0, boughtPlus: true })).toBe("plus");
});

test("the missing points never fall below zero", () => {
  expect([pointsToPro(0), pointsToPro(999), pointsToPro(5_000)]).toEqual([1_000, 1, 0]);
});

test("a point is given for each whole euro", () => {
  expect([0, 99, 100, 15_999, -500].map(pointsFor)).toEqual([0, 0, 1, 159, 0]);
});

test("gift cards and what the coupon took off earn no points", () => {
  expect(paidMerchandise([line(10_000), line(5_000, true)], 1_000)).toBe(9_000);
  expect(paidMerchandise([line(5_000, true)], 1_000)).toBe(0);
});

test("an order refunded bit by bit gives back exactly the points it earned", () => {
  const random = seeded(6);
  for (let round = 0; round < 500; round += 1) {
    const merchandise = random.int(1, 100_000);
    let refunded = 0;
    let taken = 0;
    while (refunded < merchandise) {
      const refund = Math.min(merchandise - refunded, random.int(1, 30_000));
      taken += pointsTakenBack(merchandise, refunded, refund);
      refunded += refund;
    }
    expect(taken).toBe(pointsFor(merchandise));
  }
});
