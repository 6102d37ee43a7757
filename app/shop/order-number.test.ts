import { expect, test } from "vitest";
import { orderNumber, returnNumber } from "./order-number";

const MAX_ID = 2_147_483_647;

test("an order number has the shop's prefix, the year and ten digits", () => {
  expect(orderNumber(1, 2026)).toMatch(/^VR-2026-\d{10}$/);
  expect(orderNumber(MAX_ID, 2026)).toMatch(/^VR-2026-\d{10}$/);
});

test("the first and the last hundred thousand orders have different numbers", () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => [index + 1, MAX_ID - index]).flat();
  expect(new Set(ids.map((id) => orderNumber(id, 2026))).size).toBe(200_000);
});

test("neither the size nor the sequence of the numbers reveals the number of orders", () => {
  const digits = Array.from({ length: 200 }, (_, index) => Number(orderNumber(index + 1, 2026).slice(-10)));
  const rises = digits.filter((value, index) => index > 0 && value > (digits[index - 1] ?? 0)).length;
  expect(rises).toBeGreaterThan(60);
  expect(rises).toBeLessThan(140);
  expect(Math.max(...digits)).toBeGreaterThan(2_000_000_000);
  expect(orderNumber(123, 2026)).not.toContain("123");
});

test("an invalid id is refused", () => {
  for (const id of [0, -1, 1.5, MAX_ID + 1, Number.NaN]) expect(() => orderNumber(id, 2026)).toThrow(RangeError);
  for (const year of [26, 20_260, Number.NaN]) expect(() => orderNumber(1, year)).toThrow(RangeError);
});

test("the modulus is a prime, so that every id has a different number", () => {
  const prime = 2_147_483_659;
  let divisor = 2;
  while (divisor * divisor <= prime && prime % divisor !== 0) divisor += 1;
  expect(divisor * divisor).toBeGreaterThan(prime);
});

test("the number of a return cannot be taken for an order's", () => {
  expect(returnNumber(1, 2026)).toMatch(/^RS-2026-\d{10}$/);
  expect(() => returnNumber(0, 2026)).toThrow(RangeError);
});
