import { expect, test, vi } from "vitest";
import { productBySlug, productSizes } from "~/api/catalogue.server";
import { checkCart, shippingPrice } from "~/api/orders.server";
import { changePrice } from "~/backend/catalogue/price";
import { withdraw } from "~/backend/catalogue/visibility";
import type { CheckCartRequest } from "~/contract/cart.server";
import { onEveryServer } from "./servers";
import {
  addCoupon,
  addGiftCard,
  addProduct,
  countryId,
  type Goods,
  ITALY,
  methodId,
  orderOf,
  placeOrder,
  rowsIn,
  stockLeft,
} from "./shop-fixtures";

const PAST = "2020-01-01T00:00:00.000Z";
const FUTURE = "2120-01-01T00:00:00.000Z";

onEveryServer("checking a cart", (server) => {
  const line = (goods: Goods, quantity: number) => ({ id: goods.id, size: { id: goods.sizeId }, quantity });
  const check = (items: CheckCartRequest["items"], codes: Partial<CheckCartRequest> = {}) =>
    checkCart(server.api, { items, ...codes });

  test("accepts an empty cart", async () => {
    expect(await check([])).toMatchObject({ items: [], coupon: null, gift_card: null, changes: [], message: "" });
  });

  test("the shop alone sets each line's price and text, and reserves no stock", async () => {
    const goods = await addProduct(server.database, { price: 12_000, salePrice: 8_950, quantity: 5 });
    const { items, changes, message } = await check([line(goods, 2)]);
    expect(items).toEqual([
      expect.objectContaining({
        id: goods.id,
        slug: goods.slug,
        quantity: 2,
        available: 5,
        price: 120,
        priceDiscounted: 89.5,
        sale_price: 89.5,
        discount: 25,
        is_gift_card: false,
      }),
    ]);
    expect(items[0]?.size.id).toBe(goods.sizeId);
    expect(changes).toEqual([]);
    expect(message).toBe("");
    expect(await stockLeft(server.database, goods)).toBe(5);
  });

  test("reports the prices that have changed since the shopper saw them, with the price before and now", async () => {
    const [dearer, cheaper, same] = [
      await addProduct(server.database, { price: 5_000 }),
      await addProduct(server.database, { price: 5_000 }),
      await addProduct(server.database, { price: 5_000 }),
    ];
    const setPrice = (goods: Goods, price: number, at: Date) =>
      server.database.write((trx) => changePrice(trx, goods.id, { price }, { actor: "test", at }));
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    for (const goods of [dearer, cheaper, same]) await setPrice(goods, 5_000, ago(60));
    await setPrice(dearer, 5_500, ago(30));
    await setPrice(dearer, 6_000, ago(10));
    await setPrice(cheaper, 4_000, ago(10));
    const items = [line(dearer, 1), line(cheaper, 2), line(same, 1)];
    const changesSince = async (seen_on?: string) => (await check(items, { seen_on })).changes;
    expect(await changesSince(ago(20).toISOString())).toEqual([
      {
        code: "price",
        name: expect.stringMatching(/^Shoe/),
        size: expect.any(String),
        size_table: expect.anything(),
        before: 55,
        after: 60,
      },
      {
        code: "price",
        name: expect.stringMatching(/^Shoe/),
        size: expect.any(String),
        size_table: expect.anything(),
        before: 50,
        after: 40,
      },
    ]);
    expect(await changesSince(ago(5).toISOString())).toEqual([]);
    expect(await changesSince()).toEqual([]);
    // Before the first price there is nothing to compare with.
    expect(await changesSince(ago(90).toISOString())).toEqual([]);
    const { checked_on } = await check(items);
    expect(await changesSince(checked_on ?? "")).toEqual([]);
    await setPrice(same, 5_100, new Date());
    expect(await changesSince(checked_on ?? "")).toMatchObject([{ code: "price", before: 50, after: 51 }]);
  });

  test("reports what was spent of a gift card since the shopper saw it", async () => {
    const goods = await addProduct(server.database, { price: 3_000, quantity: 9 });
    const gift_card = await addGiftCard(server.database, 5_000);
    const { checked_on: seen_on } = await check([line(goods, 1)], { gift_card });
    await placeOrder(
      server.api,
      orderOf([[goods, 1]], 0, await methodId(server.api, "free"), { gift_card, shipping: "pickup" }),
    );
    const { changes, gift_card: left } = await check([line(goods, 1)], { gift_card, seen_on });
    expect([left?.value, changes]).toEqual([20, [{ code: "balance", before: 50, after: 20 }]]);
  });

  test("returns the current price", async () => {
    const goods = await addProduct(server.database, { price: 5_000 });
    expect((await check([line(goods, 1)])).items[0]?.sale_price).toBe(50);
    await server.database.write((trx) =>
      trx.updateTable("products").set({ price: 6_000, sale_price: 5_500 }).where("id", "=", goods.id).execute(),
    );
    expect((await check([line(goods, 1)])).items[0]).toMatchObject({ price: 60, sale_price: 55, priceDiscounted: 55 });
  });

  test("names colour, category, brand and size of a line as the specification does", async () => {
    const goods = await addProduct(server.database, { price: 5_000 });
    const response = await server.ask("website/check-cart", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ items: [line(goods, 1)] }),
    });
    const { data } = await response.json();
    expect(data.items).toMatchObject([
      {
        id: goods.id,
        name: expect.stringMatching(/^Shoe/),
        quantity: 1,
        size: { id: goods.sizeId, name: expect.any(String) },
        price: 50,
        priceDiscounted: 50,
        discount: 0,
        sale_price: 50,
        brand: { name: expect.any(String) },
        color: { name: expect.any(String) },
        category: { name_it: expect.any(String), name_en: expect.any(String) },
      },
    ]);
  });

  test("reduces a quantity to the stock, and reports it", async () => {
    const goods = await addProduct(server.database, { price: 5_000, quantity: 3 });
    const { items, changes, message } = await check([line(goods, 4)]);
    expect(items[0]?.quantity).toBe(3);
    expect(changes).toEqual([expect.objectContaining({ code: "reduced", wanted: 4, quantity: 3 })]);
    expect(message).toContain("Max items available: 3");
  });

  test("removes a sold-out line with its name, and keeps the rest", async () => {
    const [gone, there] = [
      await addProduct(server.database, { price: 5_000, quantity: 0 }),
      await addProduct(server.database, { price: 5_000 }),
    ];
    const { items, changes } = await check([line(gone, 1), line(there, 1)]);
    expect(items.map(({ id }) => id)).toEqual([there.id]);
    expect(changes).toEqual([expect.objectContaining({ code: "sold_out", name: expect.stringMatching(/Shoe/) })]);
  });

  test("the demo shop's sold-out runner is not available, its last pair once", async () => {
    const wanted = await Promise.all(
      ["sold-out-runner", "last-pair"].map(async (slug) => {
        const { id } = await productBySlug(server.api, slug);
        const sizes = await productSizes(server.api, id);
        const size = sizes.find(({ quantity }) => quantity > 0) ?? sizes[0];
        return { id, size: { id: size?.id ?? 0 }, quantity: 2 };
      }),
    );
    const { items, changes } = await check(wanted);
    expect(changes?.map(({ code }) => code)).toEqual(["sold_out", "reduced"]);
    expect(items).toEqual([expect.objectContaining({ slug: "last-pair", quantity: 1 })]);
  });

  test("names a product that was on sale before, and none that never was", async () => {
    const [withdrawn, secret] = [
      await addProduct(server.database, { price: 5_000 }),
      await addProduct(server.database, { price: 5_000, visibility: "hidden" }),
    ];
    await server.database.write((trx) => withdraw(trx, withdrawn.id, { actor: "test" }));
    expect((await check([line(withdrawn, 1), line(secret, 1)])).changes).toEqual([
      { code: "gone", name: expect.stringMatching(/^Shoe/) },
      { code: "gone" },
    ]);
  });

  test("removes products that are withdrawn or never existed", async () => {
    const [hidden, sold] = [
      await addProduct(server.database, { price: 5_000, visibility: "hidden" }),
      await addProduct(server.database, { price: 5_000 }),
    ];
    const wanted = [
      line(hidden, 1),
      { id: 2_147_483_647, size: { id: 1 }, quantity: 1 },
      { id: sold.id, size: { id: 2_147_483_647 }, quantity: 1 },
    ];
    const { items, changes } = await check(wanted);
    expect(items).toEqual([]);
    expect(changes?.map(({ code }) => code)).toEqual(["gone", "gone", "gone"]);
  });

  test("accepts a coupon as shoppers type it, from its minimum on", async () => {
    const [below, exact] = [
      await addProduct(server.database, { price: 4_999 }),
      await addProduct(server.database, { price: 5_000 }),
    ];
    for (const coupon of [
      "BENVENUTO10",
      "benvenuto10",
      " Benvenuto 10 ",
      "“BENVENUTO10”.",
      "\u202aＢＥＮＶＥＮＵＴＯ１０\u202c",
    ])
      expect((await check([line(exact, 1)], { coupon })).coupon).toMatchObject({
        code: "BENVENUTO10",
        kind: "amount",
        discount: 10,
      });
    const { coupon, changes } = await check([line(below, 1)], { coupon: "BENVENUTO10" });
    expect(coupon).toBeNull();
    expect(changes).toEqual([{ code: "coupon_minimum", amount: 50 }]);
  });

  test("a coupon's minimum counts the corrected cart", async () => {
    const [dear, cheap] = [
      await addProduct(server.database, { price: 9_000, quantity: 0 }),
      await addProduct(server.database, { price: 1_000 }),
    ];
    const { changes } = await check([line(dear, 1), line(cheap, 1)], { coupon: "BENVENUTO10" });
    expect(changes?.map(({ code }) => code)).toEqual(["sold_out", "coupon_minimum"]);
  });

  test("gives the reason why a coupon is not valid", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const problem = async (coupon: string) => {
      const answer = await check([line(goods, 1)], { coupon });
      expect(answer.coupon).toBeNull();
      return answer.changes?.map(({ code }) => code);
    };
    expect(await problem("SCADUTO")).toEqual(["coupon_expired"]);
    expect(await problem("NEVER-WAS")).toEqual(["coupon_unknown"]);
    expect(await problem("%")).toEqual(["coupon_unknown"]);
    expect(await problem("BENVENUTO1_")).toEqual(["coupon_unknown"]);
    expect(await problem(await addCoupon(server.database, { valid_from: FUTURE }))).toEqual(["coupon_not_yet"]);
    expect(await problem(await addCoupon(server.database, { valid_to: PAST }))).toEqual(["coupon_expired"]);
    expect(await problem(await addCoupon(server.database, { uses_total: 0 }))).toEqual(["coupon_used_up"]);
    expect(await problem(await addCoupon(server.database, { deleted_at: PAST }))).toEqual(["coupon_unknown"]);
  });

  test("marks a percentage coupon", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const code = await addCoupon(server.database, { kind: "percent", discount: 15 });
    expect((await check([line(goods, 1)], { coupon: code })).coupon).toMatchObject({
      code,
      kind: "percent",
      discount: 15,
    });
  });

  test("returns the balance of a gift card", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const look = (gift_card: string) => check([line(goods, 1)], { gift_card });
    expect((await look("demo-gift-50")).gift_card).toEqual({ id: expect.any(Number), code: "DEMO-GIFT-50", value: 50 });
    expect((await look(await addGiftCard(server.database, 1_234))).gift_card?.value).toBe(12.34);
    const empty = await look(await addGiftCard(server.database, 0));
    expect([empty.gift_card, empty.changes]).toEqual([null, [{ code: "gift_card_empty" }]]);
    const expired = await look(await addGiftCard(server.database, 1_000, PAST));
    expect(expired.changes).toEqual([{ code: "gift_card_expired" }]);
    for (const code of ["DEMO–GIFT–50", "DEMO\u2011GIFT\u201150\u200b"])
      expect((await look(code)).gift_card).toMatchObject({ code: "DEMO-GIFT-50" });
    expect((await look("DEMO-GIFT-5%")).changes).toEqual([{ code: "gift_card_unknown" }]);
  });

  test("accepts no id of a gift card in place of its code", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const code = await addGiftCard(server.database, 5_000);
    const id = (await check([line(goods, 1)], { gift_card: code })).gift_card?.id;
    expect(id).toEqual(expect.any(Number));
    const answer = await check([line(goods, 1)], { gift_card: String(id) });
    expect([answer.gift_card, answer.changes]).toEqual([null, [{ code: "gift_card_unknown" }]]);
    expect(await (await server.ask(`website/gift-card/${id}`)).json()).toEqual({ data: false });
  });

  test("neither coupons nor gift cards pay for gift cards, which do not count for a coupon's minimum", async () => {
    const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
    const cheap = await addProduct(server.database, { price: 1_000 });
    const codes = { coupon: "BENVENUTO10", gift_card: "DEMO-GIFT-50" };
    const alone = await check([line(card, 1)], codes);
    expect([alone.coupon, alone.gift_card]).toEqual([null, null]);
    expect(alone.changes).toEqual([{ code: "coupon_not_for_gift_cards" }, { code: "gift_card_not_for_gift_cards" }]);
    const mixed = await check([line(card, 1), line(cheap, 1)], codes);
    expect(mixed.changes).toEqual([{ code: "coupon_minimum", amount: 50 }]);
    expect(mixed.gift_card).toMatchObject({ value: 50 });
  });

  test("checking fifty lines changes no row of the database", async () => {
    const goods = await Promise.all(Array.from({ length: 50 }, () => addProduct(server.database, { price: 1_000 })));
    const before = await Promise.all(
      (["orders", "coupon_uses", "gift_card_movements"] as const).map((t) => rowsIn(server.database, t)),
    );
    const { items } = await check(
      goods.map((one) => line(one, 99)),
      { coupon: "BENVENUTO10", gift_card: "DEMO-GIFT-50" },
    );
    expect(items.map(({ quantity }) => quantity)).toEqual(goods.map(() => 10));
    const after = await Promise.all(
      (["orders", "coupon_uses", "gift_card_movements"] as const).map((t) => rowsIn(server.database, t)),
    );
    expect(after).toEqual(before);
  });
});

