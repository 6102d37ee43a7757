import { expect, test } from "vitest";
import { type ApiError, Conflict, NotFound } from "~/api/errors.server";
import { orderReturns, requestReturn } from "~/api/returns.server";
import { refundReturn } from "~/backend/returns/refund-return";
import { approveReturn, exchangeReturn, receiveReturn, rejectReturn } from "~/backend/returns/settle-return";
import { addSize, daysAgo, KEY, returnSteps } from "./return-steps";
import { onBothEngines, onEveryServer } from "./servers";
import { addCoupon, addGiftCard, addProduct, balanceOf, methodId, orderOf, rowsIn, stockLeft } from "./shop-fixtures";

const NO_PARCEL = { courier: null, tracking_number: null, estimated_delivery: null };

const refusedWith = (code: string) => ({ code });

onEveryServer("a guest with the order's key", (server) => {
  const { delivered, refund, returnsOf, mailsOf } = returnSteps(server);

  test("sees what can be returned and until when, and requests the return of a piece", async () => {
    const { guest, line, order } = await delivered();
    const before = await returnsOf(guest);
    expect(before).toMatchObject({ returns: [], refusal: null, can_withdraw: true });
    expect(before.items).toEqual([{ order_items_id: line, quantity: 2, sizes: [] }]);
    const made = await refund(guest, line);
    expect(made).toMatchObject({ kind: "refund", status: "requested", reason: "too_small", refunded: null });
    expect(made.number).toMatch(/^RS-\d{4}-\d{10}$/);
    const after = await returnsOf(guest);
    expect(after.returns).toEqual([made]);
    expect(after.items).toEqual([{ order_items_id: line, quantity: 1, sizes: [] }]);
    expect(await mailsOf(order.id)).toContain("return_requested");
  });

  test("gets the same refusal for a wrong key, no key and an unknown order", async () => {
    const { guest, line } = await delivered();
    for (const order of [
      { ...guest, key: "x".repeat(43) },
      { ...guest, key: "" },
      { id: 2_000_000_000, key: KEY },
    ]) {
      await expect(returnsOf(order)).rejects.toBeInstanceOf(NotFound);
      await expect(refund(order, line)).rejects.toBeInstanceOf(NotFound);
    }
    expect((await returnsOf(guest)).returns).toEqual([]);
  });
});

