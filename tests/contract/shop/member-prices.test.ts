import { expect, test } from "vitest";
import { checkCart, shippingPrice } from "~/api/orders.server";
import { call } from "./account-steps";
import { memberSteps } from "./member-steps";
import { onBothEngines, onEveryServer } from "./servers";
import { addCoupon, addProduct, countryId, ITALY, methodId, newCart, orderOf, placeOrder } from "./shop-fixtures";

/** The specification's query for one coupon. */
const lookUp = (code: string) =>
  `items/coupons?${new URLSearchParams({ search: code, fields: "*.*", filter: JSON.stringify({ deleted_at: { _null: true } }) })}`;

onEveryServer("free delivery for members", (server) => {
  const { join, pay, buy, plus } = memberSteps(server);

  test("pro and plus pay no delivery to any country; others and guests pay it", async () => {
    const britain = await countryId(server.api, "GB");
    const [basic, pro, plusMember] = [await join({ points: 999 }), await join({ points: 1_000 }), await join()];
    await pay((await buy(plusMember.api, [[await plus(), 1]], 49, { shipping: "none" })).id);
    const prices = async (country: number) =>
      Promise.all(
        [server.api, basic.api, pro.api, plusMember.api].map(
          async (api) => (await shippingPrice(api, country, 20)).price,
        ),
      );
    expect(await prices(ITALY)).toEqual([6.9, 6.9, 0, 0]);
    expect(await prices(britain)).toEqual([19.9, 19.9, 0, 0]);
  });

  test("an order has the price of its customer's tier, and no other", async () => {
    const pro = await join({ points: 1_000 });
    const goods = await addProduct(server.database, { price: 2_000 });
    await expect(buy(pro.api, [[goods, 1]], 26.9)).rejects.toMatchObject({
      code: "QUOTE_CHANGED",
      details: { total: 20 },
    });
    await expect(buy(server.api, [[goods, 1]], 20)).rejects.toMatchObject({
      code: "QUOTE_CHANGED",
      details: { total: 26.9 },
    });
    expect(await buy(pro.api, [[goods, 1]], 20)).toMatchObject({ delivery_cost: 0, total: 20 });
    // 20.00 × 0.88
    const country = await countryId(server.api, "GB");
    expect(await buy(pro.api, [[goods, 1]], 17.6, { country })).toMatchObject({
      currency: "GBP",
      delivery_cost: 0,
      total: 17.6,
    });
  });

  test("plus in the cart does not make its own order's delivery free", async () => {
    const ada = await join();
    const goods = await addProduct(server.database, { price: 1_000 });
    const product = await plus();
    expect(
      await buy(
        ada.api,
        [
          [product, 1],
          [goods, 1],
        ],
        65.9,
      ),
    ).toMatchObject({ delivery_cost: 6.9 });
  });

  test("a guest's order with the email of a member has a guest's price", async () => {
    const pro = await join({ points: 1_000, isConfirmed: true });
    const goods = await addProduct(server.database, { price: 2_000 });
    expect(await buy(server.api, [[goods, 1]], 26.9, { email: pro.email })).toMatchObject({ delivery_cost: 6.9 });
  });

  test("an invalid token is refused, not treated as a guest's", async () => {
    for (const path of ["shippings?countries_id=109&total=20", lookUp("BENVENUTO10")])
      expect((await call(server, "GET", path, undefined, { token: "x.y.z" })).status).toBe(401);
  });
});

