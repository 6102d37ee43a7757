import { expect, test } from "vitest";
import type { Cents } from "./money";
import { type Coupon, type OrderChoices, type PricedLine, priceOrder, takenAmounts } from "./order-pricing";
import { PAYMENT_CODES } from "./payment-methods";
import { seeded } from "./seeded.test-data";

const goods = { isGiftCard: false, needsDelivery: true };
const giftCard = { isGiftCard: true, needsDelivery: false };
const membership = { isGiftCard: false, needsDelivery: false };

const methods = PAYMENT_CODES.map((code, index) => ({ id: index + 1, code, fee: code === "postepay" ? 137 : 0 }));
const british = { countryIso2: "GB", shipping: "courier", courierPrice: 1_990, methods } as const;

const line = (unitPrice: Cents, quantity = 1, kind = goods): PricedLine => ({
  ...kind,
  unitPrice,
  unitPriceDiscounted: unitPrice,
  quantity,
});

/** The card's total of an order to Great Britain: the shown pounds and the taken euros. */
function cardTotals(cart: { lines: PricedLine[]; coupon?: Coupon; giftCardBalance?: Cents }, courierPrice: Cents = 0) {
  const order = priceOrder(cart, { ...british, courierPrice, payment: "card" });
  return [order.totals.total, takenAmounts(order).totals.total, order.payment?.code];
}

test("a card takes the sum of the euro prices, not the pounds at the rate", () => {
  // 7 · £9.18 = £64.26, which would be 73,02 € at the rate.
  expect(cardTotals({ lines: [line(1_043, 7)] })).toEqual([6_426, 7_301, "card"]);
  expect(cardTotals({ lines: [line(1_999, 3)] }, 1_990)).toEqual([7_028, 7_987, "card"]);
  expect(cardTotals({ lines: [line(1)] })).toEqual([1, 1, "card"]);
  expect(cardTotals({ lines: [line(5_000, 1, giftCard)] })).toEqual([4_400, 5_000, "card"]);
  expect(cardTotals({ lines: [line(1_043, 7)], coupon: { kind: "percent", percent: 33.3 } })).toEqual([
    4_286,
    4_870,
    "card",
  ]);
});

test("a code that covers the euros covers the pounds, whatever their rounding", () => {
  expect(cardTotals({ lines: [line(1_043, 7)], giftCardBalance: 7_301 })).toEqual([0, 0, "free"]);
  expect(cardTotals({ lines: [line(1_043, 7)], giftCardBalance: 7_300 })).toEqual([2, 1, "card"]);
  expect(cardTotals({ lines: [line(1_043, 7)], coupon: { kind: "amount", amount: 7_301 } })).toEqual([0, 0, "free"]);
  expect(cardTotals({ lines: [line(1_043, 7)], giftCardBalance: 9_291 }, 1_990)).toEqual([0, 0, "free"]);
});

test("of 10,000 British carts every method takes the order's own pounds, or the euros of the same cart in euro", () => {
  const random = seeded(64);
  const { int, pick } = random;
  const seen = { EUR: 0, GBP: 0, free: 0, withCodes: 0 };
  for (let round = 0; round < 10_000; round += 1) {
    const price = () => pick([int(1, 20), int(1, 9_000), int(1, 500_000)]);
    const cart = {
      lines: Array.from({ length: int(1, 5) }, () =>
        line(price(), pick([1, int(1, 99)]), pick([goods, goods, goods, giftCard, membership])),
      ),
      coupon: pick<Coupon | null>([
        null,
        { kind: "amount", amount: price() },
        { kind: "percent", percent: pick([int(1, 100), int(1, 1_000) / 10]) },
      ]),
      giftCardBalance: pick([0, 0, price()]),
    };
    const payment = PAYMENT_CODES[int(0, PAYMENT_CODES.length - 1)];
    const choices: OrderChoices = { ...british, courierPrice: pick([0, 1_990, int(0, 5_000)]), payment };
    const order = priceOrder(cart, choices);
    const taken = takenAmounts(order);
    const irish = priceOrder(cart, { ...choices, countryIso2: "IE" });
    const text = JSON.stringify({ cart, choices });
    if (taken.currency === "EUR") {
      expect(order.payment?.code, text).toBe(irish.payment?.code);
      expect([taken.lines, taken.totals], text).toEqual([irish.lines, irish.totals]);
      expect(taken.totals.total, text).toBe(order.payment?.taken.total);
      expect(taken.totals.total, text).toBeGreaterThan(0);
    } else expect(taken, text).toBe(order);
    // Nothing is left to pay in pounds when nothing is in euro.
    if (irish.totals.total === 0) expect(order.totals.total, text).toBe(0);
    for (const { code, taken: one } of order.methods)
      if (one.currency === "EUR")
        expect(one, text).toEqual(irish.methods.find((method) => method.code === code)?.taken);
    seen[taken.currency] += 1;
    if (order.payment?.code === "free") seen.free += 1;
    if (taken.currency === "EUR" && cart.coupon && cart.giftCardBalance > 0) seen.withCodes += 1;
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
});
