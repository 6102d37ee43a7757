import { expect, test } from "vitest";
import { type Cents, convert } from "./money";
import { type Coupon, type OrderChoices, type PricedLine, priceOrder, takenAmounts } from "./order-pricing";
import { PAYMENT_CODES } from "./payment-methods";
import { DEFAULT_POLICY } from "./policy";
import { providerLines } from "./provider-lines";
import { type PaidLine, type Refund, refundOf } from "./return-refund";
import type { PastReturn } from "./return-rules";
import { seeded } from "./seeded.test-data";

type Random = ReturnType<typeof seeded>;

const goods = { isGiftCard: false, needsDelivery: true };
const giftCard = { isGiftCard: true, needsDelivery: false };
const membership = { isGiftCard: false, needsDelivery: false };

/** Cheap, usual and dear prices; EUR cents. */
const anyPrice = ({ int, pick }: Random): Cents => pick([int(1, 20), int(1, 40_000), int(1, 5_000_000)]);

function anyCart(random: Random) {
  const { int, pick } = random;
  const lines = Array.from({ length: int(1, 6) }, (_, index): PricedLine & { id: number } => {
    const price = anyPrice(random);
    const quantity = pick([1, int(1, 5), int(1, 99)]);
    const kind = pick([goods, goods, goods, giftCard, membership]);
    return { id: index + 1, unitPrice: price, unitPriceDiscounted: pick([price, int(1, price)]), quantity, ...kind };
  });
  const coupon = pick<Coupon | null>([
    null,
    { kind: "amount", amount: anyPrice(random) },
    { kind: "percent", percent: pick([int(1, 100), int(1, 1_000) / 10]) },
  ]);
  return { lines, coupon, giftCardBalance: pick([0, int(1, 50), anyPrice(random)]) };
}

function anyChoices({ int, pick }: Random): OrderChoices {
  const fees = pick([0, int(0, 1_500)]);
  return {
    countryIso2: pick(["IT", "GB", "gb", "DE", "US", "XX"]),
    shipping: pick(["courier", "courier", "pickup"]),
    courierPrice: pick([0, 690, 1_990, int(0, 5_000)]),
    methods: PAYMENT_CODES.map((code, index) => ({ id: index + 1, code, fee: fees })),
    payment: PAYMENT_CODES[int(0, PAYMENT_CODES.length - 1)],
  };
}

/** Returns of random pieces until everything is back. */
function anyReturns({ int, pick }: Random, lines: readonly PaidLine[]): PastReturn[] {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const returns: PastReturn[] = [];
  const kind = pick(["withdrawal", "refund"] as const);
  while ([...left.values()].some((pieces) => pieces > 0)) {
    const items = [...left].flatMap(([lineId, pieces]) => {
      const quantity = pick([pieces, int(0, pieces)]);
      left.set(lineId, pieces - quantity);
      return quantity > 0 ? [{ lineId, quantity }] : [];
    });
    returns.push({ kind, status: "refunded", createdOn: "2026-03-05T10:00:00.000Z", items });
  }
  return returns;
}

/** The refund of each return after those before it. */
function refundsOf(order: Parameters<typeof refundOf>[0], returns: readonly PastReturn[]): Refund[] {
  return returns.map((current, index) => refundOf(order, returns.slice(0, index), current));
}

const sumOf = <T>(rows: readonly T[], part: (row: T) => number) => rows.reduce((sum, row) => sum + part(row), 0);

