import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readUser } from "~/api/accounts.server";
import { checkCart, confirmOrder } from "~/api/orders.server";
import { requestReturn } from "~/api/returns.server";
import { confirmOwner } from "~/backend/accounts/confirm-email";
import { refundReturn } from "~/backend/returns/refund-return";
import { approveReturn, receiveReturn } from "~/backend/returns/settle-return";
import { cartAmounts } from "~/cart/cart-amounts.server";
import { currencyFor } from "~/shop/money";
import { purchaseHints } from "~/shop/purchase-hints";
import { memberSteps } from "./member-steps";
import { orderSteps } from "./order-steps";
import { KEY, returnSteps } from "./return-steps";
import { onBothEngines, onEveryServer } from "./servers";
import {
  addCoupon,
  addGiftCard,
  addProduct,
  countryId,
  methodId,
  newCart,
  orderOf,
  placeOrder,
  stockLeft,
} from "./shop-fixtures";

const operator = { actor: "operator", reason: "", at: new Date() };

onBothEngines("points", (server) => {
  const { join, tierOf, ledgerOf, pay, buy } = memberSteps(server);
  const { deliver } = returnSteps(server);

  /** Refunds pieces of an order's first line. */
  async function refund(id: number, quantity: number): Promise<void> {
    const [line] = await server.database.read
      .selectFrom("order_items")
      .select("id")
      .where("orders_id", "=", id)
      .orderBy("id")
      .execute();
    const items = [{ order_items_id: line?.id ?? 0, quantity }];
    const { number } = await requestReturn(
      server.api,
      { id, key: KEY },
      { kind: "refund", reason: "too_small", items },
    );
    await approveReturn(server.database, number, operator);
    await receiveReturn(server.database, number, null, operator);
    await refundReturn(server.database, number, operator);
  }

  test("are one per whole euro of the goods, once the order is paid", async () => {
    const ada = await join();
    const goods = await addProduct(server.database, { price: 9_090 });
    const order = await buy(ada.api, [[goods, 1]], 90.9);
    expect(await ledgerOf(ada)).toEqual([]);
    expect(await pay(order.id)).toBe(true);
    expect(await ledgerOf(ada)).toEqual([["order", 90]]);
    expect((await readUser(ada.api)).points).toBe(90);
  });

  test("do not count delivery, payment fee and gift cards that were bought, and count the price after the coupon", async () => {
    const ada = await join();
    const goods = await addProduct(server.database, { price: 6_000 });
    const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
    const coupon = await addCoupon(server.database, { discount: 1_050 });
    // 60.00 + 50.00 − 10.50 + 6.90.
    const order = await buy(
      ada.api,
      [
        [goods, 1],
        [card, 1],
      ],
      106.4,
      { coupon },
    );
    await pay(order.id);
    expect(await ledgerOf(ada)).toEqual([["order", 49]]);
  });

  test("are given at once for an order that a gift card pays, and for goods in pounds by their price in euro", async () => {
    const ada = await join();
    const goods = await addProduct(server.database, { price: 10_000 });
    const card = await addGiftCard(server.database, 20_000);
    const free = await methodId(server.api, "free");
    await placeOrder(ada.api, orderOf([[goods, 1]], 0, free, { gift_card: card }));
    const country = await countryId(server.api, "GB");
    // 88.00 + 17.51 pounds.
    await pay((await buy(ada.api, [[goods, 1]], 105.51, { country })).id);
    expect(await ledgerOf(ada)).toEqual([
      ["order", 100],
      ["order", 100],
    ]);
  });

  test("are those that product and cart have promised, in euro and in pounds", async () => {
    const ada = await join();
    const goods = await addProduct(server.database, { price: 1_040, quantity: 20 });
    const promised = async (countryIso2: string) => {
      const priced = await checkCart(server.api, {
        items: [{ id: goods.id, size: { id: goods.sizeId }, quantity: 5 }],
      });
      return purchaseHints(cartAmounts(priced), { currency: currencyFor(countryIso2), countryIso2, methods: [] })
        .points;
    };
    await pay((await buy(ada.api, [[goods, 5]], 58.9)).id);
    const country = await countryId(server.api, "GB");
    // 5 · 9.15 + 17.51 pounds.
    await pay((await buy(ada.api, [[goods, 5]], 63.26, { country })).id);
    expect(await ledgerOf(ada)).toEqual([
      ["order", 52],
      ["order", 52],
    ]);
    expect([await promised("IT"), await promised("GB")]).toEqual([52, 52]);
  });

  test("are given once when the payment is recorded twice at the same moment", async () => {
    const ada = await join();
    const goods = await addProduct(server.database, { price: 12_000, quantity: 20 });
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buy(ada.api, [[goods, 1]], 120);
      const recorded = await Promise.all([pay(id), pay(id), pay(id)].map((one) => one.catch(() => false)));
      expect(recorded.filter(Boolean)).toHaveLength(1);
    }
    expect(await ledgerOf(ada)).toEqual(Array.from({ length: 5 }, () => ["order", 120]));
  });

  test("are taken back with refunds in proportion, and all of them with the last one", async () => {
    const ada = await join();
    const goods = await addProduct(server.database, { price: 3_350 });
    const order = await buy(ada.api, [[goods, 3]], 100.5);
    await pay(order.id);
    await deliver(order.id);
    await refund(order.id, 1);
    // 67.00 are left.
    expect(await ledgerOf(ada)).toEqual([
      ["order", 100],
      ["refund", -33],
    ]);
    await refund(order.id, 1);
    await refund(order.id, 1);
    expect(await ledgerOf(ada)).toEqual([
      ["order", 100],
      ["refund", -33],
      ["refund", -34],
      ["refund", -33],
    ]);
  });

  test("are not taken back from an order that gave none", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const ada = await join();
    const order = await buy(server.api, [[goods, 1]], 100);
    await pay(order.id);
    await deliver(order.id);
    await refund(order.id, 1);
    expect(await ledgerOf(ada)).toEqual([]);
  });

  test("make a customer pro at 1000, and basic again when a refund leaves less", async () => {
    const ada = await join({ points: 900 });
    const goods = await addProduct(server.database, { price: 5_000 });
    const order = await buy(ada.api, [[goods, 2]], 100);
    expect(await tierOf(ada)).toBe("basic");
    await pay(order.id);
    expect(await tierOf(ada)).toBe("pro");
    expect(await readUser(ada.api)).toMatchObject({ tier: "pro", points: 1_000 });
    await deliver(order.id);
    await refund(order.id, 1);
    expect(await tierOf(ada)).toBe("basic");
    expect(await readUser(ada.api)).toMatchObject({ tier: "basic", points: 950 });
  });
});