onBothEngines("a return", (server) => {
  const { place, delivered, deliver, refund, returnsOf, arrive, operator, rowOf, mailsOf } = returnSteps(server);
  const statusOf = async (number: string) =>
    (
      await server.database.read
        .selectFrom("returns")
        .select("status")
        .where("number", "=", number)
        .executeTakeFirstOrThrow()
    ).status;

  test("is refused for more pieces than were bought, also over several requests", async () => {
    const { guest, line } = await delivered();
    await expect(refund(guest, line, 3)).rejects.toMatchObject(refusedWith("TOO_MANY_RETURNED"));
    await refund(guest, line, 2);
    await expect(refund(guest, line)).rejects.toMatchObject(refusedWith("TOO_MANY_RETURNED"));
    expect((await returnsOf(guest)).items).toEqual([]);
  });

  test("of the same pieces at the same moment succeeds once", async () => {
    const { guest, line } = await delivered({ quantity: 1 });
    const requests = await Promise.allSettled(Array.from({ length: 6 }, () => refund(guest, line)));
    expect(requests.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const request of requests)
      if (request.status === "rejected") expect(request.reason).toMatchObject(refusedWith("TOO_MANY_RETURNED"));
    expect((await returnsOf(guest)).returns).toHaveLength(1);
  });

  test("is refused before the delivery and after 30 days", async () => {
    const goods = await addProduct(server.database, { price: 9_000 });
    const order = await place(orderOf([[goods, 1]], 90, await methodId(server.api, "bank_transfer")));
    const guest = { id: order.id, key: KEY };
    const line = order.items[0]?.id ?? 0;
    expect(await returnsOf(guest)).toMatchObject({ refusal: "NOT_DELIVERED", items: [], return_until: null });
    await expect(refund(guest, line)).rejects.toMatchObject(refusedWith("NOT_DELIVERED"));
    await deliver(order.id, daysAgo(32));
    expect(await returnsOf(guest)).toMatchObject({ refusal: "RETURN_TOO_LATE", items: [], can_withdraw: false });
    await expect(refund(guest, line)).rejects.toBeInstanceOf(Conflict);
    await expect(refund(guest, line)).rejects.toMatchObject(refusedWith("RETURN_TOO_LATE"));
  });

  test("is refused for lines of another order, as for lines that do not exist", async () => {
    const [mine, other] = [await delivered(), await delivered()];
    for (const line of [other.line, 2_000_000_000])
      await expect(refund(mine.guest, line)).rejects.toMatchObject({ status: 400, code: "INVALID_PAYLOAD" });
    expect((await returnsOf(other.guest)).returns).toEqual([]);
  });

  test.each([
    ["no items", { items: [] }],
    ["no body", null],
    ["a negative quantity", { items: [{ order_items_id: 1, quantity: -1 }] }],
    ["a quantity of 0", { items: [{ order_items_id: 1, quantity: 0 }] }],
    ["half a piece", { items: [{ order_items_id: 1, quantity: 0.5 }] }],
    ["a huge quantity", { items: [{ order_items_id: 1, quantity: 1e300 }] }],
    ["a text as quantity", { items: [{ order_items_id: 1, quantity: "1" }] }],
    ["a huge id", { items: [{ order_items_id: 1e12, quantity: 1 }] }],
    ["nested items", { items: [[{ order_items_id: 1, quantity: 1 }]] }],
    ["the same line twice", { items: Array.from({ length: 2 }, () => ({ order_items_id: 1, quantity: 1 })) }],
    ["many lines", { items: Array.from({ length: 51 }, (_, id) => ({ order_items_id: id + 1, quantity: 1 })) }],
    ["an unknown reason", { reason: "' or 1=1" }],
    ["a withdrawal", { kind: "withdrawal" }],
    ["a new size without an exchange", { items: [{ order_items_id: 0, quantity: 1, exchange_sizes_id: 1 }] }],
    ["an exchange without a new size", { kind: "exchange" }],
    [
      "an exchange into no size",
      { kind: "exchange", items: [{ order_items_id: 0, quantity: 1, exchange_sizes_id: 2e9 }] },
    ],
  ])("is refused with %s", async (_, change) => {
    const { guest, line } = await delivered();
    const good = { kind: "refund", reason: "damaged", items: [{ order_items_id: line, quantity: 1 }] };
    const body =
      change && JSON.stringify({ ...good, ...change }).replace('"order_items_id":0', `"order_items_id":${line}`);
    const answer = await server.ask(`orders/${guest.id}/returns`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-order-key": KEY },
      body,
    });
    expect([answer.status, (await answer.json()).errors[0].extensions.code]).toEqual([400, "INVALID_PAYLOAD"]);
    expect((await returnsOf(guest)).returns).toEqual([]);
  });

  test("cannot contain gift cards", async () => {
    const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
    const goods = await addProduct(server.database, { price: 9_000 });
    const transfer = await methodId(server.api, "bank_transfer");
    const order = await place(
      orderOf(
        [
          [card, 1],
          [goods, 1],
        ],
        140,
        transfer,
      ),
    );
    await deliver(order.id);
    const guest = { id: order.id, key: KEY };
    const [ofCard, ofGoods] = [card, goods].map(
      ({ id }) => order.items.find((item) => item.products_id === id)?.id ?? 0,
    );
    await expect(refund(guest, ofCard ?? 0)).rejects.toMatchObject(refusedWith("NOT_RETURNABLE"));
    expect((await returnsOf(guest)).items).toMatchObject([{ order_items_id: ofGoods }]);
  });

  test("moves only along its table of states, and each step is recorded", async () => {
    const { guest, line } = await delivered();
    const { number, id } = await refund(guest, line);
    const steps = {
      receive: () => receiveReturn(server.database, number, null, operator()),
      refund: () => refundReturn(server.database, number, operator()),
      approve: () => approveReturn(server.database, number, operator("checked")),
      exchange: () => exchangeReturn(server.database, number, NO_PARCEL, operator()),
      reject: () => rejectReturn(server.database, number, operator()),
    };
    const refuses = (...names: (keyof typeof steps)[]) =>
      Promise.all(
        names.map((name) => expect(steps[name](), name).rejects.toMatchObject(refusedWith("INVALID_TRANSITION"))),
      );
    await refuses("receive", "refund", "exchange");
    await steps.approve();
    await refuses("approve", "refund", "exchange");
    await steps.receive();
    await refuses("approve", "receive", "exchange");
    await steps.refund();
    await refuses("approve", "receive", "refund", "exchange", "reject");
    const events = await server.database.read
      .selectFrom("return_events")
      .select(["before", "after", "actor", "reason"])
      .where("returns_id", "=", id)
      .orderBy("id")
      .execute();
    expect(events).toEqual([
      { before: "", after: "requested", actor: "customer", reason: "" },
      { before: "requested", after: "approved", actor: "operator", reason: "checked" },
      { before: "approved", after: "received", actor: "operator", reason: "" },
      { before: "received", after: "refunded", actor: "operator", reason: "" },
    ]);
    await expect(approveReturn(server.database, "RS-2026-0000000000", operator())).rejects.toMatchObject({
      status: 404,
    });
  });

  test("is refunded once when two processes refund it at the same moment", async () => {
    const { guest, line, goods } = await delivered();
    const { number } = await refund(guest, line);
    await arrive(number);
    const both = await Promise.allSettled([1, 2, 3].map(() => refundReturn(server.database, number, operator())));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stockLeft(server.database, goods)).toBe(9);
  });

  test("is worth its share of the coupon, and puts pieces back on sale", async () => {
    const goods = await addProduct(server.database, { price: 5_000, quantity: 3 });
    const coupon = await addCoupon(server.database, { discount: 1_000 });
    const transfer = await methodId(server.api, "bank_transfer");
    const order = await place(orderOf([[goods, 3]], 140, transfer, { coupon }));
    await deliver(order.id);
    const guest = { id: order.id, key: KEY };
    const line = order.items[0]?.id ?? 0;
    const refunds = [];
    for (const payment of ["partly_refunded", "partly_refunded", "refunded"]) {
      const { number } = await refund(guest, line);
      await arrive(number);
      const { refund: paid } = await refundReturn(server.database, number, operator());
      refunds.push(paid.amount);
      expect(await rowOf(order.id)).toMatchObject({ payment_status: payment });
    }
    expect(refunds).toEqual([4_667, 4_666, 4_667]);
    expect(await stockLeft(server.database, goods)).toBe(3);
    expect((await returnsOf(guest)).returns.map(({ refunded }) => refunded)).toEqual([46.67, 46.66, 46.67]);
    expect((await mailsOf(order.id)).filter((kind) => kind === "return_refunded")).toHaveLength(3);
  });

  test("refills the gift card with what it paid beyond the money", async () => {
    const goods = await addProduct(server.database, { price: 5_000 });
    const card = await addGiftCard(server.database, 4_000);
    const transfer = await methodId(server.api, "bank_transfer");
    const order = await place(orderOf([[goods, 2]], 60, transfer, { gift_card: card }));
    await deliver(order.id);
    const line = order.items[0]?.id ?? 0;
    for (const [balance, money] of [
      [0, 5_000],
      [4_000, 1_000],
    ]) {
      const { number } = await refund({ id: order.id, key: KEY }, line);
      await arrive(number);
      expect((await refundReturn(server.database, number, operator())).refund.money).toBe(money);
      expect(await balanceOf(server.database, card)).toBe(balance);
    }
  });

  test("of an order that the gift card paid alone goes back to it alone", async () => {
    const goods = await addProduct(server.database, { price: 4_500 });
    const card = await addGiftCard(server.database, 10_000);
    const order = await place(orderOf([[goods, 2]], 0, await methodId(server.api, "free"), { gift_card: card }));
    await deliver(order.id);
    for (const [balance, payment_status] of [
      [5_500, "not_needed"],
      [10_000, "refunded"],
    ] as const) {
      const { number } = await refund({ id: order.id, key: KEY }, order.items[0]?.id ?? 0);
      await arrive(number);
      const { refund: paid } = await refundReturn(server.database, number, operator());
      expect(paid).toMatchObject({ money: 0, giftCardEuro: 4_500 });
      expect(await balanceOf(server.database, card)).toBe(balance);
      expect(await rowOf(order.id)).toMatchObject({ payment_status });
    }
  });

  test("waits for the payment of its order before the refund", async () => {
    const goods = await addProduct(server.database, { price: 9_000 });
    const order = await place(orderOf([[goods, 1]], 95, await methodId(server.api, "cash_on_delivery")));
    await server.database.write((trx) =>
      trx.updateTable("orders").set({ fulfilment_status: "delivered" }).where("id", "=", order.id).execute(),
    );
    const at = new Date().toISOString();
    const event = { orders_id: order.id, kind: "fulfilment" as const, before: "shipped", after: "delivered" };
    await server.database.write((trx) =>
      trx
        .insertInto("order_events")
        .values({ ...event, actor: "test", reason: "", created_on: at })
        .execute(),
    );
    const { number } = await refund({ id: order.id, key: KEY }, order.items[0]?.id ?? 0);
    await arrive(number);
    await expect(refundReturn(server.database, number, operator())).rejects.toMatchObject(refusedWith("ORDER_UNPAID"));
    expect(await statusOf(number)).toBe("received");
  });

  test("keeps only the pieces that arrived", async () => {
    const { guest, line } = await delivered();
    const { number } = await refund(guest, line, 2);
    await approveReturn(server.database, number, operator());
    for (const pieces of [[], [{ lineId: line, quantity: 3 }], [{ lineId: line + 1_000, quantity: 1 }]])
      await expect(receiveReturn(server.database, number, pieces, operator())).rejects.toMatchObject({ status: 400 });
    await receiveReturn(server.database, number, [{ lineId: line, quantity: 1 }], operator());
    expect((await refundReturn(server.database, number, operator())).refund.amount).toBe(5_000);
    expect((await returnsOf(guest)).items).toMatchObject([{ quantity: 1 }]);
  });
});

