import { expect, test } from "vitest";
import { currentPrice, isDiscounted, lowestPriceBefore, type PriceChange, percentOff, priceTexts } from "./price";
import { seeded } from "./seeded.test-data";

const day = (number: number): string => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000).toISOString();
const ordinary = (onDay: number, price: number): PriceChange => ({ from: day(onDay), price });
const reduced = (onDay: number, price: number): PriceChange => ({ from: day(onDay), price, reduced: true });

test("an item is discounted only when its discounted price is below its price", () => {
  expect(isDiscounted({ price: 10_000, priceDiscounted: 9_999 })).toBe(true);
  expect(isDiscounted({ price: 10_000, priceDiscounted: 10_000 })).toBe(false);
  expect(isDiscounted({ price: 10_000, priceDiscounted: 12_000 })).toBe(false);
});

test("a shopper never pays more than the price", () => {
  expect(currentPrice({ price: 10_000, priceDiscounted: 7_000 })).toBe(7_000);
  expect(currentPrice({ price: 10_000, priceDiscounted: 12_000 })).toBe(10_000);
});

test.each([
  [10_000, 7_000, 30],
  [7_999, 5_599, 30],
  [5_999, 2_999, 50],
  [10_000, 9_970, 0],
  [10_000, 9_950, 1],
  [10_000, 1, 99],
  [10_000, 0, 100],
  [10_000, 10_000, 0],
  [10_000, 12_000, 0],
  [0, 0, 0],
])("from %i to %i cents is %i per cent off", (reference, sale, percent) => {
  expect(percentOff(reference, sale)).toBe(percent);
});

test("the previous price is the lowest of the 30 days before the reduction", () => {
  const history = [ordinary(0, 10_000), ordinary(70, 8_000), ordinary(80, 12_000), reduced(90, 7_000)];
  expect(lowestPriceBefore(history, day(90))).toBe(8_000);
});

test("the price at the start of the 30 days counts, also when it was set long before", () => {
  expect(lowestPriceBefore([ordinary(0, 9_000), ordinary(85, 12_000), reduced(90, 10_000)], day(90))).toBe(9_000);
});

test("a price that ended at the start of the window does not count, one that ended later does", () => {
  const later = new Date(Date.parse(day(60)) + 1).toISOString();
  expect(lowestPriceBefore([ordinary(0, 5_000), ordinary(60, 10_000), reduced(90, 8_000)], day(90))).toBe(10_000);
  expect(lowestPriceBefore([ordinary(0, 5_000), { from: later, price: 10_000 }, reduced(90, 8_000)], day(90))).toBe(
    5_000,
  );
});

test("an earlier sale within the 30 days lowers the previous price", () => {
  const history = [ordinary(0, 10_000), reduced(65, 6_000), ordinary(75, 10_000), reduced(90, 7_000)];
  expect(lowestPriceBefore(history, day(90))).toBe(6_000);
});

test("a sale deepened in steps uses the price before its first step", () => {
  const history = [ordinary(0, 10_000), reduced(60, 8_000), reduced(75, 7_000), reduced(90, 5_000)];
  expect(lowestPriceBefore(history, day(90))).toBe(10_000);
  expect(lowestPriceBefore(history, day(75))).toBe(10_000);
});

test("a sale after a break, or after a higher price, starts a new 30-day window", () => {
  const interrupted = [ordinary(0, 10_000), reduced(60, 8_000), ordinary(80, 9_000), reduced(90, 5_000)];
  expect(lowestPriceBefore(interrupted, day(90))).toBe(8_000);
  const risen = [ordinary(0, 10_000), reduced(60, 5_000), reduced(80, 8_000), reduced(90, 7_000)];
  expect(lowestPriceBefore(risen, day(90))).toBe(5_000);
});

test("an ordinary price cut before the sale is not a step of the sale", () => {
  expect(lowestPriceBefore([ordinary(0, 10_000), ordinary(40, 8_000), reduced(90, 6_000)], day(90))).toBe(8_000);
});

test("a reduction outside the history is measured from its own start", () => {
  expect(lowestPriceBefore([ordinary(0, 10_000), reduced(60, 8_000)], day(90))).toBe(8_000);
});

test("a product on sale for less than 30 days has its lowest price since then, a new product has none", () => {
  expect(lowestPriceBefore([ordinary(80, 10_000), reduced(90, 9_000)], day(90))).toBe(10_000);
  expect(lowestPriceBefore([reduced(90, 9_000)], day(90))).toBeNull();
  expect(lowestPriceBefore([], day(90))).toBeNull();
});

test("a price that was replaced at the same instant was never in force", () => {
  expect(lowestPriceBefore([ordinary(0, 10_000), ordinary(70, 1), ordinary(70, 9_000)], day(90))).toBe(9_000);
});

test("invalid dates are refused", () => {
  expect(() => lowestPriceBefore([], "soon")).toThrow(RangeError);
});

test("the order of the history does not change the result, and the result matches a check of every hour", () => {
  const random = seeded(3);
  for (let round = 0; round < 200; round += 1) {
    const history = Array.from({ length: random.int(1, 12) }, (_, index) =>
      ordinary(index * 10 + random.int(0, 9), random.int(1, 50) * 100),
    );
    const start = 60;
    const prices: number[] = [];
    for (let hour = (start - 30) * 24; hour < start * 24; hour += 1) {
      const inForce = history.filter((change) => change.from <= day(hour / 24)).pop();
      if (inForce) prices.push(inForce.price);
    }
    const expected = prices.length === 0 ? null : Math.min(...prices);
    expect(lowestPriceBefore(history, day(start))).toBe(expected);
    expect(lowestPriceBefore([...history].reverse(), day(start))).toBe(expected);
  }
});

test("prices are shown in the visitor's currency, without a reduction that the conversion leaves nothing of", () => {
  const reducedPrices = { price: 10_000, priceDiscounted: 7_990 };
  expect(priceTexts(reducedPrices, "EUR", "en")).toEqual({ price: "79,90\u00a0€", reference: "100,00\u00a0€" });
  expect(priceTexts(reducedPrices, "GBP", "it")).toEqual({ price: "70,31\u00a0£", reference: "88,00\u00a0£" });
  expect(priceTexts({ price: 5_000, priceDiscounted: 5_000 }, "GBP", "it")).toEqual({
    price: "44,00\u00a0£",
    reference: null,
  });
  // Both are 0.04 pounds.
  expect(priceTexts({ price: 5, priceDiscounted: 4 }, "GBP", "it").reference).toBeNull();
});
