import { describe, expect, test } from "vitest";
import { type Currency, rateOf } from "./money";
import {
  type CartAmounts,
  goodsSubtotal,
  type OrderChoices,
  type PricedLine,
  priceBeforeChoices,
  priceOrder,
} from "./order-pricing";
import { PAYMENT_CODES } from "./payment-methods";
import { seeded } from "./seeded.test-data";

const line = (unitPrice: number, quantity = 1, unitPriceDiscounted = unitPrice): PricedLine => ({
  unitPrice,
  unitPriceDiscounted,
  quantity,
  isGiftCard: false,
  needsDelivery: true,
});
const giftCardLine: PricedLine = { ...line(5_000), isGiftCard: true, needsDelivery: false };
const membershipLine: PricedLine = { ...line(4_900), needsDelivery: false };

/** The rows of `items/payments`: one fee each, EUR cents. */
const methods = PAYMENT_CODES.map((code, index) => ({
  id: index + 1,
  code,
  fee: code === "cash_on_delivery" ? 500 : 0,
}));

const italian: OrderChoices = { countryIso2: "IT", shipping: "courier", courierPrice: 690, methods };
const british: OrderChoices = { ...italian, countryIso2: "GB", courierPrice: 1_990 };

/** Totals of an order of 100.00 by courier with the given changes. */
function totals(cart: Partial<CartAmounts>, choices: Partial<OrderChoices> = {}) {
  return priceOrder({ lines: [line(10_000)], ...cart }, { ...italian, courierPrice: 0, ...choices }).totals;
}

describe("before delivery and payment are chosen", () => {
  test("the subtotal is the sum of quantity times discounted price, or price without a reduction", () => {
    const cart = priceOrder({ lines: [line(10_000, 2, 7_990), line(4_990), line(2_000, 1, 3_000)] });
    expect(cart.totals.subtotal).toBe(22_970);
    expect(cart.lines.map(({ charged, total }) => [charged, total])).toEqual([
      [7_990, 15_980],
      [4_990, 4_990],
      [2_000, 2_000],
    ]);
    expect(priceOrder({ lines: [] }).totals.total).toBe(0);
  });

  test("a cart is in euro without a fee, and its delivery is unknown except for only gift cards", () => {
    const cart = priceOrder({ lines: [line(1_000), giftCardLine] });
    expect(cart).toMatchObject({ currency: "EUR", isDeliveryKnown: false, methods: [], payment: null });
    expect(cart.totals).toMatchObject({ delivery: 0, paymentFee: 0, total: 6_000 });
    expect(priceOrder({ lines: [giftCardLine] }).isDeliveryKnown).toBe(true);
  });

  test("a British visitor's cart is in pounds, converted per piece and per code, so that its lines add up", () => {
    const cart: CartAmounts = {
      lines: [line(9_999, 3, 7_990), line(4_999)],
      coupon: { kind: "amount", amount: 1_000 },
      giftCardBalance: 5_000,
    };
    const { currency, lines, totals } = priceBeforeChoices(cart, "GBP");
    expect([currency, ...lines.map(({ total }) => total)]).toEqual(["GBP", 3 * 7_031, 4_399]);
    const codes = { couponDiscount: 880, giftCardApplied: 4_400, giftCardTaken: 5_000 };
    expect(totals).toMatchObject({ subtotal: 25_492, ...codes, total: 20_212 });
  });

  test("a coupon's minimum and free delivery count the goods alone", () => {
    expect(goodsSubtotal([line(3_000, 2, 2_500), giftCardLine, membershipLine])).toBe(5_000);
  });
});