onBothEngines("an exchange", (server) => {
  const { delivered, returnsOf, arrive, operator, rowOf } = returnSteps(server);
  const exchange = (order: { id: number; key: string }, line: number, size: number, quantity = 1) =>
    requestReturn(server.api, order, {
      kind: "exchange",
      reason: "too_large",
      items: [{ order_items_id: line, quantity, exchange_sizes_id: size }],
    });

  test("reserves the new size at once, and costs nothing", async () => {
    const { guest, line, goods, order } = await delivered();
    const size = await addSize(server, goods, 1);
    expect((await returnsOf(guest)).items[0]?.sizes.map(({ id }) => id)).toEqual([size]);
    const { number, items } = await exchange(guest, line, size);
    expect(items[0]?.exchange_size?.id).toBe(size);
    expect(await stockLeft(server.database, { ...goods, sizeId: size })).toBe(0);
    await arrive(number);
    await expect(refundReturn(server.database, number, operator())).rejects.toMatchObject(
      refusedWith("INVALID_TRANSITION"),
    );
    await exchangeReturn(server.database, number, NO_PARCEL, operator());
    expect(await stockLeft(server.database, { ...goods, sizeId: size })).toBe(0);
    expect(await stockLeft(server.database, goods)).toBe(9);
    expect(await rowOf(order.id)).toMatchObject({ payment_status: "paid" });
    expect((await returnsOf(guest)).returns[0]).toMatchObject({ status: "exchanged", refunded: null });
  });

  test("into a sold-out size is refused with the product and the size", async () => {
    const { guest, line, goods } = await delivered();
    const size = await addSize(server, goods, 1);
    const error = await exchange(guest, line, size, 2).catch((caught: unknown) => caught as ApiError);
    expect(error).toMatchObject({ code: "OUT_OF_STOCK", details: { products_id: goods.id, sizes_id: size } });
    expect((await returnsOf(guest)).returns).toEqual([]);
  });

  test("by two shoppers into the last piece of a size succeeds once", async () => {
    const one = await delivered();
    const size = await addSize(server, one.goods, 1);
    const requests = await Promise.allSettled([
      exchange(one.guest, one.line, size),
      exchange(one.guest, one.line, size),
    ]);
    expect(requests.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await stockLeft(server.database, { ...one.goods, sizeId: size })).toBe(0);
  });

  test("releases the new size when it is rejected, and when fewer pieces arrive", async () => {
    const { guest, line, goods } = await delivered();
    const size = await addSize(server, goods, 5);
    const first = await exchange(guest, line, size, 2);
    await rejectReturn(server.database, first.number, operator("worn"));
    expect(await stockLeft(server.database, { ...goods, sizeId: size })).toBe(5);
    const second = await exchange(guest, line, size, 2);
    await approveReturn(server.database, second.number, operator());
    await receiveReturn(server.database, second.number, [{ lineId: line, quantity: 1 }], operator());
    expect(await stockLeft(server.database, { ...goods, sizeId: size })).toBe(4);
  });

  test("into the bought size is refused", async () => {
    const { guest, line, goods } = await delivered();
    await expect(exchange(guest, line, goods.sizeId)).rejects.toMatchObject({ code: "INVALID_PAYLOAD" });
  });
});