test("the money of any order adds up to the cent from the cart to the last refund, in euro and in pounds", () => {
  const random = seeded(21);
  const seen = { EUR: 0, GBP: 0, poundsPaidInEuro: 0, free: 0, giftCardAndMoney: 0 };
  for (let round = 0; round < 4_000; round += 1) {
    const cart = anyCart(random);
    const choices = anyChoices(random);
    const order = priceOrder(cart, choices);

    // The rows of the page, in the shown currency and in euro: each line, and from them every total.
    for (const { currency, lines, totals } of [order, ...(order.inEuro ? [order.inEuro] : [])]) {
      for (const line of lines) {
        expect(line.charged).toBe(convert(Math.min(line.unitPrice, line.unitPriceDiscounted), currency));
        expect(line.total).toBe(line.quantity * line.charged);
      }
      expect(totals.subtotal).toBe(sumOf(lines, ({ total }) => total));
      expect(totals.total).toBe(
        totals.subtotal - totals.couponDiscount + totals.delivery + totals.paymentFee - totals.giftCardApplied,
      );
      for (const amount of Object.values(totals)) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      expect(Object.values(totals).some((amount) => Object.is(amount, -0))).toBe(false);
      const reducible = sumOf(lines, (line) => (line.needsDelivery ? line.total : 0));
      expect(totals.couponDiscount).toBeLessThanOrEqual(reducible);
      expect(totals.giftCardTaken).toBeLessThanOrEqual(cart.giftCardBalance);
      // A card that covers the order in euro covers it in pounds.
      const isCovered = totals.total === sumOf(lines, (line) => (line.isGiftCard ? line.total : 0));
      if (!isCovered) expect(totals.giftCardApplied).toBe(convert(cart.giftCardBalance, currency));
      expect(totals.giftCardApplied === 0).toBe(totals.giftCardTaken === 0);
    }

    // What a payment provider gets.
    const { currency, totals, lines: takenLines } = takenAmounts(order);
    if (order.payment && order.payment.code !== "free") expect(totals.total).toBeGreaterThan(0);
    const lines = takenLines.map((line) => ({
      ...{ productId: line.id, sizeId: 1, brand: "Borgo", name: "Shoe", size: "42" },
      quantity: line.quantity,
      unitPrice: line.charged,
    }));
    const provided = providerLines({ ...totals, lines });
    expect(sumOf(provided, ({ total }) => total)).toBe(totals.total);
    expect(sumOf(provided, ({ tax }) => tax)).toBeLessThanOrEqual(totals.total);
    expect(sumOf(provided, ({ tax }) => tax)).toBeGreaterThanOrEqual(0);

    // What comes back.
    const bought = takenLines.map((line) => ({
      id: line.id,
      unitPrice: line.charged,
      quantity: line.quantity,
      isGiftCard: line.isGiftCard,
      grantsTier: line.needsDelivery || line.isGiftCard ? null : ("plus" as const),
    }));
    const refunds = refundsOf(
      { ...totals, lines: bought, deliveredOn: "2026-03-02T10:00:00.000Z", policy: DEFAULT_POLICY },
      anyReturns(random, bought),
    );
    for (const part of ["amount", "money", "giftCard", "giftCardEuro", "goods"] as const)
      for (const refund of refunds) expect(refund[part]).toBeGreaterThanOrEqual(0);
    expect(sumOf(refunds, ({ money }) => money)).toBe(totals.total);
    expect(sumOf(refunds, ({ giftCard: back }) => back)).toBe(totals.giftCardApplied);
    expect(sumOf(refunds, ({ giftCardEuro }) => giftCardEuro)).toBe(totals.giftCardTaken);
    expect(refunds.map(({ isComplete }) => isComplete).lastIndexOf(true)).toBe(refunds.length - 1);

    seen[currency] += 1;
    if (currency !== order.currency) seen.poundsPaidInEuro += 1;
    if (order.payment?.code === "free") seen.free += 1;
    if (totals.giftCardApplied > 0 && totals.total > 0) seen.giftCardAndMoney += 1;
  }
  // The cases are among the random ones.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
});

test("of any order, no sequence of returns pays back more than was paid for it", () => {
  const random = seeded(22);
  const { int, pick } = random;
  for (let round = 0; round < 2_000; round += 1) {
    const { lines, totals } = priceOrder(anyCart(random), anyChoices(random));
    const bought = lines.map(({ id, charged, quantity, isGiftCard }) => ({
      ...{ id, quantity, isGiftCard },
      unitPrice: charged,
      grantsTier: null,
    }));
    // Some are refused or exchanged, and some come after the withdrawal period.
    const returns = anyReturns(random, bought).map((one) => ({
      ...one,
      status: pick(["refunded", "refunded", "rejected", "exchanged"] as const),
      createdOn: `2026-03-${String(int(3, 30)).padStart(2, "0")}T10:00:00.000Z`,
    }));
    const refunds = refundsOf(
      { ...totals, lines: bought, deliveredOn: "2026-03-02T10:00:00.000Z", policy: DEFAULT_POLICY },
      returns,
    ).filter((_, index) => returns[index]?.status === "refunded");
    for (const { amount, money, giftCard: back } of refunds) {
      expect(money + back).toBe(amount);
      expect(Math.min(money, back)).toBeGreaterThanOrEqual(0);
    }
    expect(sumOf(refunds, ({ money }) => money)).toBeLessThanOrEqual(totals.total);
    expect(sumOf(refunds, ({ giftCard: back }) => back)).toBeLessThanOrEqual(totals.giftCardApplied);
    expect(sumOf(refunds, ({ giftCardEuro }) => giftCardEuro)).toBeLessThanOrEqual(totals.giftCardTaken);
  }
});