onEveryServer("a personal coupon", (server) => {
  const { join, buy } = memberSteps(server);

  test("is known to its owner, and unknown to guests and other customers", async () => {
    const [owner, other] = [await join({ isConfirmed: true }), await join({ isConfirmed: true })];
    const code = await addCoupon(server.database, { users_id: owner.id, kind: "percent", discount: 10 });
    const goods = await addProduct(server.database, { price: 10_000 });
    const cart = () => ({
      cart: newCart(),
      items: [{ id: goods.id, size: { id: goods.sizeId }, quantity: 1 }],
      coupon: code,
    });
    const unknown = { coupon: null, changes: [{ code: "coupon_unknown" }] };
    expect(await checkCart(owner.api, cart())).toMatchObject({ coupon: { code, discount: 10 }, changes: [] });
    expect(await checkCart(other.api, cart())).toMatchObject(unknown);
    expect(await checkCart(server.api, cart())).toMatchObject(unknown);
    const found = async (token?: string) => (await call(server, "GET", lookUp(code), undefined, { token })).data;
    expect(await found(owner.token)).toMatchObject([{ code, discount: 10 }]);
    expect([await found(other.token), await found()]).toEqual([[], []]);
  });

  test("reduces the order of its owner, and is refused as unknown for all others", async () => {
    const [owner, other] = [await join({ isConfirmed: true }), await join({ isConfirmed: true })];
    const code = await addCoupon(server.database, { users_id: owner.id, uses_total: 1 });
    const goods = await addProduct(server.database, { price: 10_000 });
    for (const api of [server.api, other.api])
      await expect(buy(api, [[goods, 1]], 90, { coupon: code, email: owner.email })).rejects.toMatchObject({
        code: "QUOTE_CHANGED",
        details: { reason: "coupon_unknown" },
      });
    expect(await buy(owner.api, [[goods, 1]], 90, { coupon: code })).toMatchObject({ coupon_discount: 10 });
    await expect(buy(owner.api, [[goods, 1]], 90, { coupon: code })).rejects.toMatchObject({
      details: { reason: "coupon_used" },
    });
  });
});

onBothEngines("a coupon with a limit per person", (server) => {
  const { join, buy } = memberSteps(server);

  test("counts the uses of an account, whatever the email of the order", async () => {
    const ada = await join({ isConfirmed: true });
    const goods = await addProduct(server.database, { price: 10_000 });
    const coupon = await addCoupon(server.database, { uses_per_person: 1 });
    await buy(ada.api, [[goods, 1]], 90, { coupon });
    const cart = { cart: newCart(), items: [{ id: goods.id, size: { id: goods.sizeId }, quantity: 1 }], coupon };
    expect(await checkCart(ada.api, cart)).toMatchObject({ coupon: null, changes: [{ code: "coupon_used" }] });
    expect(await checkCart((await join({ isConfirmed: true })).api, cart)).toMatchObject({
      coupon: { code: coupon },
      changes: [],
    });
    await expect(buy(ada.api, [[goods, 1]], 90, { coupon })).rejects.toMatchObject({
      details: { reason: "coupon_used" },
    });
  });

  test("that is personal and for one use is used once by two orders at the same moment", async () => {
    const ada = await join({ isConfirmed: true });
    const goods = await addProduct(server.database, { price: 10_000 });
    const coupon = await addCoupon(server.database, { users_id: ada.id, uses_total: 1 });
    const transfer = await methodId(server.api, "bank_transfer");
    const orders = await Promise.allSettled(
      Array.from({ length: 3 }, () => placeOrder(ada.api, orderOf([[goods, 1]], 90, transfer, { coupon }))),
    );
    expect(orders.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("counts as a guess for everybody but its owner", async () => {
    const ada = await join({ isConfirmed: true });
    const codes = await Promise.all(Array.from({ length: 12 }, () => addCoupon(server.database, { users_id: ada.id })));
    const ask = async (code: string, ip: string, token?: string) =>
      (await call(server, "GET", lookUp(code), undefined, { ip, token })).status;
    const statuses = async (ip: string, token?: string) => {
      const all: number[] = [];
      for (const code of codes) all.push(await ask(code, ip, token));
      return all;
    };
    expect((await statuses("198.18.0.1")).slice(-2)).toEqual([429, 429]);
    expect(new Set(await statuses("198.18.0.2", ada.token))).toEqual(new Set([200]));
  });
});
