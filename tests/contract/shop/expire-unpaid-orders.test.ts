import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { productBySlug } from "~/api/catalogue.server";
import { placeOrder, readOrder } from "~/api/orders.server";
import { expireUnpaidOrders } from "~/backend/orders/expire-unpaid-orders";
import { ledgerProblems, piecesInAll } from "./ledger";
import { onBothEngines } from "./servers";
import { addCoupon, addGiftCard, addProduct, balanceOf, methodId, newCart, orderOf, stockLeft } from "./shop-fixtures";

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

onBothEngines("an unpaid order", (server) => {
  let transfer: number;
  let cash: number;
  beforeAll(async () => {
    [transfer, cash] = await Promise.all([
      methodId(server.api, "bank_transfer"),
      methodId(server.api, "cash_on_delivery"),
    ]);
  });

  const rowOf = (id: number) =>
    server.database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const mailsOf = (id: number, kind: "order_confirmation" | "order_expired") =>
    server.database.read.selectFrom("mails").selectAll().where("orders_id", "=", id).where("kind", "=", kind).execute();
  const books = async () => {
    await server.sendMails();
    return ledgerProblems(server.database, join(server.dataDir, "outbox"));
  };

  test("keeps everything for five days, and then releases all of it once", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 1 });
    const coupon = await addCoupon(server.database, { uses_total: 1 });
    const card = await addGiftCard(server.database, 3_000);
    const before = await piecesInAll(server.database);
    const order = orderOf([[goods, 1]], 60, transfer, { coupon, gift_card: card, locale: "en" });
    const { id } = await placeOrder(server.api, order);
    expect((await productBySlug(server.api, goods.slug)).stock_status).toBe("outofstock");

    expect(await expireUnpaidOrders(server.database, inDays(4.9))).toBe(0);
    expect([await stockLeft(server.database, goods), await balanceOf(server.database, card)]).toEqual([0, 0]);

    expect(await expireUnpaidOrders(server.database, inDays(5.1))).toBe(1);
    expect(await rowOf(id)).toMatchObject({ payment_status: "expired", fulfilment_status: "cancelled" });
    expect([await stockLeft(server.database, goods), await balanceOf(server.database, card)]).toEqual([1, 3_000]);
    expect((await productBySlug(server.api, goods.slug)).stock_status).toBe("instock");
    expect(await readOrder(server.api, id, order.access_key)).toMatchObject({ payment_status: "expired" });
    expect(await mailsOf(id, "order_expired")).toMatchObject([{ recipient: order.delivery.email, locale: "en" }]);

    expect(await expireUnpaidOrders(server.database, inDays(9))).toBe(0);
    expect([await stockLeft(server.database, goods), await balanceOf(server.database, card)]).toEqual([1, 3_000]);
    expect(await mailsOf(id, "order_expired")).toHaveLength(1);
    expect(await piecesInAll(server.database)).toEqual(before);
    expect(await books()).toEqual([]);
    // Pair, coupon and gift card are available for the next order.
    await placeOrder(server.api, { ...order, cart: newCart() });
    await expireUnpaidOrders(server.database, inDays(6));
  });

  test("does not expire when it is paid, pending at a provider, in preparation, or paid in cash", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 9 });
    const unaffected = [
      { payment_status: "paid" },
      { payment_status: "authorised" },
      { fulfilment_status: "preparing" },
      { fulfilment_status: "shipped" },
    ] as const;
    for (const change of unaffected) {
      const { id } = await placeOrder(server.api, orderOf([[goods, 1]], 100, transfer));
      await server.database.write((trx) => trx.updateTable("orders").set(change).where("id", "=", id).execute());
    }
    await placeOrder(server.api, orderOf([[goods, 1]], 105, cash));
    expect(await expireUnpaidOrders(server.database, inDays(400))).toBe(0);
    expect(await stockLeft(server.database, goods)).toBe(4);
  });

  test("expires once, also when several processes check at the same moment", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 40 });
    const card = await addGiftCard(server.database, 5_000);
    await placeOrder(server.api, orderOf([[goods, 1]], 50, transfer, { gift_card: card }));
    for (let count = 0; count < 9; count += 1) await placeOrder(server.api, orderOf([[goods, 2]], 200, transfer));
    const counts = await Promise.all(
      [5, 6, 7, 8].map((days) => expireUnpaidOrders(server.database, inDays(days + 0.1))),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
    expect([await stockLeft(server.database, goods), await balanceOf(server.database, card)]).toEqual([40, 5_000]);
    expect(await books()).toEqual([]);
  });

  test("expires although the shop no longer has the size", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 1 });
    const { id } = await placeOrder(server.api, orderOf([[goods, 1]], 100, transfer));
    await server.database.write((trx) => trx.deleteFrom("product_sizes").where("products_id", "=", goods.id).execute());
    expect(await expireUnpaidOrders(server.database, inDays(6))).toBe(1);
    expect(await rowOf(id)).toMatchObject({ payment_status: "expired" });
  });

  test("that fails to expire does not block others, is logged by its id, and is tried again", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 2 });
    const first = await placeOrder(server.api, orderOf([[goods, 1]], 100, transfer));
    const second = await placeOrder(server.api, orderOf([[goods, 1]], 100, transfer));
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const failing = vi.spyOn(server.database, "write").mockRejectedValueOnce(new Error("deadlock"));
    try {
      expect(await expireUnpaidOrders(server.database, inDays(6))).toBe(1);
      expect(log.mock.calls).toEqual([[`Expiry of order ${first.id}:`, "deadlock"]]);
    } finally {
      failing.mockRestore();
      log.mockRestore();
    }
    expect(await rowOf(first.id)).toMatchObject({ payment_status: "pending" });
    expect(await rowOf(second.id)).toMatchObject({ payment_status: "expired" });
    expect(await expireUnpaidOrders(server.database, inDays(6))).toBe(1);
    expect(await stockLeft(server.database, goods)).toBe(2);
  });
});