describe("the total", () => {
  test("is subtotal minus coupon plus delivery plus fee minus gift card", () => {
    const cart = {
      lines: [line(5_990, 1, 4_990), line(2_000)],
      coupon: { kind: "amount", amount: 1_000 } as const,
      giftCardBalance: 2_000,
    };
    expect(priceOrder(cart, { ...italian, payment: "cash_on_delivery" }).totals).toEqual({
      subtotal: 6_990,
      couponDiscount: 1_000,
      delivery: 690,
      paymentFee: 500,
      giftCardApplied: 2_000,
      giftCardTaken: 2_000,
      total: 5_180,
    });
  });

  test("reduces the goods by a percentage coupon, halves of a cent rounded up", () => {
    const percentOf = (percent: number, price: number) =>
      totals({ lines: [line(price)], coupon: { kind: "percent", percent } }, { courierPrice: 690 }).couponDiscount;
    expect(percentOf(10, 7_990)).toBe(799);
    expect(percentOf(10, 7_995)).toBe(800);
    expect(percentOf(12.5, 1_000)).toBe(125);
    expect(percentOf(100, 7_990)).toBe(7_990);
  });

  test.each([
    { kind: "amount", amount: 50_000 },
    { kind: "percent", percent: 150 },
  ] as const)("limits a coupon of $kind to the goods: the shopper still pays delivery and fee", (coupon) => {
    const sum = totals({ coupon }, { courierPrice: 690, payment: "cash_on_delivery" });
    expect([sum.couponDiscount, sum.total]).toEqual([10_000, 1_190]);
  });

  test("ignores a coupon below zero", () => {
    expect(totals({ coupon: { kind: "amount", amount: -500 } }).total).toBe(10_000);
    expect(totals({ coupon: { kind: "percent", percent: -10 } }).total).toBe(10_000);
  });

  test("uses the gift card for delivery and fee too, and keeps the rest on the card", () => {
    const sum = totals({ giftCardBalance: 10_600 }, { courierPrice: 690, payment: "cash_on_delivery" });
    expect([sum.paymentFee, sum.giftCardApplied, sum.giftCardTaken, sum.total]).toEqual([500, 10_600, 10_600, 590]);
    const covered = totals({ giftCardBalance: 20_000 }, { courierPrice: 690 });
    expect([covered.giftCardApplied, covered.giftCardTaken, covered.total]).toEqual([10_690, 10_690, 0]);
  });

  test("has no delivery for only gift cards, an empty cart and pickup; a mixed cart has delivery", () => {
    const delivery = (lines: PricedLine[], shipping: OrderChoices["shipping"] = "courier") =>
      priceOrder({ lines }, { ...italian, shipping }).totals.delivery;
    expect(delivery([giftCardLine])).toBe(0);
    expect(delivery([])).toBe(0);
    expect(delivery([line(1_000)], "pickup")).toBe(0);
    expect(delivery([giftCardLine, line(1_000)])).toBe(690);
  });

  test("omits an unknown courier's price, and marks delivery as unknown", () => {
    const order = priceOrder({ lines: [line(1_000)] }, { ...italian, courierPrice: null });
    expect(order).toMatchObject({ isDeliveryKnown: false, totals: { delivery: 0, total: 1_000 } });
  });

  test("applies neither a coupon nor a gift card to gift cards; in a mixed cart both reduce the goods", () => {
    const coupon = { kind: "percent", percent: 10 } as const;
    const alone = totals({ lines: [giftCardLine], coupon, giftCardBalance: 9_000 });
    expect([alone.couponDiscount, alone.giftCardApplied, alone.total]).toEqual([0, 0, 5_000]);
    const mixed = totals({ lines: [giftCardLine, line(2_000)], coupon, giftCardBalance: 9_000 }, { courierPrice: 690 });
    expect([mixed.couponDiscount, mixed.giftCardApplied, mixed.total]).toEqual([200, 2_490, 5_000]);
  });
});

describe("in pounds", () => {
  test("every piece, the coupon, the delivery and the gift card are converted with 0.88 separately, half up", () => {
    const cart = {
      lines: [line(1_999, 3), line(999)],
      coupon: { kind: "amount", amount: 1_001 } as const,
      giftCardBalance: 2_003,
    };
    const order = priceOrder(cart, { ...british, courierPrice: 1_299 });
    expect(order).toMatchObject({ currency: "GBP", rate: 8_800 });
    expect(order.lines.map(({ charged }) => charged)).toEqual([1_759, 879]);
    expect(order.totals).toEqual({
      subtotal: 3 * 1_759 + 879,
      couponDiscount: 881,
      delivery: 1_143,
      paymentFee: 0,
      giftCardApplied: 1_763,
      giftCardTaken: 2_003,
      total: 3 * 1_759 + 879 - 881 + 1_143 - 1_763,
    });
  });

  test("a fee is converted in the list of methods and in the total", () => {
    const revolut = [{ id: 7, code: "revolut", fee: 101 }];
    const order = priceOrder({ lines: [line(1_000)] }, { ...british, methods: revolut, payment: "revolut" });
    expect([order.methods[0]?.fee, order.totals.paymentFee]).toEqual([89, 89]);
  });

  test("a gift card is reduced by the applied pence in euro", () => {
    const sum = totals({ lines: [line(1_000)], giftCardBalance: 5_000 }, { ...british, courierPrice: 0 });
    expect([sum.giftCardApplied, sum.giftCardTaken, sum.total]).toEqual([880, 1_000, 0]);
  });
});