onBothEngines("the guest orders with the email of an account", (server) => {
  const { join, ledgerOf, rowOf, pay, buy, tierOf } = memberSteps(server);
  const confirm = (id: string) => server.database.write((trx) => confirmOwner(trx, id, new Date()));

  test("join the account of the proved owner, whatever the email's case, and give points if they are paid", async () => {
    const goods = await addProduct(server.database, { price: 60_000 });
    const ada = await join();
    const paid = await buy(server.api, [[goods, 2]], 1_200, { email: ada.email.toUpperCase() });
    const open = await buy(server.api, [[goods, 1]], 600, { email: ada.email });
    const other = await buy(server.api, [[goods, 1]], 600, { email: `x${ada.email}` });
    await pay(paid.id);
    expect((await rowOf(paid.id)).users_id).toBeNull();
    await confirm(ada.id);
    expect((await rowOf(paid.id)).users_id).toBe(ada.id);
    expect((await rowOf(open.id)).users_id).toBe(ada.id);
    expect((await rowOf(other.id)).users_id).toBeNull();
    expect(await ledgerOf(ada)).toEqual([["order", 1_200]]);
    expect(await tierOf(ada)).toBe("pro");
    await pay(open.id);
    expect(await ledgerOf(ada)).toEqual([
      ["order", 1_200],
      ["order", 600],
    ]);
  });

  test("join with the points that refunds left", async () => {
    const { delivered, refund, arrive } = returnSteps(server);
    const ada = await join();
    const { guest, line } = await delivered({ price: 10_000, quantity: 2, email: ada.email });
    const { number } = await refund(guest, line);
    await arrive(number);
    await refundReturn(server.database, number, operator);
    await confirm(ada.id);
    expect(await ledgerOf(ada)).toEqual([
      ["order", 200],
      ["refund", -100],
    ]);
  });

  test("join when they are placed later", async () => {
    const ada = await join({ isConfirmed: true });
    const goods = await addProduct(server.database, { price: 10_000 });
    const order = await buy(server.api, [[goods, 1]], 100, { email: ada.email });
    expect((await rowOf(order.id)).users_id).toBe(ada.id);
    await pay(order.id);
    expect(await ledgerOf(ada)).toEqual([["order", 100]]);
  });

  test("do not join while the owner of the account is not proved", async () => {
    const ada = await join();
    const goods = await addProduct(server.database, { price: 10_000 });
    const order = await buy(server.api, [[goods, 1]], 100, { email: ada.email });
    await pay(order.id);
    expect((await rowOf(order.id)).users_id).toBeNull();
  });

  test("join when their own confirmation or payment arrives, not before", async () => {
    const ada = await join({ isConfirmed: true });
    const goods = await addProduct(server.database, { price: 10_000 });
    const cash = await methodId(server.api, "cash_on_delivery");
    const [confirmed, paid] = [
      await placeOrder(server.api, orderOf([[goods, 2]], 205, cash, { email: ada.email })),
      await placeOrder(server.api, orderOf([[goods, 2]], 205, cash, { email: ada.email })),
    ];
    expect((await rowOf(confirmed.id)).users_id).toBeNull();
    await confirmOrder(server.api, await tokenOf(confirmed.id));
    expect((await rowOf(confirmed.id)).users_id).toBe(ada.id);
    expect((await rowOf(paid.id)).users_id).toBeNull();
    await pay(paid.id);
    expect((await rowOf(paid.id)).users_id).toBe(ada.id);
    expect(await ledgerOf(ada)).toEqual([["order", 200]]);
  });

  /** The token in the mail that requests the confirmation of an order. */
  async function tokenOf(ordersId: number): Promise<string> {
    const token = "t".repeat(40) + String(ordersId).padStart(3, "0").slice(-3);
    const confirmation_hash = createHash("sha256").update(token).digest("hex");
    await server.database.write((trx) =>
      trx.updateTable("orders").set({ confirmation_hash }).where("id", "=", ordersId).execute(),
    );
    return token;
  }

  test("give their points once when payment and confirmation arrive at the same moment", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    for (let round = 0; round < 5; round += 1) {
      const ada = await join();
      const order = await buy(server.api, [[goods, 1]], 100, { email: ada.email });
      await Promise.all([pay(order.id), confirm(ada.id)]);
      expect(await ledgerOf(ada)).toEqual([["order", 100]]);
    }
  });
});

