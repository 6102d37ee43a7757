import { expect, test } from "vitest";
import { bookkeepingRows, type OrderToBook, type RefundToBook } from "./bookkeeping-rows";
import { vatSummary } from "./e-invoice";
import { seeded } from "./seeded.test-data";

const both = (euro: number, charged = euro) => ({ charged, euro });
const goods = (euro: number, vatRate: number | null = 2_200) => ({
  ...{ kind: "goods" as const, description: "Shoe", quantity: 1, vatRate },
  ...both(euro),
});
const giftCard = (euro: number) => ({ ...goods(euro, null), kind: "gift_card" as const });
const orderOf = (change: Partial<OrderToBook>): OrderToBook => ({
  soldOn: "2026-03-31T21:30:00.000Z",
  lines: [goods(12_200)],
  delivery: both(0),
  paymentFee: both(0),
  coupon: both(0),
  giftCard: both(0),
  giftCardTaken: 0,
  refunds: [],
  ...change,
});
const refund = (change: Partial<RefundToBook>): RefundToBook => ({
  ...{ on: "2026-04-02T08:00:00.000Z", money: 0, giftCardEuro: 0, boughtCards: 0, description: "" },
  ...change,
});
const shown = (order: OrderToBook) =>
  bookkeepingRows(order).map(({ type, kind, net, vat, gross }) => [type, kind, net, vat, gross]);
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

test("a coupon reduces the tax, a gift card that pays does not, and one that is sold has none", () => {
  const lines = [goods(12_200), giftCard(5_000)];
  const order = orderOf({
    lines,
    coupon: both(1_220),
    delivery: both(610),
    giftCard: both(2_000),
    giftCardTaken: 2_000,
  });
  expect(shown(order)).toEqual([
    ["sale", "goods", 10_000, 2_200, 12_200],
    ["sale", "gift_card", 5_000, 0, 5_000],
    ["sale", "coupon", -1_000, -220, -1_220],
    ["sale", "delivery", 500, 110, 610],
    ["sale", "gift_card_used", -2_000, 0, -2_000],
  ]);
});

test("a refund to card and gift card takes the tax of both parts back, on its own day", () => {
  const refunds = [refund({ money: 4_100, giftCardEuro: 2_000 }), refund({ money: 5_000, boughtCards: 5_000 })];
  const lines = [goods(12_200), giftCard(5_000)];
  const rows = bookkeepingRows(orderOf({ lines, giftCard: both(2_000), giftCardTaken: 2_000, refunds }));
  expect(rows.slice(3).map(({ kind, vat, gross }) => [kind, vat, gross])).toEqual([
    ["refund", -1_100, -6_100],
    ["gift_card_used", 0, 2_000],
    ["gift_card", 0, -5_000],
  ]);
  expect(new Set(rows.slice(3).map(({ on }) => on))).toEqual(new Set(["2026-04-02T08:00:00.000Z"]));
});

test("a delivery outside the VAT area has no tax", () => {
  expect(shown(orderOf({ lines: [goods(10_000, null)], delivery: both(1_990) }))).toEqual([
    ["sale", "goods", 10_000, 0, 10_000],
    ["sale", "delivery", 1_990, 0, 1_990],
  ]);
});

test("of 2,000 orders with refunds in any parts the rows sum to what was charged less what went back, to the cent", () => {
  const { int, pick } = seeded(93);
  for (let round = 0; round < 2_000; round += 1) {
    const isBritish = int(0, 3) === 0;
    const amount = (max: number) => {
      const euro = pick([0, int(1, 20), int(1, max)]);
      return isBritish ? both(euro, Math.round(euro * 0.88)) : both(euro);
    };
    const rate = pick([2_200, 2_200, null]);
    const line = (kind: "goods" | "gift_card") => ({
      ...{ kind, description: "", quantity: 1, vatRate: kind === "goods" ? rate : null, ...amount(50_000) },
    });
    const lines = [
      line("goods"),
      ...Array.from({ length: int(0, 3) }, () => line(pick(["goods", "goods", "gift_card"]))),
    ];
    const cards = lines.filter(({ kind }) => kind === "gift_card");
    const [delivery, paymentFee] = [amount(2_000), amount(500)];
    const goodsCharged = sum(lines.map(({ charged }) => charged)) - sum(cards.map(({ charged }) => charged));
    const [first] = lines;
    const coupon =
      first && goodsCharged > 0 ? both(Math.floor(first.euro / 3), Math.floor(first.charged / 3)) : both(0);
    const payable = goodsCharged - coupon.charged + delivery.charged + paymentFee.charged;
    const used = Math.floor(payable / pick([1, 2, 1_000_000]));
    const giftCard = both(isBritish ? Math.round(used / 0.88) : used, used);
    const giftCardTaken = isBritish ? giftCard.euro + int(0, 1) : giftCard.euro;
    const total = payable - used + sum(cards.map(({ charged }) => charged));
    // Goods go back in parts, first to the card or the gift card, bought gift cards with their price.
    const refunds: RefundToBook[] = [];
    let left = { money: payable - used, giftCardEuro: giftCardTaken };
    for (let part = int(0, 4); part > 0; part -= 1) {
      const isLast = part === 1 && int(0, 1) === 0;
      const money = isLast ? left.money : int(0, left.money);
      const giftCardEuro = isLast ? left.giftCardEuro : int(0, left.giftCardEuro);
      refunds.push(refund({ money, giftCardEuro }));
      left = { money: left.money - money, giftCardEuro: left.giftCardEuro - giftCardEuro };
    }
    const isWhole = int(0, 3) === 0;
    if (isWhole) {
      const boughtCards = sum(cards.map(({ charged }) => charged));
      refunds.push(refund({ money: left.money + boughtCards, giftCardEuro: left.giftCardEuro, boughtCards }));
    }
    const order = orderOf({ lines, delivery, paymentFee, coupon, giftCard, giftCardTaken, refunds });
    const rows = bookkeepingRows(order);
    const text = JSON.stringify(order);
    const back = sum(refunds.map(({ money }) => money));
    expect(sum(rows.map(({ charged }) => charged)), text).toBe(total - back);
    for (const { net, vat, gross } of rows) expect(net + vat, text).toBe(gross);
    if (isWhole)
      for (const key of ["net", "vat", "gross", "charged"] as const)
        expect(sum(rows.map((row) => row[key])), text).toBe(0);
    // The sale alone is its invoice.
    const sales = rows.filter(({ type, vatRate }) => type === "sale" && vatRate !== null);
    const [invoice] = vatSummary([{ rate: rate ?? 0, gross: sum(sales.map(({ gross }) => gross)) }]);
    expect(sum(sales.map(({ net }) => net)), text).toBe(invoice?.net ?? 0);
  }
});
