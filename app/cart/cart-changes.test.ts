import { describe, expect, test } from "vitest";
import { createApi } from "~/api/client.server";
import { addLine, type Cart, emptyCart, MAX_LINES } from "~/shop/cart";
import { addToCart, changeQuantity, readId, readQuantity } from "./cart-changes.server";
import { cartRequest, priceCart } from "./priced-cart.server";

/** A shop with three pieces of product 1 in size 1, none in size 2 and 500 in size 3. */
const api = createApi({
  baseUrl: "http://api.example",
  fetch: async (request) => {
    const size = (id: number, quantity: number) => ({
      id,
      name: "38",
      system: "shoes_eu",
      quantity,
    });
    const sizes =
      new URL(request.url).pathname === "/website/products/1/sizes" ? [size(1, 3), size(2, 0), size(3, 500)] : [];
    return Response.json({ data: sizes });
  },
});

const empty = emptyCart("a-cart-of-a-test");
const filled = (quantity: number, sizeId = 1): Cart => {
  const added = addLine(empty, { productId: 1, sizeId, quantity });
  if (!added.ok) throw new Error("the cart is full");
  return added.cart;
};
const add = (cart: Cart, quantity: number | null, sizeId: number | null = 1, productId: number | null = 1) =>
  addToCart(api, cart, { productId, sizeId }, quantity);

test.each(["1", "01", " 2 ", "99", "1000000"])("%j is a quantity", (text) => {
  expect(readQuantity(text)).toBe(Number(text));
});
test.each(["３", "٣", "۳", "\u20683\u2069", "3\ufe0f"])("%j looks like the quantity 3", (text) => {
  expect(readQuantity(text)).toBe(3);
});
test.each(["1000001", "9999999999", "9".repeat(21)])("the quantity %j is reduced to the maximum", (text) => {
  expect(readQuantity(text)).toBe(1_000_000);
});
test.each([null, "", " ", "0", "00", "-1", "1.5", "1,5", "1e9", "9".repeat(22), "text", "1 2", "0x10", "+1"])(
  "%j is not a quantity",
  (text) => expect(readQuantity(text)).toBeNull(),
);
test.each(["1", "2147483647"])("%j is an id", (text) => expect(readId(text)).toBe(Number(text)));
test.each([null, "", "0", "-1", "1.5", "2147483648", "9007199254740993", "1e3", " 1", "one"])(
  "%j is not an id",
  (text) => expect(readId(text)).toBeNull(),
);

describe("adding to the cart", () => {
  test("adds the pieces to the line's quantity, up to the stock", async () => {
    expect(await add(empty, 3)).toMatchObject({
      cart: { revision: 1, lines: [{ productId: 1, sizeId: 1, quantity: 3 }] },
    });
    expect(await add(filled(1), 2)).toMatchObject({ cart: { lines: [{ quantity: 3 }] } });
    expect(await add(filled(2), 2)).toEqual({ error: "max_items", field: "quantity", available: 3, status: 409 });
    expect(await add(empty, 999_999_999)).toMatchObject({ error: "max_items", available: 3 });
  });

  test("allows at most 99 pieces of a size, for any stock", async () => {
    expect(await add(filled(99, 3), 1, 3)).toMatchObject({ error: "max_items", available: 99 });
    expect(await add(filled(98, 3), 1, 3)).toMatchObject({ cart: { lines: [{ quantity: 99 }] } });
  });

  test("refuses an invalid product, size or quantity with the reason", async () => {
    expect(await add(empty, 1, 2)).toMatchObject({ error: "size_sold_out", status: 409 });
    expect(await add(empty, 1, 4)).toMatchObject({ error: "size_required", status: 400 });
    expect(await add(empty, 1, null)).toMatchObject({ error: "size_required", status: 400 });
    expect(await add(empty, null)).toMatchObject({ error: "quantity_invalid", field: "quantity", status: 400 });
    expect(await add(empty, 1, 1, 7)).toMatchObject({ error: "product_gone", status: 400 });
    expect(await add(empty, 1, 1, null)).toMatchObject({ error: "product_gone", status: 400 });
  });

  test("refuses the 51st line, and allows more pieces of an existing line", async () => {
    const lines = Array.from({ length: MAX_LINES }, (_, index) => ({ productId: index + 1, sizeId: 3, quantity: 1 }));
    const full: Cart = { ...empty, lines };
    expect(await add(full, 1, 1)).toMatchObject({ error: "cart_full", status: 422 });
    expect(await add(full, 1, 3)).toMatchObject({ cart: { revision: 1 } });
  });
});

test("a line's quantity changes up to the stock, and otherwise stays", async () => {
  const key = { productId: 1, sizeId: 1 };
  expect(await changeQuantity(api, filled(1), key, 3)).toMatchObject({ cart: { lines: [{ quantity: 3 }] } });
  expect(await changeQuantity(api, filled(1), key, 4)).toMatchObject({ error: "max_items", available: 3 });
  expect(await changeQuantity(api, filled(1), key, null)).toMatchObject({ error: "quantity_invalid" });
  expect(await changeQuantity(api, empty, key, 2)).toEqual({ cart: empty });
});

test("a priced cart has the server's corrections and one message for each of them", async () => {
  const cart: Cart = {
    ...empty,
    lines: [1, 2, 3].map((productId) => ({ productId, sizeId: 1, quantity: 5 })),
    coupon: "BENVENUTO10",
    giftCard: "DEMO-GIFT-50",
  };
  const named = { name_it: "x", name_en: "x" };
  const item = (id: number, quantity: number) => ({
    ...{
      id,
      slug: "x",
      name: "Lido",
      image: null,
      quantity,
      size: { id: 1, name: "38" },
      price: 10,
      priceDiscounted: 10,
    },
    ...{
      discount: 0,
      sale_price: 10,
      brand: { name: "x" },
      color: named,
      category: named,
      is_gift_card: false,
      available: 5,
    },
  });
  const answer = {
    items: [item(1, 5), item(2, 2)],
    coupon: null,
    gift_card: { code: "DEMO-GIFT-50", value: 50 },
    changes: [
      { code: "reduced", name: "Lido", size: "38", quantity: 2 },
      { code: "sold_out", name: "Gone", size: "38" },
      { code: "coupon_minimum", amount: 50 },
    ],
    message: "…",
  };
  const requests: unknown[] = [];
  const pricing = createApi({
    baseUrl: "http://api.example",
    fetch: async (request) => {
      requests.push(await request.json());
      return Response.json({ data: answer });
    },
  });
  const { cart: corrected, notices } = await priceCart(pricing, cart);
  expect(requests).toEqual([cartRequest(cart)]);
  expect(corrected.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [1, 5],
    [2, 2],
  ]);
  expect([corrected.coupon, corrected.giftCard]).toEqual([undefined, "DEMO-GIFT-50"]);
  expect(corrected.revision).toBeGreaterThan(cart.revision);
  expect(notices).toEqual([
    { key: "cart:change_reduced", values: { name: "Lido", size: "38", quantity: 2 } },
    { key: "cart:change_sold_out", values: { name: "Gone", size: "38" } },
    { key: "cart:change_coupon_minimum", values: {}, amounts: { amount: 5_000 } },
  ]);
});
