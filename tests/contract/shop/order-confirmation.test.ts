import { createHash } from "node:crypto";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { Gone, NotFound } from "~/api/errors.server";
import { confirmOrder, readOrder, readOrderConfirmation } from "~/api/orders.server";
import { expireUnpaidOrders } from "~/backend/orders/expire-unpaid-orders";
import { recordPayment } from "~/backend/orders/record-payment";
import type { OrderRequest } from "~/contract/orders.server";
import { confirmationLink, tokenOf } from "../../support/order-token";
import { ledgerProblems, piecesInAll } from "./ledger";
import { orderSteps } from "./order-steps";
import { onBothEngines } from "./servers";
import {
  addCoupon,
  addGiftCard,
  addProduct,
  balanceOf,
  methodId,
  orderOf,
  placeOrder,
  rowsIn,
  stockLeft,
} from "./shop-fixtures";

const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);

onBothEngines("a large order on delivery", (server) => {
  let cash: number;
  let transfer: number;
  beforeAll(async () => {
    [cash, transfer] = await Promise.all([
      methodId(server.api, "cash_on_delivery"),
      methodId(server.api, "bank_transfer"),
    ]);
  });
  const { refused } = orderSteps(server);

  const mailsOf = (id: number) =>
    server.database.read.selectFrom("mails").select(["kind"]).where("orders_id", "=", id).orderBy("id").execute();
  const kindsOf = async (id: number) => (await mailsOf(id)).map(({ kind }) => kind);
  const rowOf = (id: number) =>
    server.database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const outbox = () => join(server.dataDir, "outbox");
  const linkOf = async (order: OrderRequest) => {
    await server.sendMails();
    return confirmationLink(outbox(), order.delivery.email);
  };

  test("waits for a confirmation above 150 euro or four pieces, but not below", async () => {
    const [goods, dear] = [
      await addProduct(server.database, { price: 2_000, quantity: 50 }),
      await addProduct(server.database, { price: 14_500 }),
    ];
    // The fee is collected too: 145.00 + 5.00 is 150.00.
    for (const order of [orderOf([[dear, 1]], 150, cash), orderOf([[goods, 4]], 91.9, cash)]) {
      const placed = await placeOrder(server.api, order);
      expect(placed).toMatchObject({ confirmation: null, expires_on: null, payment_status: "pending" });
      expect(await kindsOf(placed.id)).toEqual(["order_confirmation"]);
    }
    const more = await addProduct(server.database, { price: 14_501 });
    for (const order of [orderOf([[more, 1]], 150.01, cash), orderOf([[goods, 5]], 105, cash)]) {
      const placed = await placeOrder(server.api, order);
      expect(placed).toMatchObject({ confirmation: "waiting", payment_status: "pending", fulfilment_status: "new" });
      expect(Date.parse(placed.expires_on ?? "") - Date.parse(placed.created_on)).toBe(48 * 60 * 60 * 1000);
      expect(await kindsOf(placed.id)).toEqual(["order_to_confirm"]);
    }
    expect(await placeOrder(server.api, orderOf([[goods, 5]], 100, transfer))).toMatchObject({ confirmation: null });
  });

  test("is confirmed by the token in its mail, once, and then no longer expires", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const order = orderOf([[goods, 2]], 205, cash, { locale: "en" });
    const { id, number } = await placeOrder(server.api, order);
    const link = await linkOf(order);
    expect(link).toMatch(/^https:\/\/shop\.example\/orders\/confirm\/[\w-]{43}$/);
    const token = tokenOf(link);
    for (let count = 0; count < 2; count += 1)
      expect(await readOrderConfirmation(server.api, token)).toEqual({ number, status: "waiting" });
    expect(await readOrder(server.api, id, order.access_key)).toMatchObject({ confirmation: "waiting" });

    const pressed = await Promise.all([1, 2, 3, 4].map(() => confirmOrder(server.api, token)));
    expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set(["confirmed"]));
    expect(await confirmOrder(server.api, token)).toEqual({ number, status: "confirmed" });
    expect(await readOrder(server.api, id, order.access_key)).toMatchObject({
      confirmation: "confirmed",
      expires_on: null,
    });
    expect(await kindsOf(id)).toEqual(["order_to_confirm", "order_confirmation"]);
    await expireUnpaidOrders(server.database, inHours(24 * 400));
    expect(await rowOf(id)).toMatchObject({ payment_status: "pending", fulfilment_status: "new" });
    expect(await stockLeft(server.database, goods)).toBe(8);
  });

  test("needs no confirmation once it is paid: its link shows that it is confirmed", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const order = orderOf([[goods, 2]], 205, cash);
    const { id, number } = await placeOrder(server.api, order);
    const link = await linkOf(order);
    const row = await rowOf(id);
    const event = { actor: "test", reason: "paid in the store", at: new Date() };
    expect(await server.database.write((trx) => recordPayment(trx, row, event))).toBe(true);
    expect(await readOrderConfirmation(server.api, tokenOf(link))).toEqual({ number, status: "confirmed" });
    expect(await readOrder(server.api, id, order.access_key)).toMatchObject({
      confirmation: "confirmed",
      payment_status: "paid",
      expires_on: null,
    });
  });

  test("expires after 48 hours, releases everything, and sends no second mail to an unconfirmed email", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 4 });
    const coupon = await addCoupon(server.database, { uses_total: 1 });
    const card = await addGiftCard(server.database, 3_000);
    const before = await piecesInAll(server.database);
    const order = orderOf([[goods, 2]], 165, cash, { coupon, gift_card: card });
    const { id } = await placeOrder(server.api, order);
    const token = tokenOf(await linkOf(order));
    expect(await expireUnpaidOrders(server.database, inHours(47.9))).toBe(0);
    expect(await expireUnpaidOrders(server.database, inHours(48.1))).toBeGreaterThan(0);
    expect(await rowOf(id)).toMatchObject({ payment_status: "expired", fulfilment_status: "cancelled" });
    expect([await stockLeft(server.database, goods), await balanceOf(server.database, card)]).toEqual([4, 3_000]);
    expect(await kindsOf(id)).toEqual(["order_to_confirm"]);
    await expect(readOrderConfirmation(server.api, token)).rejects.toBeInstanceOf(Gone);
    await expect(confirmOrder(server.api, token)).rejects.toBeInstanceOf(Gone);
    expect(await rowOf(id)).toMatchObject({ payment_status: "expired", confirmed_on: null });
    expect(await piecesInAll(server.database)).toEqual(before);
    expect(await ledgerProblems(server.database, outbox())).toEqual([]);
  });

  test("is not confirmed after its time, even before it has expired", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const order = orderOf([[goods, 2]], 205, cash);
    const { id } = await placeOrder(server.api, order);
    const token = tokenOf(await linkOf(order));
    const past = new Date(Date.now() - 1_000).toISOString();
    await server.database.write((trx) =>
      trx.updateTable("orders").set({ expires_on: past }).where("id", "=", id).execute(),
    );
    await expect(confirmOrder(server.api, token)).rejects.toBeInstanceOf(Gone);
    expect(await rowOf(id)).toMatchObject({ confirmed_on: null });
  });

  test("that is confirmed while it expires is either confirmed or expired", async () => {
    for (let round = 0; round < 10; round += 1) {
      const goods = await addProduct(server.database, { price: 10_000, quantity: 2 });
      const order = orderOf([[goods, 2]], 205, cash);
      const { id } = await placeOrder(server.api, order);
      const token = tokenOf(await linkOf(order));
      const [, confirmed] = await Promise.allSettled([
        expireUnpaidOrders(server.database, inHours(49)),
        confirmOrder(server.api, token),
      ]);
      const { payment_status, confirmed_on } = await rowOf(id);
      const isConfirmed = confirmed.status === "fulfilled";
      expect([payment_status, confirmed_on !== null]).toEqual(isConfirmed ? ["pending", true] : ["expired", false]);
      expect(await stockLeft(server.database, goods)).toBe(isConfirmed ? 0 : 2);
    }
  });

  test("has a token that the database does not store, and that permits nothing else", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const order = orderOf([[goods, 2]], 205, cash);
    const { id } = await placeOrder(server.api, order);
    const token = tokenOf(await linkOf(order));
    const row = await rowOf(id);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.confirmation_hash).toBe(createHash("sha256").update(token).digest("hex"));
    for (const other of ["", "x", "x".repeat(43), `${token}x`, row.confirmation_hash ?? "", "ключ"]) {
      await expect(readOrderConfirmation(server.api, other)).rejects.toBeInstanceOf(NotFound);
      await expect(confirmOrder(server.api, other)).rejects.toBeInstanceOf(NotFound);
    }
    expect(await rowOf(id)).toMatchObject({ confirmed_on: null });
  });

  test("needs a confirmation page", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const orders = await rowsIn(server.database, "orders");
    const nowhere = orderOf([[goods, 2]], 205, cash, { confirm_url: undefined });
    await refused(nowhere, { status: 400, code: "INVALID_PAYLOAD" });
    await refused({ ...nowhere, confirm_url: "javascript:alert(1)/" }, { status: 400, code: "INVALID_PAYLOAD" });
    expect(await rowsIn(server.database, "orders")).toBe(orders);
  });
});