describe("the methods", () => {
  test("are those of the server that the shop knows, each with the reason for a refusal", () => {
    const rows = [...methods.filter(({ code }) => code !== "card"), { id: 99, code: "gold", fee: 0 }];
    const order = priceOrder({ lines: [line(1_000)] }, { ...british, methods: rows });
    expect(order.methods.map(({ code, availability }) => [code, availability])).toEqual([
      ["paypal", "available"],
      ["bank_transfer", "available"],
      ["postepay", "available"],
      ["cash_on_delivery", "country"],
      ["klarna", "available"],
      ["revolut", "available"],
      ["free", "something_due"],
    ]);
  });

  test("add only the fee of an available one to the total", () => {
    const abroad = priceOrder({ lines: [line(1_000)] }, { ...british, payment: "cash_on_delivery" });
    expect(abroad.payment).toBeNull();
    expect(abroad.totals.paymentFee).toBe(0);
    expect(priceOrder({ lines: [line(1_000)] }, { ...italian, payment: "gold" }).payment).toBeNull();
  });

  test("include the free one in place of the chosen one when nothing is due before the fee", () => {
    const cart = { lines: [line(1_000)], giftCardBalance: 1_690 };
    const order = priceOrder(cart, { ...italian, payment: "cash_on_delivery" });
    expect([order.payment?.code, order.totals.paymentFee, order.totals.total]).toEqual(["free", 0, 0]);
  });

  test("allow cash on delivery for exactly 500.00 with delivery, before the fee", () => {
    const collected = (price: number) =>
      priceOrder({ lines: [line(price)] }, { ...italian, payment: "cash_on_delivery" }).totals.total;
    expect(collected(49_310)).toBe(50_500);
    expect(collected(49_311)).toBe(50_001);
  });
});

test("for any order the lines add up, no amount is below zero and no gift card pays more than its balance", () => {
  const random = seeded(5);
  for (let round = 0; round < 5_000; round += 1) {
    const currency: Currency = random.pick(["EUR", "GBP"]);
    const lines = Array.from({ length: random.int(0, 6) }, () => {
      const price = random.int(0, 40_000);
      const kind = random.pick([{}, {}, { isGiftCard: true, needsDelivery: false }, { needsDelivery: false }]);
      return { ...line(price, random.int(1, 99), random.int(0, 50_000)), ...kind };
    });
    const giftCardBalance = random.int(0, 200_000);
    const coupon = random.pick([
      null,
      { kind: "amount" as const, amount: random.int(0, 100_000) },
      { kind: "percent" as const, percent: random.int(0, 100) },
    ]);
    const order = priceOrder(
      { lines, coupon, giftCardBalance },
      {
        ...(currency === "GBP" ? british : italian),
        courierPrice: random.int(0, 3_000),
        payment: PAYMENT_CODES[random.int(0, PAYMENT_CODES.length - 1)],
      },
    );
    const { totals } = order;
    const sumOf = (some: typeof order.lines) => some.reduce((sum, each) => sum + each.quantity * each.charged, 0);
    expect([order.currency, order.rate]).toEqual([currency, rateOf(currency)]);
    expect(totals.subtotal).toBe(sumOf(order.lines));
    expect(totals.total).toBe(
      totals.subtotal - totals.couponDiscount + totals.delivery + totals.paymentFee - totals.giftCardApplied,
    );
    for (const amount of Object.values(totals)) {
      expect(Number.isInteger(amount) && amount >= 0).toBe(true);
    }
    expect(totals.couponDiscount).toBeLessThanOrEqual(totals.subtotal);
    expect(totals.giftCardTaken).toBeLessThanOrEqual(giftCardBalance);
    const giftCards = sumOf(order.lines.filter((each) => each.isGiftCard));
    expect(totals.total).toBeGreaterThanOrEqual(giftCards);
    if (totals.total > giftCards) {
      // The card is used up before any other payment, except for one cent that rounding to pence may leave.
      expect(giftCardBalance - totals.giftCardTaken).toBeLessThanOrEqual(currency === "GBP" ? 1 : 0);
    }
    expect(order.payment?.code === "free").toBe(totals.total === 0);
  }
});
