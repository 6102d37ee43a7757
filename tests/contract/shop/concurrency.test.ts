import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { productBySlug, productSizes } from "~/api/catalogue.server";
import { Conflict } from "~/api/errors.server";
import type { OrderRequest, WireOrder } from "~/contract/orders.server";
import { ledgerProblems, piecesInAll } from "./ledger";
import { onBothEnginesWithTasks } from "./servers";
import {
  addCoupon,
  addGiftCard,
  addProduct,
  balanceOf,
  methodId,
  orderOf,
  placeOrder,
  stockLeft,
} from "./shop-fixtures";

onBothEnginesWithTasks("many shoppers at once", (server) => {
  let transfer: number;
  beforeAll(async () => {
    transfer = await methodId(server.api, "bank_transfer");
  });

  /** Sends all orders in parallel; the stock and the payments must be consistent afterwards. */
  async function together(orders: OrderRequest[]) {
    const before = await piecesInAll(server.database);
    const results = await Promise.allSettled(orders.map((order) => placeOrder(server.api, order)));
    const placed: WireOrder[] = [];
    const codes: string[] = [];
    for (const result of results) {
      if (result.status === "fulfilled") placed.push(result.value);
      else if (result.reason instanceof Conflict) codes.push(result.reason.code);
      else throw result.reason;
    }
    expect(await piecesInAll(server.database)).toEqual(before);
    expect(await ledgerProblems(server.database, join(server.dataDir, "outbox"))).toEqual([]);
    return { placed, codes };
  }
  const times = <T>(number: number, make: (index: number) => T) =>
    Array.from({ length: number }, (_, index) => make(index));

  test("of fifty orders for the last pair one succeeds, 49 are sold out", async () => {
    const { id, slug, sale_price } = await productBySlug(server.api, "last-pair");
    const size = (await productSizes(server.api, id)).find(({ quantity }) => quantity === 1);
    const cents = Math.round(Number(sale_price) * 100);
    const pair = { id, slug, sizeId: size?.id ?? 0, price: cents, salePrice: cents };
    const { placed, codes } = await together(times(50, () => orderOf([[pair, 1]], Number(sale_price), transfer)));
    expect(placed).toHaveLength(1);
    expect(codes).toEqual(times(49, () => "OUT_OF_STOCK"));
    expect(await stockLeft(server.database, pair)).toBe(0);
    expect((await productBySlug(server.api, "last-pair")).stock_status).toBe("outofstock");
  });

  test("the same order sent twenty times becomes one order", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 100 });
    const order = orderOf([[goods, 2]], 200, transfer);
    const { placed } = await together(times(20, () => order));
    expect(placed).toHaveLength(20);
    expect(new Set(placed.map(({ number }) => number)).size).toBe(1);
    expect(await stockLeft(server.database, goods)).toBe(98);
  });

  test("orders with the same lines in different order do not deadlock", async () => {
    const [one, two, three] = [
      await addProduct(server.database, { price: 5_000, quantity: 99 }),
      await addProduct(server.database, { price: 5_000, quantity: 99 }),
      await addProduct(server.database, { price: 5_000, quantity: 99 }),
    ];
    const { placed } = await together(
      times(30, (index) => {
        const lines: [typeof one, number][] = [
          [one, 1],
          [two, 1],
          [three, 1],
        ];
        return orderOf(index % 2 ? lines : lines.reverse(), 150, transfer);
      }),
    );
    expect(placed).toHaveLength(30);
    expect(await stockLeft(server.database, two)).toBe(69);
  });

  test("two orders for the same two products are placed completely or not at all", async () => {
    const [one, two] = [
      await addProduct(server.database, { price: 5_000, quantity: 5 }),
      await addProduct(server.database, { price: 5_000, quantity: 5 }),
    ];
    const { placed, codes } = await together(
      times(20, (index) =>
        orderOf(
          index % 2
            ? [
                [one, 1],
                [two, 1],
              ]
            : [
                [two, 1],
                [one, 1],
              ],
          100,
          transfer,
        ),
      ),
    );
    expect([placed.length, codes.length]).toEqual([5, 15]);
    expect([await stockLeft(server.database, one), await stockLeft(server.database, two)]).toEqual([0, 0]);
  });

  test("a gift card is spent once by parallel orders", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 50 });
    const card = await addGiftCard(server.database, 3_000);
    const { placed, codes } = await together(times(15, () => orderOf([[goods, 1]], 70, transfer, { gift_card: card })));
    expect([placed.length, codes]).toEqual([1, times(14, () => "QUOTE_CHANGED")]);
    expect(await balanceOf(server.database, card)).toBe(0);
  });

  test("a coupon's limit of uses holds for parallel orders", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 50 });
    const three = await addCoupon(server.database, { uses_total: 3 });
    // Emails of their own for each coupon: three orders of one email in an hour are the most.
    const each = (coupon: string) => (index: number) =>
      orderOf([[goods, 1]], 90, transfer, { coupon, email: `${coupon}-${index % 5}@example.com` });
    expect((await together(times(15, each(three)))).placed).toHaveLength(3);
    const oncePerPerson = await addCoupon(server.database, { uses_per_person: 1 });
    const { placed } = await together(times(15, each(oncePerPerson)));
    expect(new Set(placed.map(({ delivery }) => delivery.email)).size).toBe(5);
    expect(placed).toHaveLength(5);
  });
});
