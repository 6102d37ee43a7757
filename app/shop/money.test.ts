import { describe, expect, test } from "vitest";
import {
  backToEuro,
  convert,
  convertedText,
  convertRange,
  currencyFor,
  euroRange,
  formatMoney,
  fromCents,
  toCents,
  toDecimalText,
} from "./money";
import { seeded } from "./seeded.test-data";

test.each([
  [0, "0,00 €"],
  [5, "0,05 €"],
  [100, "1,00 €"],
  [99_900, "999,00 €"],
  [123_450, "1.234,50 €"],
  [1_234_567_890, "12.345.678,90 €"],
  [-123_450, "-1.234,50 €"],
  [-0, "0,00 €"],
])("%i cents are formatted as %s, with a no-break space before the sign", (cents, text) => {
  expect(formatMoney(cents, "EUR", "en")).toBe(text.replace(" ", "\u00a0"));
});

test("pounds have the same format in Italian, and the British one in English", () => {
  expect(formatMoney(123_450, "GBP", "it")).toBe("1.234,50\u00a0£");
  expect(formatMoney(5_526, "GBP", "en")).toBe("£55.26");
  expect(formatMoney(123_456_789, "GBP", "en")).toBe("£1,234,567.89");
  expect(formatMoney(-5, "GBP", "en")).toBe("-£0.05");
});

test("a value that is not an integer is never formatted as money", () => {
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1.5]) {
    expect(() => formatMoney(wrong, "EUR", "en")).toThrow(RangeError);
  }
});

test.each([
  ["120.50", 12_050],
  ["120.5", 12_050],
  ["120", 12_000],
  ["12.50000", 1_250],
  ["-0.01", -1],
  ["90071992547409.91", 9_007_199_254_740_991],
  [120.5, 12_050],
  [0.1 + 0.2, 30],
  [1.1 * 3, 330],
  [19.99 * 7, 13_993],
  [-4.35, -435],
  [0, 0],
])("the wire's %s gives %i cents", (wire, cents) => {
  expect(toCents(wire)).toBe(cents);
});

test("zero from the wire is never minus zero", () => {
  expect(Object.is(toCents("-0.00"), 0)).toBe(true);
  expect(Object.is(toCents(-0), 0)).toBe(true);
});

test.each([
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  1e300,
  1.005,
  0.001,
  "1.005",
  "1,50",
  "1e3",
  "",
  " ",
  "+1",
  ".5",
  "5.",
  "0x10",
  "99999999999999.99",
  "9".repeat(400),
  "12 €",
])("%s is not an amount", (wire) => {
  expect(() => toCents(wire)).toThrow(RangeError);
});

test("writing and reading an amount returns the same amount, as number and as text", () => {
  const random = seeded(1);
  for (let round = 0; round < 5_000; round += 1) {
    const cents = random.int(-99_999_999, 99_999_999);
    expect(toCents(fromCents(cents))).toBe(cents);
    expect(toCents(toDecimalText(cents))).toBe(cents);
  }
});

test("pounds are 0.88 of the euro price, halves rounded up to the penny", () => {
  expect(convert(10_000, "GBP")).toBe(8_800);
  expect(convert(12_999, "GBP")).toBe(11_439);
  // No integer number of cents gives exactly half a penny, so the test uses the nearest ones on both sides.
  expect(convert(1, "GBP")).toBe(1);
  expect(convert(21, "GBP")).toBe(18); // 18.48
  expect(convert(4, "GBP")).toBe(4); // 3.52
  expect(convert(-21, "GBP")).toBe(-18);
  expect(convert(12_999, "EUR")).toBe(12_999);
});

test("pence are converted to euro cents with the same rate", () => {
  expect(backToEuro(8_800, "GBP")).toBe(10_000);
  expect(backToEuro(11, "GBP")).toBe(13); // 12.5
  expect(backToEuro(-11, "GBP")).toBe(-13);
  expect(backToEuro(0, "GBP")).toBe(0);
});

test("converting to pounds and back differs by at most one cent, and a higher euro price never gives fewer pounds", () => {
  const random = seeded(2);
  for (let round = 0; round < 5_000; round += 1) {
    const cents = random.int(0, 10_000_000);
    expect(Math.abs(backToEuro(convert(cents, "GBP"), "GBP") - cents)).toBeLessThanOrEqual(1);
    expect(convert(cents + 1, "GBP")).toBeGreaterThanOrEqual(convert(cents, "GBP"));
  }
});

test("only Great Britain has pounds", () => {
  expect(["GB", "gb", "IT", "FR", "", null, undefined].map(currencyFor)).toEqual([
    "GBP",
    "GBP",
    "EUR",
    "EUR",
    "EUR",
    "EUR",
    "EUR",
  ]);
});

describe("a range of pounds", () => {
  test("is the range of euro whose conversion is in it, for every penny", () => {
    for (let pence = 0; pence <= 2_000; pence++) {
      const { min, max } = euroRange({ min: pence, max: pence }, "GBP");
      if (min === null || max === null) throw new Error("The range has no end");
      expect([min, max].map((euro) => convert(euro, "GBP"))).toEqual([pence, pence]);
      expect(convert(max + 1, "GBP")).toBe(pence + 1);
      if (min > 0) expect(convert(min - 1, "GBP")).toBe(pence - 1);
    }
  });

  test("is the same after a conversion to euro and back, and keeps its open ends", () => {
    for (const range of [
      { min: 4_401, max: 8_799 },
      { min: null, max: 99_999_999 },
      { min: 1, max: null },
    ]) {
      expect(convertRange(euroRange(range, "GBP"), "GBP")).toEqual(range);
      expect(euroRange(range, "EUR")).toEqual(range);
    }
  });
});

test("an amount in euro is shown in the visitor's currency", () => {
  expect(convertedText(8_000, "GBP", "en")).toBe("£70.40");
  expect(convertedText(8_000, "GBP", "it")).toBe("70,40\u00a0£");
  expect(convertedText(8_000, "EUR", "en")).toBe("80,00\u00a0€");
});