onEveryServer("the membership plus", (server) => {
  const { join, tierOf, ledgerOf, rowOf, pay, buy, plus } = memberSteps(server);
  const { refused } = orderSteps(server);

  test("is bought like a product, without delivery, and starts with the payment", async () => {
    const ada = await join();
    const product = await plus();
    const order = await buy(ada.api, [[product, 1]], 49, { shipping: "none" });
    expect(order).toMatchObject({ shipping: "none", delivery_cost: 0, total: 49 });
    expect(await tierOf(ada)).toBe("basic");
    await pay(order.id);
    expect(await tierOf(ada)).toBe("plus");
    expect(await ledgerOf(ada)).toEqual([]);
    expect(await rowOf(order.id)).toMatchObject({ payment_status: "paid", fulfilment_status: "delivered" });
  });

  test("starts at once when a gift card pays it; a coupon does not reduce it", async () => {
    const ada = await join();
    const product = await plus();
    const gift_card = await addGiftCard(server.database, 5_000);
    const coupon = await addCoupon(server.database, {});
    const free = await methodId(server.api, "free");
    const order = (change: object) => orderOf([[product, 1]], 0, free, { shipping: "none", gift_card, ...change });
    const error = await placeOrder(ada.api, order({ coupon })).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "QUOTE_CHANGED", details: { reason: "coupon_not_for_gift_cards" } });
    const { id } = await placeOrder(ada.api, order({}));
    expect(await tierOf(ada)).toBe("plus");
    expect(await rowOf(id)).toMatchObject({ payment_status: "not_needed", fulfilment_status: "delivered" });
  });

  test("is refused for a guest, for a second piece and for its owner, and reserves nothing", async () => {
    const ada = await join();
    const product = await plus();
    const pieces = await stockLeft(server.database, product);
    const transfer = await methodId(server.api, "bank_transfer");
    const order = (quantity: number) => orderOf([[product, quantity]], 49 * quantity, transfer, { shipping: "none" });
    await refused(order(1), { status: 409, code: "MEMBERSHIP_NEEDS_ACCOUNT" });
    await expect(placeOrder(ada.api, order(2))).rejects.toMatchObject({ code: "INVALID_PAYLOAD" });
    const [line] = order(1).items;
    const twice = { ...order(2), items: line ? [line, line] : [] };
    await expect(placeOrder(ada.api, twice)).rejects.toMatchObject({ code: "INVALID_PAYLOAD" });
    expect(await stockLeft(server.database, product)).toBe(pieces);
    await pay((await placeOrder(ada.api, order(1))).id);
    await expect(placeOrder(ada.api, order(1))).rejects.toMatchObject({ status: 409, code: "MEMBERSHIP_OWNED" });
  });

  test("is one piece in a cart, and is removed from its owner's", async () => {
    const ada = await join();
    const product = await plus();
    const cart = { cart: newCart(), items: [{ id: product.id, size: { id: product.sizeId }, quantity: 3 }] };
    expect(await checkCart(server.api, cart)).toMatchObject({
      items: [{ quantity: 1, is_gift_card: false, needs_delivery: false, needs_account: true }],
      changes: [{ code: "reduced", quantity: 1 }],
    });
    await pay((await buy(ada.api, [[product, 1]], 49, { shipping: "none" })).id);
    expect(await checkCart(ada.api, cart)).toMatchObject({ items: [], changes: [{ code: "membership_owned" }] });
  });

  test("is in no list and in no search", async () => {
    const { slug, id } = await plus();
    for (const query of [
      "items/products?limit=-1",
      "items/products?search=membership",
      `items/products?filter[slug][_eq]=${slug}`,
      `items/products/${id}`,
      "stats/most-sold?limit=-1",
      "website/products/suggest?search=membership",
    ])
      expect([query, (await (await server.ask(query)).text()).includes(slug)]).toEqual([query, false]);
  });

  describe("with goods in one order", () => {
    test("needs a delivery for the goods, whose price alone counts for points and coupons", async () => {
      const ada = await join();
      const product = await plus();
      const goods = await addProduct(server.database, { price: 5_000 });
      const coupon = await addCoupon(server.database, { kind: "percent", discount: 10 });
      // 49.00 + 50.00 − 5.00 + 6.90: the goods alone are not over 80.00.
      const order = await buy(
        ada.api,
        [
          [product, 1],
          [goods, 1],
        ],
        100.9,
        { coupon },
      );
      expect(order).toMatchObject({ shipping: "courier", delivery_cost: 6.9, coupon_discount: 5 });
      await pay(order.id);
      expect(await tierOf(ada)).toBe("plus");
      expect(await ledgerOf(ada)).toEqual([["order", 45]]);
    });
  });
});
