import { describe, expect, test } from "vitest";
import { backToEuro, type Cents } from "./money";
import { DEFAULT_POLICY } from "./policy";
import { limitRefund, type PaidAmounts, type PaidLine, type PaymentLeft, type Refund, refundOf } from "./return-refund";
import type { PastReturn } from "./return-rules";
import { seeded } from "./seeded.test-data";

const line = (id: number, unitPrice: Cents, quantity = 1, isGiftCard = false): PaidLine => ({
  id,
  unitPrice,
  quantity,
  isGiftCard,
  grantsTier: null,
});

/** Delivered on 2 March with these lines; `total` follows from the other amounts. */
function orderOf(lines: PaidLine[], amounts: Partial<PaidAmounts> = {}) {
  const { couponDiscount = 0, delivery = 0, paymentFee = 0, giftCardApplied = 0 } = amounts;
  const subtotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  return {
    lines,
    deliveredOn: "2026-03-02T10:00:00.000Z",
    policy: DEFAULT_POLICY,
    couponDiscount,
    delivery,
    paymentFee,
    giftCardApplied,
    giftCardTaken: giftCardApplied,
    total: subtotal - couponDiscount + delivery + paymentFee - giftCardApplied,
    ...amounts,
  };
}

const back = (items: [lineId: number, quantity: number][], change: Partial<PastReturn> = {}): PastReturn => ({
  kind: "refund",
  status: "refunded",
  createdOn: "2026-03-05T10:00:00.000Z",
  items: items.map(([lineId, quantity]) => ({ lineId, quantity })),
  ...change,
});

describe("a refund", () => {
  test("gives back the price of the pieces less their share of the coupon", () => {
    const order = orderOf([line(1, 10_000), line(2, 5_000, 2)], { couponDiscount: 2_000 });
    expect(refundOf(order, [], back([[2, 1]]))).toMatchObject({ amount: 4_500, money: 4_500, isComplete: false });
    expect(refundOf(order, [], back([[1, 1]]))).toMatchObject({ amount: 9_000 });
  });

  test("with the last piece takes the rest of the rounding", () => {
    const order = orderOf([line(1, 1_000, 3)], { couponDiscount: 100 });
    const one = back([[1, 1]]);
    const amounts = [[], [one], [one, one]].map((past) => refundOf(order, past, one).amount);
    expect(amounts).toEqual([967, 966, 967]);
  });

  test("gives back delivery and payment fee when everything comes back within the withdrawal period", () => {
    const order = orderOf([line(1, 3_000), line(2, 2_000)], { delivery: 690, paymentFee: 500 });
    const first = back([[1, 1]]);
    expect(refundOf(order, [], first).amount).toBe(3_000);
    expect(refundOf(order, [first], back([[2, 1]]))).toMatchObject({ amount: 3_190, isComplete: true });
    const late = back([[2, 1]], { createdOn: "2026-03-20T10:00:00.000Z" });
    expect(refundOf(order, [first], late)).toMatchObject({ amount: 2_000, isComplete: false });
    expect(refundOf(order, [first], { ...late, kind: "withdrawal" }).amount).toBe(3_190);
    expect(refundOf(order, [{ ...first, status: "exchanged" }], back([[2, 1]])).amount).toBe(2_000);
  });

  test("gives back money first, and to the gift card what it paid beyond the money", () => {
    const order = orderOf([line(1, 5_000, 2)], { giftCardApplied: 4_000 });
    const one = back([[1, 1]]);
    expect(refundOf(order, [], one)).toMatchObject({ amount: 5_000, money: 5_000, giftCard: 0 });
    expect(refundOf(order, [one], one)).toMatchObject({ money: 1_000, giftCard: 4_000, giftCardEuro: 4_000 });
  });

  test("of an order in pounds refills the gift card with the euro cents that it took", () => {
    const order = orderOf([line(1, 1_001, 3)], { giftCardApplied: 3_003, giftCardTaken: 3_412 });
    const one = back([[1, 1]]);
    const euro = [[], [one], [one, one]].map((past) => refundOf(order, past, one).giftCardEuro);
    expect(euro.reduce((sum, cents) => sum + cents, 0)).toBe(3_412);
    expect(refundOf(order, [], one)).toMatchObject({ money: 0, giftCard: 1_001, giftCardEuro: 1_137 });
  });

  test("of bought gift cards gives back their whole price: coupons do not reduce them", () => {
    const order = orderOf([line(1, 6_000), line(2, 5_000, 1, true)], { couponDiscount: 1_000 });
    expect(refundOf(order, [], back([[2, 1]], { kind: "withdrawal" }))).toMatchObject({ amount: 5_000, goods: 0 });
    expect(refundOf(order, [], back([[1, 1]]))).toMatchObject({ amount: 5_000, goods: 5_000 });
  });

  test("of an order that cost nothing is nothing", () => {
    const order = orderOf([line(1, 1_000)], { couponDiscount: 1_000 });
    expect(refundOf(order, [], back([[1, 1]]))).toMatchObject({ amount: 0, money: 0, giftCard: 0, isComplete: true });
  });
});

