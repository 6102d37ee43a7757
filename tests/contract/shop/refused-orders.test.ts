import { beforeAll, expect, test } from "vitest";
import { orderSteps } from "./order-steps";
import { onEveryServer } from "./servers";
import {
  addCoupon,
  addGiftCard,
  addProduct,
  balanceOf,
  countryId,
  ITALY,
  methodId,
  orderOf,
  stockLeft,
} from "./shop-fixtures";

const invalid = { status: 400, code: "INVALID_PAYLOAD" };

onEveryServer("an order", (server) => {
  let transfer: number;
  let cash: number;
  let free: number;
  let germany: number;
  beforeAll(async () => {
    transfer = await methodId(server.api, "bank_transfer");
    cash = await methodId(server.api, "cash_on_delivery");
    free = await methodId(server.api, "free");
    germany = await countryId(server.api, "DE");
  });
  const { place, refused } = orderSteps(server);

  test("without name, e-mail or telephone is refused", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const order = orderOf([[goods, 1]], 100, transfer);
    for (const field of ["name", "surname", "email", "phone"] as const)
      for (const value of ["", "  "])
        await refused({ ...order, delivery: { ...order.delivery, [field]: value } }, invalid);
    expect(await stockLeft(server.database, goods)).toBe(10);
  });

  test("with anything but one e-mail address is refused", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    for (const email of [
      ...["ada@example.com, bob@example.com", "ada@example.com,bob@example.com", "ada@example.com;bob@example.com"],
      ...["Ada <ada@example.com>", "ada@example.com\r\nBcc: bob@example.com", "ada", "ada@localhost", "@example.com"],
      ...["ada @example.com", `${"a".repeat(65)}@example.com`],
    ])
      await refused(orderOf([[goods, 1]], 100, transfer, { email }), invalid);
    expect(await stockLeft(server.database, goods)).toBe(10);
    await place(orderOf([[goods, 1]], 100, transfer, { email: "ada+shoes@example.com" }));
  });

  test("to a country that does not exist is refused, and so is one with an invoice to such a country", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const order = orderOf([[goods, 1]], 100, transfer);
    const { delivery } = order;
    for (const unknown of [999_999, 2_147_483_647]) {
      await refused({ ...order, delivery: { ...delivery, countries_id: unknown } }, invalid);
      const billing = { ...delivery.billing, countries_id: unknown };
      await refused({ ...order, delivery: { ...delivery, billing } }, invalid);
    }
    expect(await stockLeft(server.database, goods)).toBe(10);
  });

  test("with another price or total than the shopper saw is refused with the current total", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    await refused(orderOf([[goods, 1]], 99.99, transfer), {
      status: 409,
      code: "QUOTE_CHANGED",
      details: { total: 100 },
    });
    await refused(orderOf([[{ ...goods, salePrice: 9_000 }, 1]], 100, transfer), {
      status: 409,
      code: "QUOTE_CHANGED",
    });
    await refused(orderOf([[goods, 1]], 100, transfer, { coupon: "BENVENUTO10" }), {
      status: 409,
      code: "QUOTE_CHANGED",
      details: { total: 90 },
    });
    for (const [coupon, reason] of [
      ["SCADUTO", "coupon_expired"],
      ["NEVER-WAS", "coupon_unknown"],
    ])
      await refused(orderOf([[goods, 1]], 100, transfer, { coupon }), {
        status: 409,
        code: "QUOTE_CHANGED",
        details: { reason },
      });
    await refused(orderOf([[goods, 1]], 100, transfer, { gift_card: "NEVER-WAS" }), {
      status: 409,
      code: "QUOTE_CHANGED",
    });
    expect(await stockLeft(server.database, goods)).toBe(10);
  });

  test("of more than the stock leaves nothing behind, not even its available lines", async () => {
    const [there, scarce, gone] = [
      await addProduct(server.database, { price: 10_000, quantity: 5 }),
      await addProduct(server.database, { price: 10_000, quantity: 1 }),
      await addProduct(server.database, { price: 10_000, quantity: 0 }),
    ];
    const card = await addGiftCard(server.database, 1_000);
    const coupon = await addCoupon(server.database, { uses_total: 1 });
    const order = orderOf(
      [
        [there, 1],
        [scarce, 2],
      ],
      280,
      transfer,
      { gift_card: card, coupon },
    );
    await refused(order, {
      status: 409,
      code: "OUT_OF_STOCK",
      details: { products_id: scarce.id, sizes_id: scarce.sizeId },
    });
    await refused(
      orderOf(
        [
          [there, 1],
          [gone, 1],
        ],
        200,
        transfer,
      ),
      { status: 409, code: "OUT_OF_STOCK" },
    );
    await refused(
      orderOf(
        [
          [there, 3],
          [there, 3],
        ],
        600,
        transfer,
      ),
      { status: 409, code: "OUT_OF_STOCK" },
    );
    expect(await stockLeft(server.database, there)).toBe(5);
    expect(await stockLeft(server.database, scarce)).toBe(1);
    expect(await balanceOf(server.database, card)).toBe(1_000);
    // The coupon's only use is still available.
    await place(orderOf([[there, 1]], 90, transfer, { coupon }));
  });

  test("of a withdrawn product is refused", async () => {
    const hidden = await addProduct(server.database, { price: 10_000, visibility: "hidden" });
    await refused(orderOf([[hidden, 1]], 100, transfer), { status: 409, code: "OUT_OF_STOCK" });
    await refused(orderOf([[{ ...hidden, id: 2_147_483_647 }, 1]], 100, transfer), {
      status: 409,
      code: "OUT_OF_STOCK",
    });
  });

  test("is paid in cash and picked up in Italy only", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const abroad = { country: germany };
    await refused(orderOf([[goods, 1]], 119.9, cash, abroad), invalid);
    // Without a courier there is no cash collection.
    await refused(orderOf([[goods, 1]], 105, cash, { shipping: "pickup" }), invalid);
    await refused(orderOf([[goods, 1]], 100, transfer, { ...abroad, shipping: "pickup" }), {
      status: 400,
      code: "INVALID_PAYLOAD",
    });
    await refused(orderOf([[goods, 1]], 100, transfer, { shipping: "none" }), invalid);
    expect(await place(orderOf([[goods, 1]], 114.9, transfer, abroad))).toMatchObject({
      currency: "EUR",
      delivery_cost: 14.9,
    });
    expect(await place(orderOf([[goods, 1]], 105, cash, { country: ITALY }))).toMatchObject({ payment_fee: 5 });
  });

  test("with a payment method that the shop does not offer is refused", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const card = await server.database.read
      .selectFrom("payments")
      .select("id")
      .where("code", "=", "card")
      .executeTakeFirstOrThrow();
    for (const method of [card.id, free, 2_147_483_647]) await refused(orderOf([[goods, 1]], 100, method), invalid);
  });

  test("must belong to the shop in Verona, and must not be empty", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    await refused(orderOf([[goods, 1]], 100, transfer, { stores_id: 4 }), invalid);
    await refused(orderOf([], 6.9, transfer), { status: 400, code: "CART_EMPTY" });
  });

  test("by courier must have an address", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const order = orderOf([[goods, 1]], 100, transfer);
    for (const field of ["address", "city"] as const)
      for (const value of ["", "  "])
        await refused({ ...order, delivery: { ...order.delivery, [field]: value } }, invalid);
    const nowhere = { ...order.delivery, address: "", city: "", zip_code: "", province: "" };
    expect(await place({ ...order, shipping: "pickup", delivery: nowhere })).toMatchObject({ shipping: "pickup" });
  });
});
