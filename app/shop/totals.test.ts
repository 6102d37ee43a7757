import { expect, test } from "vitest";
import type { Currency } from "./money";
import { seeded } from "./seeded.test-data";
import { computeTotals, lineTotal, type PricedLine, subtotal, type TotalsInput } from "./totals";

const line = (unitPrice: number, quantity = 1, unitPriceDiscounted = unitPrice): PricedLine => ({
  unitPrice,
  unitPriceDiscounted,
  quantity,
  isGiftCard: false,
});
const giftCardLine: PricedLine = { ...line(5_000), isGiftCard: true };
const order = (change: Partial<TotalsInput>): TotalsInput => ({
  lines: [line(10_000)],
  delivery: 0,
  paymentFee: 0,
  giftCardBalance: 0,
  currency: "EUR",
  ...change,
});

test("the subtotal is the sum of quantity and discounted price, or price where nothing is reduced", () => {
  expect(subtotal([line(10_000, 2, 7_990), line(4_990), line(2_000, 1, 3_000)])).toBe(22_970);
  expect(subtotal([])).toBe(0);
});

test("the total is subtotal minus coupon plus delivery plus fee minus gift card", () => {
  const totals = computeTotals(
    order({
      lines: [line(5_990, 1, 4_990), line(2_000)],
      coupon: { kind: "amount", amount: 1_000 },
      delivery: 690,
      paymentFee: 500,
      giftCardBalance: 2_000,
    }),
  );
  expect(totals).toEqual({
    subtotal: 6_990,
    couponDiscount: 1_000,
    delivery: 690,
    paymentFee: 500,
    giftCardApplied: 2_000,
    giftCardTaken: 2_000,
    total: 5_180,
  });
});

test("a percentage coupon is taken from the subtotal, halves of a cent rounded up", () => {
  const percentOf = (percent: number, price: number) =>
    computeTotals(order({ lines: [line(price)], coupon: { kind: "percent", percent }, delivery: 690 })).couponDiscount;
  expect(percentOf(10, 7_990)).toBe(799);
  expect(percentOf(10, 7_995)).toBe(800);
  expect(percentOf(12.5, 1_000)).toBe(125);
  expect(percentOf(100, 7_990)).toBe(7_990);
});

test("a coupon never exceeds the subtotal: delivery and fee are still paid", () => {
  for (const coupon of [{ kind: "amount", amount: 50_000 } as const, { kind: "percent", percent: 150 } as const]) {
    const totals = computeTotals(order({ coupon, delivery: 690, paymentFee: 500 }));
    expect([totals.couponDiscount, totals.total]).toEqual([10_000, 1_190]);
  }
});

test("a gift card pays what is due, delivery and fee included, and the rest stays on it", () => {
  const totals = computeTotals(order({ delivery: 690, paymentFee: 500, giftCardBalance: 20_000 }));
  expect([totals.giftCardApplied, totals.giftCardTaken, totals.total]).toEqual([11_190, 11_190, 0]);
});

test("a coupon below zero raises nothing", () => {
  expect(computeTotals(order({ coupon: { kind: "amount", amount: -500 } })).total).toBe(10_000);
  expect(computeTotals(order({ coupon: { kind: "percent", percent: -10 } })).total).toBe(10_000);
});

test("a cart of only gift cards, and an empty one, pay no delivery; a mixed one does", () => {
  expect(computeTotals(order({ lines: [giftCardLine], delivery: 690 })).delivery).toBe(0);
  expect(computeTotals(order({ lines: [], delivery: 690 })).total).toBe(0);
  expect(computeTotals(order({ lines: [giftCardLine, line(1_000)], delivery: 690 })).delivery).toBe(690);
});

test("neither a coupon nor a gift card pays for gift cards; in a mixed cart both pay the rest", () => {
  const coupon = { kind: "percent", percent: 10 } as const;
  const alone = computeTotals(order({ lines: [giftCardLine], coupon, giftCardBalance: 9_000 }));
  expect([alone.couponDiscount, alone.giftCardApplied, alone.total]).toEqual([0, 0, 5_000]);
  const mixed = computeTotals(
    order({ lines: [giftCardLine, line(2_000)], coupon, delivery: 690, giftCardBalance: 9_000 }),
  );
  expect([mixed.couponDiscount, mixed.giftCardApplied, mixed.total]).toEqual([200, 2_490, 5_000]);
});

test("in pounds every piece, the coupon, the delivery, the fee and the gift card are converted by themselves", () => {
  const totals = computeTotals(
    order({
      lines: [line(1_999, 3), line(999)],
      coupon: { kind: "amount", amount: 1_001 },
      delivery: 1_299,
      paymentFee: 101,
      giftCardBalance: 2_003,
      currency: "GBP",
    }),
  );
  expect(totals).toEqual({
    subtotal: 3 * 1_759 + 879,
    couponDiscount: 881,
    delivery: 1_143,
    paymentFee: 89,
    giftCardApplied: 1_763,
    giftCardTaken: 2_003,
    total: 3 * 1_759 + 879 - 881 + 1_143 + 89 - 1_763,
  });
});

test("what a pound order takes from a gift card is the applied pence in euro", () => {
  const totals = computeTotals(order({ lines: [line(1_000)], giftCardBalance: 5_000, currency: "GBP" }));
  expect([totals.giftCardApplied, totals.giftCardTaken, totals.total]).toEqual([880, 1_000, 0]);
});

test("whatever is ordered, lines add up, nothing is below zero and no gift card gives more than it holds", () => {
  const random = seeded(5);
  for (let round = 0; round < 5_000; round += 1) {
    const currency: Currency = random.pick(["EUR", "GBP"]);
    const lines = Array.from({ length: random.int(0, 6) }, () => {
      const price = random.int(0, 40_000);
      return { ...line(price, random.int(1, 99), random.int(0, 50_000)), isGiftCard: random.int(0, 3) === 0 };
    });
    const input: TotalsInput = {
      lines,
      coupon: random.pick([
        null,
        { kind: "amount", amount: random.int(0, 100_000) },
        { kind: "percent", percent: random.int(0, 100) },
      ]),
      delivery: random.int(0, 3_000),
      paymentFee: random.pick([0, 500]),
      giftCardBalance: random.int(0, 200_000),
      currency,
    };
    const totals = computeTotals(input);
    expect(totals.subtotal).toBe(lines.reduce((sum, each) => sum + lineTotal(each, currency), 0));
    expect(totals.total).toBe(
      totals.subtotal - totals.couponDiscount + totals.delivery + totals.paymentFee - totals.giftCardApplied,
    );
    for (const amount of Object.values(totals)) {
      expect(Number.isInteger(amount) && amount >= 0).toBe(true);
    }
    expect(totals.couponDiscount).toBeLessThanOrEqual(totals.subtotal);
    expect(totals.giftCardTaken).toBeLessThanOrEqual(input.giftCardBalance);
    const giftCards = lines.filter((each) => each.isGiftCard);
    expect(totals.total).toBeGreaterThanOrEqual(subtotal(giftCards, currency));
    if (totals.total > subtotal(giftCards, currency)) {
      // The card is used up before anything else is paid, but for the cent that rounding to pence may leave.
      expect(input.giftCardBalance - totals.giftCardTaken).toBeLessThanOrEqual(currency === "GBP" ? 1 : 0);
    }
  }
});
