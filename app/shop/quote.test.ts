import { expect, test } from "vitest";
import { type PricedLine, priceOrder } from "./order-pricing";
import { type Quote, type QuoteInput, quoteDifferences, quoteOf, quoteText, readQuote } from "./quote";
import { seeded } from "./seeded.test-data";

type Line = PricedLine & { productId: number; sizeId: number };

const shoe: Line = {
  productId: 7,
  sizeId: 42,
  quantity: 1,
  unitPrice: 9_990,
  unitPriceDiscounted: 7_990,
  isGiftCard: false,
  needsDelivery: true,
};
const shirt: Line = { ...shoe, productId: 9, sizeId: 2, quantity: 2, unitPrice: 3_000, unitPriceDiscounted: 3_000 };

function quote(items: readonly Line[], change: Partial<QuoteInput> = {}, courierPrice = 690): Quote {
  const countryIso2 = change.currency === "GBP" ? "GB" : "IT";
  const methods = [{ id: 5, code: "cash_on_delivery", fee: 500 }];
  const order = { countryIso2, shipping: "courier", courierPrice, methods, payment: "cash_on_delivery" } as const;
  const { lines, totals, currency } = priceOrder({ lines: items }, order);
  return quoteOf({
    revision: 4,
    currency,
    shipping: "courier",
    payment: "cash_on_delivery",
    lines,
    totals,
    taken: null,
    details: "d".repeat(43),
    ...change,
  });
}

test("a quote has the charged price of one piece of each line", () => {
  expect(quote([shoe]).lines).toEqual([{ productId: 7, sizeId: 42, quantity: 1, unitPrice: 7_990 }]);
  expect(quote([shoe], { currency: "GBP" }).lines[0]?.unitPrice).toBe(7_031);
});

test("the order of the lines does not change the text", () => {
  const sameSize = { ...shirt, sizeId: shoe.sizeId };
  const otherSize = { ...shoe, sizeId: 43 };
  const lines = [shoe, otherSize, shirt, sameSize];
  expect(quoteText(quote(lines))).toBe(quoteText(quote([...lines].reverse())));
});

test("two reviews of an unchanged cart have no differences", () => {
  expect(quoteDifferences(quote([shoe, shirt]), quote([shirt, shoe]))).toEqual([]);
});

test("a higher price is a difference with both amounts, and changes the total", () => {
  const now = quote([{ ...shoe, unitPriceDiscounted: 8_990 }]);
  expect(quoteDifferences(quote([shoe]), now)).toEqual([
    { kind: "price", productId: 7, sizeId: 42, before: 7_990, after: 8_990 },
    { kind: "subtotal", before: 7_990, after: 8_990 },
    { kind: "total", before: 9_180, after: 10_180 },
  ]);
});

test("opposite price changes are differences also when the total is equal", () => {
  const now = quote([
    { ...shoe, unitPriceDiscounted: 8_190 },
    { ...shirt, unitPriceDiscounted: 2_900 },
  ]);
  expect(quoteDifferences(quote([shoe, shirt]), now).map((difference) => difference.kind)).toEqual(["price", "price"]);
});

test("an added line, a removed line and a changed quantity are differences", () => {
  const kinds = (seen: Quote, now: Quote) =>
    quoteDifferences(seen, now)
      .map((difference) => difference.kind)
      .filter((kind) => kind !== "subtotal" && kind !== "total");
  expect(kinds(quote([shoe]), quote([shoe, shirt]))).toEqual(["line_added"]);
  expect(kinds(quote([shoe, shirt]), quote([shoe]))).toEqual(["line_removed"]);
  expect(kinds(quote([shoe]), quote([{ ...shoe, quantity: 2 }]))).toEqual(["quantity"]);
  expect(kinds(quote([shoe]), quote([{ ...shoe, sizeId: 43 }]))).toEqual(["line_removed", "line_added"]);
});

test("another revision, shipping, payment, currency or delivery cost is a difference", () => {
  const kinds = (now: Quote) => quoteDifferences(quote([shoe]), now).map((difference) => difference.kind);
  expect(kinds(quote([shoe], { revision: 5 }))).toEqual(["revision"]);
  expect(kinds(quote([shoe], { shipping: "pickup" }))).toEqual(["shipping"]);
  expect(kinds(quote([shoe], { payment: "bank_transfer" }))).toEqual(["payment"]);
  expect(kinds(quote([shoe], {}, 0))).toEqual(["delivery", "total"]);
  expect(kinds(quote([shoe], { currency: "GBP" }))).toContain("currency");
  expect(kinds(quote([shoe], { details: "e".repeat(43) }))).toEqual(["details"]);
  expect(kinds(quote([shoe], { taken: { currency: "EUR", total: 8_680 } }))).toEqual(["taken"]);
});

test("two quotes differ exactly when their texts differ, and reading a text returns the quote", () => {
  const random = seeded(8);
  const anyQuote = () =>
    quote(
      [shoe, shirt].slice(0, random.int(1, 2)).map((line) => ({ ...line, quantity: random.int(1, 2) })),
      {
        revision: random.int(1, 2),
        payment: random.pick(["card", "klarna"]),
        taken: random.pick([null, { currency: "EUR", total: random.int(1, 2) }]),
        details: random.pick([details, "e".repeat(43)]),
      },
      random.pick([0, 690]),
    );
  for (let round = 0; round < 1_000; round += 1) {
    const [seen, now] = [anyQuote(), anyQuote()];
    expect(quoteDifferences(seen, now).length === 0).toBe(quoteText(seen) === quoteText(now));
    expect(readQuote(quoteText(seen))).toEqual(seen);
  }
});

const details = "d".repeat(43);

test.each([
  "",
  "{}",
  "null",
  "[]",
  "[1,2",
  '[4,"EUR","courier","card",[],[1,1,1,1,1,1]]',
  '[4,"EUR","courier","card",[],[1,1,1,1,1,1],"short"]',
  '[4,"EUR","courier","card",[],[1,1,1,1,1,1],7]',
  `[4,"EUR","courier","card",[[7,42,1]],[1,1,1,1,1,1],"${details}"]`,
  `[4,"EUR","courier","card",[[7,42,0,1]],[1,1,1,1,1,1],"${details}"]`,
  `[4,"EUR","courier","card",[],[1,1,1,1,1],"${details}"]`,
  `[4,"EUR","courier","card",[],[1,1,1,1,1,-1],"${details}"]`,
  '[4,"USD","courier","card",[],[1,1,1,1,1,1]]',
  '[4,"EUR","drone","card",[],[1,1,1,1,1,1]]',
  `[4,"EUR","courier","cash",[],[1,1,1,1,1,1],"${details}"]`,
  `[4,"GBP","courier","card",[],[1,1,1,1,1,1],"${details}","EUR"]`,
  `[4,"GBP","courier","card",[],[1,1,1,1,1,1],"${details}","USD",1]`,
  `[4,"GBP","courier","card",[],[1,1,1,1,1,1],"${details}","EUR",-1]`,
  `[4,"GBP","courier","card",[],[1,1,1,1,1,1],"${details}",null,null]`,
  '["4","EUR","courier","card",[],[1,1,1,1,1,1]]',
])("%s is not a quote", (text) => {
  expect(readQuote(text)).toBeNull();
});