onEveryServer("delivery costs", (server) => {
  test("delivery in Italy is free above 80 euro, but not at 80", async () => {
    const price = async (total: number) => (await shippingPrice(server.api, ITALY, total)).price;
    expect(await price(0)).toBe(6.9);
    expect(await price(79.99)).toBe(6.9);
    expect(await price(80)).toBe(6.9);
    expect(await price(80.01)).toBe(0);
    expect(await price(999_999)).toBe(0);
  });

  test("delivery to other countries is never free", async () => {
    const [germany, britain, america] = await Promise.all(
      ["DE", "GB", "US"].map((iso2) => countryId(server.api, iso2)),
    );
    for (const [country = 0, expected] of [
      [germany, 14.9],
      [britain, 19.9],
      [america, 34.9],
    ] as const) {
      const { countries_id, price } = await shippingPrice(server.api, country, 500);
      expect({ countries_id, price }).toEqual({ countries_id: country, price: expected });
    }
  });

  test("an unknown or missing country is Italy, with a warning in the log", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    for (const country of [999_999, 0, -1, 1e12])
      expect((await shippingPrice(server.api, country, 10)).countries_id).toBe(ITALY);
    for (const query of [
      "",
      "?total=10",
      "?countries_id=",
      "?countries_id=it",
      "?countries_id=1.5",
      "?countries_id=1&countries_id=x",
    ]) {
      const response = await server.ask(`/shippings${query}`);
      expect(response.status, query).toBe(200);
    }
    warn.mockRestore();
  });

  test.each(["-1", "abc", "1e400", "1.234", "NaN", "", "99999999999999999999"])(
    "refuses a total of %j",
    async (total) => {
      const response = await server.ask(`/shippings?countries_id=109&total=${total}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: "INVALID_QUERY" } }] });
    },
  );
});
