import { expect, test } from "vitest";
import { deliveryCost, ITALY_ID, type Shipping } from "./delivery";
import type { Tier } from "./membership";
import type { Cents } from "./money";
import { type CartAmounts, type Coupon, goodsSubtotal, type PricedLine, priceOrder } from "./order-pricing";
import { PAYMENT_CODES } from "./payment-methods";
import { DEFAULT_POLICY } from "./policy";
import { seeded } from "./seeded.test-data";

const methods = PAYMENT_CODES.map((code, index) => ({
  id: index + 1,
  code,
  fee: code === "cash_on_delivery" ? 500 : 0,
}));

interface Purchase {
  countryIso2: string;
  shipping: Shipping;
  tier: Tier;
}

/** An order as the backend prices it, with the courier's price of its own goods. */
function order(cart: CartAmounts, { countryIso2, shipping, tier }: Purchase, payment: string) {
  const courierPrice = deliveryCost({
    tariff: 690,
    countryId: countryIso2 === "IT" ? ITALY_ID : 1,
    shipping: "courier",
    goodsSubtotal: goodsSubtotal(cart.lines),
    tier,
    policy: DEFAULT_POLICY,
  });
  return priceOrder(cart, { countryIso2, shipping, courierPrice, methods, payment });
}

/** Carts around the limit of free delivery and around the limits of cash on delivery, and others. */
function anyCart({ int, pick }: ReturnType<typeof seeded>) {
  const price = (): Cents =>
    pick([int(1, 500), int(1, 9_000), int(7_800, 8_900), int(14_000, 15_500), int(49_000, 52_000)]);
  const goods = { isGiftCard: false, needsDelivery: true };
  const giftCard = { isGiftCard: true, needsDelivery: false };
  const membership = { isGiftCard: false, needsDelivery: false };
  const lines = Array.from({ length: int(1, 4) }, (): PricedLine => {
    const unitPrice = price();
    const unitPriceDiscounted = pick([unitPrice, int(1, unitPrice)]);
    const kind = pick([goods, goods, goods, giftCard, membership]);
    return { ...kind, unitPrice, unitPriceDiscounted, quantity: pick([1, 1, int(1, 12)]) };
  });
  const coupon = pick<Coupon | null>([
    null,
    { kind: "amount", amount: pick([int(1, 1_000), int(1, 60_000)]) },
    { kind: "percent", percent: pick([10, int(1, 100), int(1, 1_000) / 10]) },
  ]);
  return { lines, coupon, giftCardBalance: pick([0, int(1, 100), int(1, 10_000), int(1, 100_000)]) };
}

test("in 10,000 carts no accepted code makes an order dearer, by whatever method it is paid", () => {
  const random = seeded(9);
  const anyMethod = () => PAYMENT_CODES[random.int(0, PAYMENT_CODES.length - 1)] ?? "card";
  let compared = 0;
  let nearTheLimit = 0;
  for (let round = 0; round < 10_000; round += 1) {
    const { lines, coupon, giftCardBalance } = anyCart(random);
    const purchase: Purchase = {
      countryIso2: random.pick(["IT", "GB", "DE", "CH", "US"]),
      shipping: random.pick(["courier", "courier", "pickup"]),
      tier: random.pick(["basic", "basic", "basic", "plus"]),
    };
    const goods = goodsSubtotal(lines);
    if (goods > 8_000 && goods < 9_000 && coupon) nearTheLimit += 1;
    for (const code of [anyMethod(), anyMethod()]) {
      const plain = order({ lines }, purchase, code);
      // A method that cannot pay the order without a code has no total to compare with.
      if (plain.payment?.code !== code) continue;
      for (const codes of [{ coupon }, { giftCardBalance }, { coupon, giftCardBalance }]) {
        const reduced = order({ lines, ...codes }, purchase, code);
        const isRight =
          reduced.totals.total <= plain.totals.total &&
          reduced.totals.delivery === plain.totals.delivery &&
          // The method stays, or nothing is left to pay.
          (reduced.payment?.code === code || reduced.payment?.code === "free");
        if (!isRight) expect.fail(JSON.stringify({ lines, codes, purchase, code, plain: plain.totals, reduced }));
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(30_000);
  expect(nearTheLimit).toBeGreaterThan(100);
});