describe("a refund within what has not gone back yet", () => {
  const [goods, card] = [line(1, 10_000), line(2, 5_000, 1, true)];
  const left = (order: PaidAmounts, change: Partial<PaymentLeft> = {}): PaymentLeft => ({
    ...{ money: order.total, heldByCards: 0, giftCardEuro: order.giftCardTaken },
    ...change,
  });

  test("is the whole refund when nothing was sent without a return", () => {
    const order = orderOf([line(1, 5_000, 2)], { giftCardApplied: 4_000 });
    const [one, both] = [back([[1, 1]]), back([[1, 2]])];
    for (const refund of [refundOf(order, [], one), refundOf(order, [], both)])
      expect(limitRefund(order, refund, left(order))).toEqual(refund);
    const second = refundOf(order, [one], one);
    expect(limitRefund(order, second, left(order, { money: 1_000 }))).toEqual(second);
  });

  test("contains no money that was sent without a return", () => {
    const order = orderOf([line(1, 5_000, 2)]);
    const refund = refundOf(order, [], back([[1, 2]]));
    expect(limitRefund(order, refund, left(order, { money: 2_000 }))).toMatchObject({ amount: 2_000, money: 2_000 });
  });

  test("completes the order when nothing is left, whatever the returned pieces are worth", () => {
    const order = orderOf([line(1, 5_000, 2)]);
    const refund = refundOf(order, [], back([[1, 1]]));
    expect(limitRefund(order, refund, left(order))).toMatchObject({ money: 5_000, isComplete: false });
    expect(limitRefund(order, refund, left(order, { money: 5_000 }))).toMatchObject({ money: 5_000, isComplete: true });
    const part = orderOf([line(1, 5_000, 2)], { giftCardApplied: 1_000 });
    const last = left(part, { money: 4_000 });
    expect(limitRefund(part, refundOf(part, [], back([[1, 1]])), last)).toMatchObject({
      ...{ money: 4_000, giftCard: 1_000, isComplete: true },
    });
  });

  test("never contains the price of a bought gift card that stays valid", () => {
    const order = orderOf([goods, card]);
    const refund = refundOf(order, [], back([[1, 1]]));
    const partSent = left(order, { money: 5_000, heldByCards: 5_000 });
    expect(limitRefund(order, refund, partSent)).toMatchObject({ amount: 0, money: 0 });
    expect(limitRefund(order, refund, left(order, { heldByCards: 5_000 }))).toMatchObject({ money: 10_000 });
  });

  test("goes to the gift card where money is held by bought cards, and their money comes back with them", () => {
    const order = orderOf([goods, card], { giftCardApplied: 5_000 });
    const first = limitRefund(order, refundOf(order, [], back([[1, 1]])), left(order, { heldByCards: 5_000 }));
    expect(first).toMatchObject({ amount: 10_000, money: 5_000, giftCard: 5_000, giftCardEuro: 5_000 });
    const last = refundOf(order, [back([[1, 1]])], back([[2, 1]], { kind: "withdrawal" }));
    const rest = { money: 5_000, heldByCards: 0, giftCardEuro: 0 };
    expect(limitRefund(order, last, rest)).toMatchObject({ amount: 5_000, money: 5_000, giftCardEuro: 0 });
  });

  test("of an order in pounds leaves no cent on the gift card with the last piece", () => {
    const order = orderOf([line(1, 1_001, 3)], { giftCardApplied: 1_502, giftCardTaken: 1_707 });
    const one = back([[1, 1]]);
    let rest = left(order, { money: order.total - 700 });
    const euro = [[], [one], [one, one]].map((past) => {
      const refund = limitRefund(order, refundOf(order, past, one), rest);
      rest = { ...rest, money: rest.money - refund.money, giftCardEuro: rest.giftCardEuro - refund.giftCardEuro };
      return refund.giftCardEuro;
    });
    expect(rest).toMatchObject({ money: 0, giftCardEuro: 0 });
    expect(euro.reduce((sum, cents) => sum + cents, 0)).toBe(1_707);
  });
});

test("refunds add up to exactly what was paid, never more, in every sequence of returns", () => {
  const { int, pick } = seeded(11);
  for (let round = 0; round < 1_500; round += 1) {
    const lines = Array.from({ length: int(1, 5) }, (_, index) =>
      line(index + 1, int(1, 30_000), int(1, 4), int(0, 5) === 0),
    );
    const goods = lines.reduce((sum, one) => sum + (one.isGiftCard ? 0 : one.unitPrice * one.quantity), 0);
    const couponDiscount = pick([0, int(0, goods), goods]);
    const [delivery, paymentFee] = [pick([0, 690]), pick([0, 500])];
    const giftCardApplied = pick([0, int(0, goods - couponDiscount + delivery + paymentFee)]);
    const giftCardTaken = pick([giftCardApplied, backToEuro(giftCardApplied, "GBP")]);
    const order = orderOf(lines, { couponDiscount, delivery, paymentFee, giftCardApplied, giftCardTaken });
    const past: PastReturn[] = [];
    const refunds: Refund[] = [];
    const left = new Map(lines.map(({ id, quantity }) => [id, quantity]));
    const kind = pick(["withdrawal", "refund"] as const);
    while ([...left.values()].some((pieces) => pieces > 0)) {
      const items = [...left].flatMap(([id, pieces]): [number, number][] => {
        const quantity = int(0, pieces);
        left.set(id, pieces - quantity);
        return quantity > 0 ? [[id, quantity]] : [];
      });
      const current = back(items, { kind });
      refunds.push(refundOf(order, past, current));
      past.push(current);
    }
    const sum = (part: (refund: Refund) => number) => refunds.reduce((total, refund) => total + part(refund), 0);
    for (const { amount, money, giftCard, giftCardEuro, goods: ofGoods } of refunds)
      for (const part of [amount, money, giftCard, giftCardEuro, ofGoods]) expect(part).toBeGreaterThanOrEqual(0);
    expect(sum(({ money }) => money)).toBe(order.total);
    expect(sum(({ giftCard }) => giftCard)).toBe(giftCardApplied);
    expect(sum(({ giftCardEuro }) => giftCardEuro)).toBe(giftCardApplied === 0 ? 0 : giftCardTaken);
    expect(sum(({ goods: ofGoods }) => ofGoods)).toBe(goods - couponDiscount);
    expect(refunds.at(-1)?.isComplete).toBe(true);
  }
});
