import { expect, test, vi } from "vitest";
import type { CartAmounts, PricedLine } from "~/shop/order-pricing";
import { courierPrice } from "./courier-price.server";

const goods = { unitPriceDiscounted: 8_490, quantity: 1, isGiftCard: false, needsDelivery: true };
const shoe: PricedLine = { ...goods, unitPrice: 9_900 };
const giftCard: PricedLine = { ...shoe, isGiftCard: true, needsDelivery: false };
const membership: PricedLine = { ...shoe, needsDelivery: false };

test.each<[name: string, cart: CartAmounts]>([
  ["nothing else", { lines: [shoe] }],
  ["a coupon", { lines: [shoe], coupon: { kind: "amount", amount: 500 } }],
  [
    "a coupon in per cent and a gift card that pays",
    {
      lines: [shoe],
      coupon: { kind: "percent", percent: 50 },
      giftCardBalance: 5_000,
    },
  ],
  ["a gift card and a membership in the cart", { lines: [giftCard, shoe, membership] }],
])("any server is asked for the courier's price by the goods alone, with %s", async (_, cart) => {
  // As a server answers that says no more than the price.
  const get = vi.fn(async () => ({ data: { countries_id: 109, price: "6.90" } }));
  expect(await courierPrice({ get } as never, 109, cart)).toBe(690);
  expect(get.mock.calls).toEqual([["shippings", expect.anything(), { query: { countries_id: 109, total: 84.9 } }]]);
});
