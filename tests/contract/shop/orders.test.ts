import { beforeAll, expect, test } from "vitest";
import { productBySlug } from "~/api/catalogue.server";
import { NotFound } from "~/api/errors.server";
import { orderOfCart, readOrder } from "~/api/orders.server";
import { unpaidUntil } from "~/shop/payment-deadline";
import { DEFAULT_POLICY } from "~/shop/policy";
import { dayOf } from "~/shop/shop-day";
import { orderSteps } from "./order-steps";
import { bank, onEveryServer } from "./servers";
import {
  addCoupon,
  addGiftCard,
  addProduct,
  balanceOf,
  countryId,
  methodId,
  newCart,
  orderOf,
  stockLeft,
} from "./shop-fixtures";

onEveryServer("an order", (server) => {
  let transfer: number;
  let cash: number;
  let free: number;
  let britain: number;
  beforeAll(async () => {
    transfer = await methodId(server.api, "bank_transfer");
    cash = await methodId(server.api, "cash_on_delivery");
    free = await methodId(server.api, "free");
    britain = await countryId(server.api, "GB");
  });

  const { place, counts, refused } = orderSteps(server);

  test("fixes prices, reserves stock and is readable with its key", async () => {
    const [shoe, shirt] = [
      await addProduct(server.database, { price: 12_000, salePrice: 8_950, quantity: 5 }),
      await addProduct(server.database, { price: 1_999, quantity: 3 }),
    ];
    // 2 × 89.50 + 3 × 19.99 = 238.97, over 80: free delivery in Italy.
    const order = orderOf(
      [
        [shoe, 2],
        [shirt, 3],
      ],
      238.97,
      transfer,
      { note: "Citofono «Rossi» 🙂" },
    );
    const placed = await place(order);
    expect(placed).toMatchObject({
      currency: "EUR",
      payment_status: "pending",
      fulfilment_status: "new",
      shipping: "courier",
      subtotal: 238.97,
      coupon_discount: 0,
      delivery_cost: 0,
      payment_fee: 0,
      gift_card_amount: 0,
      total: 238.97,
      note: "Citofono «Rossi» 🙂",
      delivery: order.delivery,
    });
    expect(
      placed.items.map(({ products_id, quantity, price, priceDiscounted }) => [
        products_id,
        quantity,
        price,
        priceDiscounted,
      ]),
    ).toEqual([
      [shoe.id, 2, 120, 89.5],
      [shirt.id, 3, 19.99, 19.99],
    ]);
    // Pages translate sizes without a number.
    expect(placed.items.map(({ size_system }) => size_system)).toEqual(["shoes_eu", "shoes_eu"]);
    expect(placed.number).toMatch(new RegExp(`^VR-${dayOf(placed.created_on).slice(0, 4)}-\\d{10}$`));
    expect(placed.payment).toEqual({
      code: "bank_transfer",
      next: "transfer",
      payable: true,
      withdrawn: false,
      attempt: null,
      reference: null,
      top_up: null,
      transfer: { ...bank, reason: placed.number },
      tried_too_often: false,
    });
    expect(placed.items.map(({ unit_price }) => unit_price)).toEqual([89.5, 19.99]);
    expect(placed.expires_on).toBe(unpaidUntil("bank_transfer", new Date(placed.created_on), DEFAULT_POLICY));
    expect(await stockLeft(server.database, shoe)).toBe(3);
    expect(await stockLeft(server.database, shirt)).toBe(0);
    expect((await productBySlug(server.api, shirt.slug)).stock_status).toBe("outofstock");
    expect((await productBySlug(server.api, shoe.slug)).stock_status).toBe("instock");
    expect(await readOrder(server.api, placed.id, order.access_key)).toEqual(placed);
  });

  test("has its texts as their reader sees them", async () => {
    const shoe = await addProduct(server.database, { price: 10_000 });
    const order = orderOf([[shoe, 1]], 100, transfer, { note: "Citofono\u200b\r\nRossi 👨\u200d👩\u200d👧" });
    const { delivery } = order;
    const billing = { ...delivery.billing, sdi_code: "\u200eABC－123", name: "علی\u200cرضا\u200f" };
    const pasted = {
      ...{ surname: "\u2066Rossi\u2069", email: "mario@mün\u00adchen.de", phone: "\u202a+39 333–1234567\u202c" },
      ...{ zip_code: "３７１２１", city: "Forli\u0300", billing },
    };
    const placed = await place({ ...order, delivery: { ...delivery, ...pasted } });
    expect(placed).toMatchObject({
      note: "Citofono\nRossi 👨\u200d👩\u200d👧",
      delivery: {
        ...{
          surname: "Rossi",
          email: "mario@xn--mnchen-3ya.de",
          phone: "+39 333-1234567",
          zip_code: "37121",
          city: "Forlì",
        },
        billing: { sdi_code: "ABC-123", name: "علی\u200cرضا" },
      },
    });
  });

  test("is not readable without its key", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const { id } = await place(orderOf([[goods, 1]], 100, transfer));
    for (const key of ["", "x".repeat(43), "k".repeat(42)])
      await expect(readOrder(server.api, id, key)).rejects.toBeInstanceOf(NotFound);
    for (const other of [id + 1_000, 2_147_483_647, 2_147_483_648, 0, -1, 1e20])
      await expect(readOrder(server.api, other, "k".repeat(43))).rejects.toBeInstanceOf(NotFound);
  });

  test("pays delivery for goods up to 80.00, and the fee of its payment", async () => {
    const [eighty, ninety] = [
      await addProduct(server.database, { price: 8_000 }),
      await addProduct(server.database, { price: 9_000 }),
    ];
    expect(await place(orderOf([[eighty, 1]], 91.9, cash))).toMatchObject({
      delivery_cost: 6.9,
      payment_fee: 5,
      total: 91.9,
    });
    expect(await place(orderOf([[ninety, 1]], 95, cash))).toMatchObject({
      delivery_cost: 0,
      payment_fee: 5,
      total: 95,
    });
  });

  test("is never dearer with a coupon: free delivery counts the goods before it", async () => {
    const ninety = await addProduct(server.database, { price: 9_000 });
    const withCoupon = orderOf([[ninety, 1]], 80, transfer, { coupon: "benvenuto10" });
    expect(await place(withCoupon)).toMatchObject({
      coupon_code: "BENVENUTO10",
      coupon_discount: 10,
      delivery_cost: 0,
      total: 80,
    });
    const goods = await addProduct(server.database, { price: 8_490 });
    const coupon = await addCoupon(server.database, { discount: 500 });
    expect(await place(orderOf([[goods, 1]], 79.9, transfer, { coupon }))).toMatchObject({ total: 79.9 });
  });

  test("pays the delivery of its goods whatever gift cards are beside them", async () => {
    const socks = await addProduct(server.database, { price: 600 });
    const card = await addProduct(server.database, { price: 10_000, isGiftCard: true });
    const placed = await place(
      orderOf(
        [
          [socks, 1],
          [card, 1],
        ],
        112.9,
        transfer,
      ),
    );
    expect(placed).toMatchObject({ delivery_cost: 6.9, total: 112.9 });
  });

  test("that is picked up in Verona has no delivery cost", async () => {
    const goods = await addProduct(server.database, { price: 3_000 });
    const placed = await place(orderOf([[goods, 1]], 30, transfer, { shipping: "pickup" }));
    expect(placed).toMatchObject({ shipping: "pickup", delivery_cost: 0, total: 30 });
  });

  test("to Great Britain is in pounds, line by line", async () => {
    const goods = await addProduct(server.database, { price: 1_999 });
    // 19.99 × 0.88 = 17.5912 → 17.59; three of them 52.77; delivery 19.90 × 0.88 = 17.512 → 17.51.
    const placed = await place(orderOf([[goods, 3]], 70.28, transfer, { country: britain }));
    expect(placed).toMatchObject({ currency: "GBP", subtotal: 52.77, delivery_cost: 17.51, total: 70.28 });
    expect(placed.items[0]?.unit_price).toBe(17.59);
    // The transfer takes the order's euros: 3 · 19.99 + 19.90.
    expect(placed).toMatchObject({
      taken_currency: "EUR",
      euro: { subtotal: 59.97, delivery_cost: 19.9, total: 79.87 },
    });
  });

  test("to Great Britain is refused when the euros that its method takes are not those of the quote", async () => {
    const goods = await addProduct(server.database, { price: 1_999 });
    const taken = (total: number, currency: "EUR" | "GBP" = "EUR") =>
      orderOf([[goods, 3]], 70.28, transfer, { country: britain, taken: { currency, total } });
    const changed = { status: 409, code: "QUOTE_CHANGED", details: { total: 70.28 } };
    for (const order of [taken(79.86), taken(79.88), taken(70.28, "GBP")]) await refused(order, changed);
    expect(await place(taken(79.87))).toMatchObject({ euro: { total: 79.87 } });
  });

  test("keeps what was charged and the rate, whatever they are when it is read", async () => {
    const goods = await addProduct(server.database, { price: 1_999 });
    const order = orderOf([[goods, 3]], 70.28, transfer, { country: britain });
    const { id } = await place(order);
    const lines = server.database.read.selectFrom("order_items").selectAll().where("orders_id", "=", id);
    const prices = { charged_price: 1_999, charged_rate: 10_000, other_price: 1_759 };
    expect(await lines.executeTakeFirst()).toMatchObject({ price: 1_999, ...prices });
    // As if it had been ordered at another rate.
    await server.database.write((trx) =>
      trx.updateTable("order_items").set({ other_price: 1_699 }).where("orders_id", "=", id).execute(),
    );
    expect((await readOrder(server.api, id, order.access_key)).items[0]?.unit_price).toBe(16.99);
  });

  test("with a percentage coupon is reduced by it, rounded to the cent", async () => {
    const goods = await addProduct(server.database, { price: 9_999 });
    const coupon = await addCoupon(server.database, { kind: "percent", discount: 15 });
    // 15 % of 99.99 = 14.9985 → 15.00; 84.99 is over 80.
    expect(await place(orderOf([[goods, 1]], 84.99, transfer, { coupon }))).toMatchObject({
      coupon_discount: 15,
      total: 84.99,
    });
  });

  test("takes its total from a gift card, and leaves the rest", async () => {
    const goods = await addProduct(server.database, { price: 9_000 });
    const code = await addGiftCard(server.database, 5_000);
    expect(await place(orderOf([[goods, 1]], 40, transfer, { gift_card: code.toLowerCase() }))).toMatchObject({
      gift_card_amount: 50,
      total: 40,
    });
    expect(await balanceOf(server.database, code)).toBe(0);

    const rich = await addGiftCard(server.database, 20_000);
    const placed = await place(orderOf([[goods, 1]], 0, free, { gift_card: rich }));
    expect(placed).toMatchObject({
      gift_card_amount: 90,
      total: 0,
      payment_status: "not_needed",
      payment: { code: "free" },
    });
    expect(await balanceOf(server.database, rich)).toBe(11_000);
  });

  test("with a gift card of exactly its total is free", async () => {
    const goods = await addProduct(server.database, { price: 7_310 });
    const code = await addGiftCard(server.database, 8_000); // 73.10 + 6.90
    expect(await place(orderOf([[goods, 1]], 0, free, { gift_card: code }))).toMatchObject({
      gift_card_amount: 80,
      total: 0,
    });
    expect(await balanceOf(server.database, code)).toBe(0);
    await refused(orderOf([[goods, 1]], 0, free, { gift_card: code }), { status: 409, code: "QUOTE_CHANGED" });
  });

  test("in pounds takes euro from a gift card, never more than its balance", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const code = await addGiftCard(server.database, 1_001);
    // 88.00 + 17.51 − 10.01 × 0.88 = 8.8088 → 8.81.
    const order = orderOf([[goods, 1]], 96.7, transfer, { country: britain, gift_card: code });
    expect(await place(order)).toMatchObject({ gift_card_amount: 8.81, total: 96.7 });
    expect(await balanceOf(server.database, code)).toBe(0);
  });

  test("of nothing but gift cards is neither delivered nor paid in cash", async () => {
    const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
    expect(await place(orderOf([[card, 1]], 50, transfer, { shipping: "none" }))).toMatchObject({
      shipping: "none",
      delivery_cost: 0,
      total: 50,
    });
    await refused(orderOf([[card, 1]], 50, transfer, { shipping: "courier" }), {
      status: 400,
      code: "INVALID_PAYLOAD",
    });
    await refused(orderOf([[card, 1]], 55, cash, { shipping: "none" }), { status: 400, code: "INVALID_PAYLOAD" });
  });

  test("counts the uses of a coupon, in total and per person, whatever the case and the tag of the email", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 50 });
    const buy = (coupon: string, email: string) => orderOf([[goods, 1]], 90, transfer, { coupon, email });
    const twice = await addCoupon(server.database, { uses_total: 2 });
    await place(buy(twice, "a@example.com"));
    await place(buy(twice, "b@example.com"));
    await refused(buy(twice, "c@example.com"), {
      status: 409,
      code: "QUOTE_CHANGED",
      details: { reason: "coupon_used_up" },
    });
    const once = await addCoupon(server.database, { uses_per_person: 1 });
    await place(buy(once, "a@example.com"));
    for (const same of ["A@Example.com", "a+shoes@example.com"])
      await refused(buy(once, same), { status: 409, code: "QUOTE_CHANGED", details: { reason: "coupon_used" } });
    await place(buy(once, "b@example.com"));
    // Without the true total nobody learns whether an email has used the coupon.
    await refused(
      { ...buy(once, "b@example.com"), total: 1 },
      {
        status: 409,
        code: "QUOTE_CHANGED",
        details: { total: 90 },
      },
    );
  });

  test("sent twice is one order, and reserves the stock once", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 5 });
    const order = orderOf([[goods, 2]], 200, transfer);
    const first = await place(order);
    const before = await counts();
    expect(await place(order)).toEqual(first);
    // Even if the product is sold out or has another price now.
    await server.database.write((trx) =>
      trx.updateTable("products").set({ sale_price: 1 }).where("id", "=", goods.id).execute(),
    );
    expect((await place(order)).id).toBe(first.id);
    // Language and order of the lines do not matter.
    expect((await place({ ...order, locale: "en" })).id).toBe(first.id);
    expect(await orderOfCart(server.api, order.cart.id, order.access_key)).toEqual({
      ordered: true,
      order: { ...first, kind: undefined },
    });
    expect(await orderOfCart(server.api, order.cart.id, "o".repeat(43))).toEqual({ ordered: true, order: null });
    expect(await orderOfCart(server.api, newCart().id, order.access_key)).toEqual({ ordered: false, order: null });
    expect(await counts()).toEqual(before);
    expect(await stockLeft(server.database, goods)).toBe(3);
  });

  test("is the only one of its cart: refuses any other request with the cart's id, and reserves nothing", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const cart = newCart();
    const order = orderOf([[goods, 1]], 100, transfer, { cart });
    await place(order);
    const ordered = { status: 409, code: "CART_ORDERED" };
    await refused({ ...order, cart: { ...cart, revision: 2 } }, ordered);
    await refused(orderOf([[goods, 2]], 200, transfer, { cart }), ordered);
    await refused({ ...order, note: "Please ring twice" }, ordered);
    await refused({ ...order, delivery: { ...order.delivery, city: "Padova" } }, ordered);
    await refused({ ...order, access_key: "o".repeat(43) }, ordered);
    expect(await stockLeft(server.database, goods)).toBe(9);
  });

  test("of gift cards accepts neither coupon nor gift card; in a mixed cart both apply to the goods alone", async () => {
    const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
    const shoe = await addProduct(server.database, { price: 9_000 });
    const balance = await addGiftCard(server.database, 20_000);
    const alone = (codes: { coupon?: string; gift_card?: string }, total: number) =>
      orderOf([[card, 1]], total, transfer, { shipping: "none", ...codes });
    const refusedFor = (reason: string) => ({ status: 409, code: "QUOTE_CHANGED", details: { reason } });
    await refused(alone({ coupon: "BENVENUTO10" }, 40), refusedFor("coupon_not_for_gift_cards"));
    await refused(alone({ gift_card: balance }, 0), refusedFor("gift_card_not_for_gift_cards"));
    // The shoe costs 90 − 10 = 80, which the card pays; delivery is free, as 90 are over 80; the 50 remain.
    const mixed = orderOf(
      [
        [card, 1],
        [shoe, 1],
      ],
      50,
      transfer,
      { coupon: "BENVENUTO10", gift_card: balance },
    );
    expect(await place(mixed)).toMatchObject({
      subtotal: 140,
      coupon_discount: 10,
      delivery_cost: 0,
      gift_card_amount: 80,
      total: 50,
    });
    expect(await balanceOf(server.database, balance)).toBe(12_000);
  });

  test("of fifty lines is one order of fifty lines", async () => {
    const goods = await Promise.all(Array.from({ length: 50 }, () => addProduct(server.database, { price: 1_000 })));
    const placed = await place(
      orderOf(
        goods.map((one) => [one, 1]),
        500,
        transfer,
      ),
    );
    expect(placed.items).toHaveLength(50);
    expect(await Promise.all(goods.map((one) => stockLeft(server.database, one)))).toEqual(goods.map(() => 9));
  });
});