onBothEngines("the returns of a customer", (server) => {
  const { place, deliver } = returnSteps(server);

  test("belong to the customer of the order alone", async () => {
    const login = await server.ask("auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "demo@example.com", password: "demo-password" }),
    });
    const { access_token } = (await login.json()).data;
    const customer = server.api.as(access_token);
    const goods = await addProduct(server.database, { price: 9_000 });
    const transfer = await methodId(server.api, "bank_transfer");
    const own = await place(orderOf([[goods, 1]], 90, transfer));
    const foreign = await place(orderOf([[goods, 1]], 90, transfer));
    const { id: demo } = await server.database.read
      .selectFrom("users")
      .select("id")
      .where("email", "=", "demo@example.com")
      .executeTakeFirstOrThrow();
    await server.database.write((trx) =>
      trx.updateTable("orders").set({ users_id: demo }).where("id", "=", own.id).execute(),
    );
    for (const { id } of [own, foreign]) await deliver(id);
    const request = (line: number) => ({
      kind: "refund" as const,
      reason: "changed_mind" as const,
      items: [{ order_items_id: line, quantity: 1 }],
    });
    const before = await rowsIn(server.database, "returns");
    await expect(orderReturns(customer, { id: foreign.id })).rejects.toBeInstanceOf(NotFound);
    await expect(
      requestReturn(customer, { id: foreign.id }, request(foreign.items[0]?.id ?? 0)),
    ).rejects.toBeInstanceOf(NotFound);
    await expect(requestReturn(customer, { id: own.id }, request(foreign.items[0]?.id ?? 0))).rejects.toMatchObject({
      code: "INVALID_PAYLOAD",
    });
    expect((await server.ask(`me/orders/${own.id}/returns`)).status).toBe(401);
    expect(await rowsIn(server.database, "returns")).toBe(before);
    const made = await requestReturn(customer, { id: own.id }, request(own.items[0]?.id ?? 0));
    expect((await orderReturns(customer, { id: own.id })).returns).toEqual([made]);
  });
});
