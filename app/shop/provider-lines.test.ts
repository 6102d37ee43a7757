import { expect, test } from "vitest";
import { type ChargedOrder, providerLines } from "./provider-lines";
import { seeded } from "./seeded.test-data";

const dress = { productId: 12, sizeId: 3, brand: "Aurelia", name: "Linen dress", size: "M", quantity: 1 };
const shirt = { productId: 15, sizeId: 4, brand: "Borgo", name: "T-shirt", size: "L", quantity: 2 };

const order: ChargedOrder = {
  lines: [
    { ...dress, unitPrice: 7_990 },
    { ...shirt, unitPrice: 2_995 },
  ],
  delivery: 490,
  paymentFee: 0,
  couponDiscount: 1_000,
  giftCardApplied: 0,
  total: 13_470,
};

test("the lines of an order with a coupon have the amounts and taxes of Klarna's sum rules", () => {
  const lines = providerLines(order);
  expect(
    lines.map(({ kind, name, quantity, unitPrice, total, tax }) => [kind, name, quantity, unitPrice, total, tax]),
  ).toEqual([
    ["product", "Aurelia Linen dress, M", 1, 7_990, 7_990, 1_441],
    ["product", "Borgo T-shirt, L", 2, 2_995, 5_990, 1_080],
    ["delivery", "delivery costs", 1, 490, 490, 88],
    ["coupon", "coupon", 1, -1_000, -1_000, -180],
  ]);
  expect(lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(2_429);
});

test("a payment fee is a line of its own, and a gift card is negative", () => {
  const lines = providerLines({ ...order, paymentFee: 500, giftCardApplied: 5_000, total: 8_970 });
  expect(lines.slice(2)).toEqual([
    {
      kind: "delivery",
      name: "delivery costs",
      reference: "delivery",
      quantity: 1,
      unitPrice: 490,
      total: 490,
      tax: 88,
    },
    { kind: "fee", name: "payment fee", reference: "fee", quantity: 1, unitPrice: 500, total: 500, tax: 91 },
    { kind: "coupon", name: "coupon", reference: "coupon", quantity: 1, unitPrice: -1_000, total: -1_000, tax: -181 },
    {
      kind: "gift_card",
      name: "gift card",
      reference: "gift_card",
      quantity: 1,
      unitPrice: -5_000,
      total: -5_000,
      tax: -901,
    },
  ]);
});

test("a product with a long name is shortened to what every provider accepts", () => {
  const name = "👟".repeat(80);
  const [line] = providerLines({ ...order, lines: [{ ...dress, name, unitPrice: 13_980 }] });
  expect(line?.name.length).toBeLessThanOrEqual(127);
  expect(line?.name).toMatch(/^Aurelia (👟)+…$/u);
  expect(line?.reference).toBe("12-3");
});

test("amounts that do not add up to the total are refused", () => {
  expect(() => providerLines({ ...order, total: 13_471 })).toThrow(RangeError);
});

test("the lines of any order sum to its total, and their taxes to the tax in it", () => {
  const { int, pick } = seeded(31);
  for (let round = 0; round < 3_000; round += 1) {
    const lines = Array.from({ length: int(1, 8) }, (_, index) => ({
      ...shirt,
      productId: index + 1,
      quantity: int(1, 20),
      unitPrice: pick([int(0, 9), int(0, 40_000)]),
    }));
    const subtotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
    const couponDiscount = pick([0, int(0, subtotal), subtotal]);
    const [delivery, paymentFee] = [pick([0, 690]), pick([0, 500])];
    const due = subtotal - couponDiscount + delivery + paymentFee;
    const giftCardApplied = pick([0, int(0, due), Math.max(0, due - 1)]);
    const total = due - giftCardApplied;
    const written = providerLines({ lines, couponDiscount, delivery, paymentFee, giftCardApplied, total });
    expect(written.reduce((sum, line) => sum + line.total, 0)).toBe(total);
    expect(written.reduce((sum, { tax }) => sum + tax, 0)).toBe(Math.round((total * 22) / 122));
    expect(new Set(written.map(({ reference }) => reference)).size).toBe(written.length);
    for (const line of written) {
      expect(line.total).toBe(line.quantity * line.unitPrice);
      expect(Math.abs(line.tax - (line.total * 22) / 122)).toBeLessThan(1);
      expect(line.tax * line.total).toBeGreaterThanOrEqual(0);
      const isReduction = line.kind === "coupon" || line.kind === "gift_card";
      expect(isReduction ? line.total < 0 : line.total >= 0).toBe(true);
    }
  }
});
