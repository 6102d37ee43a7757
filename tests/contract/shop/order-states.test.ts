import { beforeAll, expect, test } from "vitest";
import { closeUnpaidOrder } from "~/backend/orders/close-order";
import { expireUnpaidOrders } from "~/backend/orders/expire-unpaid-orders";
import { recordPayment } from "~/backend/orders/record-payment";
import { type NextState, transition } from "~/backend/orders/transition";
import {
  canMove,
  FULFILMENT_STATUSES,
  FULFILMENT_TRANSITIONS,
  type FulfilmentStatus,
  PAYMENT_STATUSES,
  PAYMENT_TRANSITIONS,
  type PaymentStatus,
} from "~/shop/order-status";
import { announced } from "./announced";
import { orderSteps } from "./order-steps";
import { onBothEngines } from "./servers";
import { addGiftCard, addProduct, balanceOf, methodId, orderOf, stockLeft } from "./shop-fixtures";

onBothEngines("the state of an order", (server) => {
  let transfer: number;
  beforeAll(async () => {
    transfer = await methodId(server.api, "bank_transfer");
  });
  const { place } = orderSteps(server);
  const by = (reason = "") => ({ actor: "operator", reason, at: new Date() });

  const rowOf = (id: number) =>
    server.database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const eventsOf = (id: number) =>
    server.database.read
      .selectFrom("order_events")
      .select(["kind", "before", "after", "actor", "reason"])
      .where("orders_id", "=", id)
      .orderBy("id")
      .execute();
  const mailsOf = async (id: number) =>
    (
      await server.database.read.selectFrom("mails").select("kind").where("orders_id", "=", id).orderBy("id").execute()
    ).map(({ kind }) => kind);

  test("becomes paid by a transfer, and then does not expire", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 3 });
    const { id } = await place(orderOf([[goods, 1]], 100, transfer));
    await announced(server, id);
    const order = await rowOf(id);
    expect(await server.database.write((trx) => recordPayment(trx, order, by("statement of 3 March")))).toBe(true);
    expect(await rowOf(id)).toMatchObject({ payment_status: "paid", fulfilment_status: "new", expires_on: null });
    expect(await eventsOf(id)).toEqual([
      { kind: "payment", before: "pending", after: "paid", actor: "operator", reason: "statement of 3 March" },
    ]);
    expect(await mailsOf(id)).toEqual(["order_confirmation", "order_paid"]);
    await expireUnpaidOrders(server.database, new Date(Date.now() + 30 * 24 * 60 * 60 * 1000));
    expect(await rowOf(id)).toMatchObject({ payment_status: "paid", fulfilment_status: "new" });
    expect(await stockLeft(server.database, goods)).toBe(2);
    // The row was read before the payment: no second payment is recorded.
    expect(await server.database.write((trx) => recordPayment(trx, order, by()))).toBe(false);
    const paid = await rowOf(id);
    await expect(server.database.write((trx) => recordPayment(trx, paid, by()))).rejects.toMatchObject({
      code: "INVALID_TRANSITION",
    });
    expect(await eventsOf(id)).toHaveLength(1);
    expect(await mailsOf(id)).toHaveLength(2);
  });

  test("can be cancelled by the operator while it is unpaid, which releases stock and gift card", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 3 });
    const card = await addGiftCard(server.database, 4_000);
    const { id } = await place(orderOf([[goods, 2]], 160, transfer, { gift_card: card }));
    await announced(server, id);
    const order = await rowOf(id);
    const cancel = () => server.database.write((trx) => closeUnpaidOrder(trx, order, by(), "order_cancelled"));
    expect(await cancel()).toBe(true);
    expect(await cancel()).toBe(false);
    expect(await rowOf(id)).toMatchObject({ payment_status: "expired", fulfilment_status: "cancelled" });
    expect([await stockLeft(server.database, goods), await balanceOf(server.database, card)]).toEqual([3, 4_000]);
    expect(await mailsOf(id)).toEqual(["order_confirmation", "order_cancelled"]);
    expect((await eventsOf(id)).map(({ kind, after }) => [kind, after])).toEqual([
      ["payment", "expired"],
      ["fulfilment", "cancelled"],
    ]);
    const ended = await rowOf(id);
    await expect(server.database.write((trx) => recordPayment(trx, ended, by()))).rejects.toMatchObject({
      status: 409,
      code: "INVALID_TRANSITION",
    });
  });

  /** Writes a state without the rules. */
  const force = (id: number, state: { payment_status?: PaymentStatus; fulfilment_status?: FulfilmentStatus }) =>
    server.database.write((trx) => trx.updateTable("orders").set(state).where("id", "=", id).execute());

  test("makes no transition outside the tables, and records none", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 3 });
    const { id } = await place(orderOf([[goods, 1]], 100, transfer));
    await announced(server, id);
    const expectRefused = async (next: NextState, step: string) => {
      const order = await rowOf(id);
      const moved = server.database.write((trx) => transition(trx, order, next, by()));
      await expect(moved, step).rejects.toMatchObject({ status: 409, code: "INVALID_TRANSITION" });
      expect(await rowOf(id), step).toEqual(order);
    };
    let refused = 0;
    for (const from of PAYMENT_STATUSES) {
      await force(id, { payment_status: from });
      for (const payment of PAYMENT_STATUSES.filter((to) => from === to || !canMove(PAYMENT_TRANSITIONS, from, to))) {
        await expectRefused({ payment }, `${from} to ${payment}`);
        refused += 1;
      }
    }
    for (const from of FULFILMENT_STATUSES) {
      await force(id, { fulfilment_status: from });
      for (const fulfilment of FULFILMENT_STATUSES.filter((to) => !canMove(FULFILMENT_TRANSITIONS, from, to))) {
        await expectRefused({ fulfilment }, `${from} to ${fulfilment}`);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(70);
    expect(await eventsOf(id)).toEqual([]);
    expect(await mailsOf(id)).toEqual(["order_confirmation"]);
  });

  test("is refused completely when one of two steps is forbidden", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 3 });
    const { id } = await place(orderOf([[goods, 1]], 100, transfer));
    const order = await rowOf(id);
    const moved = server.database.write((trx) =>
      transition(trx, order, { payment: "paid", fulfilment: "shipped" }, by()),
    );
    await expect(moved).rejects.toMatchObject({ code: "INVALID_TRANSITION" });
    expect(await rowOf(id)).toEqual(order);
    expect(await eventsOf(id)).toEqual([]);
  });

  test("must be in the list of states, or the database refuses it", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 3 });
    const { id } = await place(orderOf([[goods, 1]], 100, transfer));
    const set = (column: "payment_status" | "fulfilment_status", status: string) =>
      server.database.write((trx) =>
        trx
          .updateTable("orders")
          .set({ [column]: status })
          .where("id", "=", id)
          .execute(),
      );
    await expect(set("payment_status", "lost")).rejects.toThrow(/orders_statuses/);
    await expect(set("fulfilment_status", "eaten")).rejects.toThrow(/orders_statuses/);
    for (const status of PAYMENT_STATUSES) await set("payment_status", status);
    for (const status of FULFILMENT_STATUSES) await set("fulfilment_status", status);
  });
});
