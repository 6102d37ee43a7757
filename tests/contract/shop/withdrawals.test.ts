import { expect, test } from "vitest";
import { TooManyRequests } from "~/api/errors.server";
import { readOrder } from "~/api/orders.server";
import { declareWithdrawal, requestReturn } from "~/api/returns.server";
import { closeUnpaidOrder } from "~/backend/orders/close-order";
import { recordMoney, recordPayment } from "~/backend/orders/record-payment";
import { refundReturn } from "~/backend/returns/refund-return";
import { receiveReturn, rejectReturn } from "~/backend/returns/settle-return";
import { CLIENT_IP_HEADER } from "~/contract/client-ip.server";
import { operatorSteps } from "./operator";
import { addSize, daysAgo, KEY, returnSteps } from "./return-steps";
import { onBothEnginesWithTasks } from "./servers";
import { addCoupon, addGiftCard, addProduct, balanceOf, methodId, orderOf, rowsIn, stockLeft } from "./shop-fixtures";
import { withdrawalSteps } from "./withdrawal-steps";

onBothEnginesWithTasks("a declaration of withdrawal", (server) => {
  const { place, delivered, refund, operator, rowOf, mailsOf, returnsOf } = returnSteps(server);

  const { printed, refusal, json } = operatorSteps(server);
  const { declare, settled, outcomesOf, declarationsOf, ordered, receiptOf } = withdrawalSteps(server);

  test("of a delivered order opens an approved return of everything, and a receipt with date and time is mailed", async () => {
    const email = "anna.withdraws@example.com";
    const { order, line, guest } = await delivered({ email });
    await declare({ number: ` ${order.number.toLowerCase()} `, email: email.toUpperCase(), name: "Anna Bianchi" });
    const [made] = (await returnsOf(guest)).returns;
    expect(made).toMatchObject({ kind: "withdrawal", status: "approved", reason: "", items: [{ quantity: 2 }] });
    expect(made?.items[0]?.order_items_id).toBe(line);
    const [declaration] = await declarationsOf(order.id);
    expect(declaration).toMatchObject({ outcome: "return", returns_id: made?.id, name: "Anna Bianchi" });
    const receipt = await receiptOf(order.id);
    const moment = new Intl.DateTimeFormat("en-GB", {
      dateStyle: "long",
      timeStyle: "medium",
      timeZone: "Europe/Rome",
    });
    for (const part of [
      order.number,
      moment.format(new Date(declaration?.created_on ?? "")),
      "Anna Bianchi",
      "the whole order",
      made?.number ?? "",
      "Via",
    ])
      expect(receipt).toContain(part);
  });

  test("has the same answer for an unknown order and for another email, which change no order and stay for the operator", async () => {
    const { order, declaration } = await ordered(90);
    for (const wrong of [
      { ...declaration, email: "stranger@example.com" },
      { ...declaration, number: "VR-2026-0000000000" },
    ])
      expect(await declare(wrong)).toBeUndefined();
    expect(await outcomesOf(order.id)).toEqual([]);
    expect(await mailsOf(order.id)).toEqual(["order_confirmation"]);
    expect(await rowOf(order.id)).toMatchObject({ fulfilment_status: "new" });
    const kept = await server.database.read
      .selectFrom("withdrawals")
      .select(["number", "email", "name", "unmatched"])
      .where("orders_id", "is", null)
      .orderBy("id")
      .execute();
    expect(kept).toMatchObject([
      { number: order.number, email: "stranger@example.com", name: "Ada Rossi", unmatched: "email" },
      { number: "VR-2026-0000000000", email: declaration.email, unmatched: "number" },
    ]);
  });

  test("of an unpaid order ends it", async () => {
    const { order, goods, declaration } = await ordered(91);
    await declare(declaration);
    expect(await rowOf(order.id)).toMatchObject({ payment_status: "expired", fulfilment_status: "cancelled" });
    expect(await stockLeft(server.database, goods)).toBe(3);
    expect(await outcomesOf(order.id)).toEqual(["cancelled"]);
    expect(await mailsOf(order.id)).toEqual(["order_confirmation", "withdrawal_receipt"]);
    expect(await receiptOf(order.id)).toContain("Have you sent the money after all?");
    // The email is not proven: the receipt repeats no text of the declaration.
    expect(await receiptOf(order.id)).not.toContain("Ada Rossi");
  });

  test("of a paid order that has not left the shop cancels it, and everything goes back", async () => {
    const coupon = await addCoupon(server.database, { discount: 1_000, uses_total: 1 });
    const { order, goods, declaration } = await ordered(92, { paid: true, coupon });
    await declare(declaration);
    expect(await rowOf(order.id)).toMatchObject({ payment_status: "paid", fulfilment_status: "cancelled" });
    const [made] = (await returnsOf({ id: order.id, key: KEY })).returns;
    expect(made).toMatchObject({ kind: "withdrawal", status: "received" });
    await expect(rejectReturn(server.database, made?.number ?? "", operator())).rejects.toMatchObject({ status: 409 });
    const { refund: paid } = await refundReturn(server.database, made?.number ?? "", operator());
    expect(paid).toMatchObject({ amount: 8_200, isComplete: true });
    expect(await rowOf(order.id)).toMatchObject({ payment_status: "refunded" });
    expect(await stockLeft(server.database, goods)).toBe(3);
    expect(await rowsIn(server.database, "coupon_uses")).toBe(0);
  });

  test("with items never cancels the whole order: the operator records the pieces that came back", async () => {
    const { order, declaration } = await ordered(93, { paid: true });
    await declare({ ...declaration, items: "the blue shoe" });
    expect(await rowOf(order.id)).toMatchObject({ fulfilment_status: "new" });
    expect((await returnsOf({ id: order.id, key: KEY })).returns[0]).toMatchObject({ status: "approved" });
    expect(await receiptOf(order.id)).toContain("the blue shoe");
  });

  test("with items from an unpaid order asks for no money until the operator has recorded the pieces", async () => {
    const { order, declaration } = await ordered(90);
    const read = async () => (await readOrder(server.api, order.id, KEY))?.payment;
    expect(await read()).toMatchObject({ next: "transfer", transfer: { reason: order.number }, withdrawn: false });
    await declare({ ...declaration, items: "the blue shoe" });
    expect(await read()).toMatchObject({ next: "none", transfer: null, payable: false, withdrawn: true });
    expect(await printed("orders", "paid", order.number)).toContain("The customer has withdrawn from this order");
    const [made] = (await returnsOf({ id: order.id, key: KEY })).returns;
    await printed("returns", "receive", made?.number ?? "");
    await printed("returns", "refund", made?.number ?? "");
    expect(await rowOf(order.id)).toMatchObject({ payment_status: "refunded", fulfilment_status: "cancelled" });
  });

  test("with items holds an order that has not left the shop: only the pieces that it is not about are sent", async () => {
    const transfer = await methodId(server.api, "bank_transfer");
    const goods = await addProduct(server.database, { price: 3_000, quantity: 5 });
    const email = "anna.holds@example.com";
    const order = await place(orderOf([[goods, 2]], 66.9, transfer, { email }));
    await printed("orders", "paid", order.number);
    await declare({ number: order.number, email, items: "una" });
    const receipt = await receiptOf(order.id);
    expect(receipt).toContain("have not left our shop");
    expect(receipt).not.toContain("send the products back");
    expect(await refusal("orders", "ship", order.number)).toContain("has withdrawn");
    expect(await refusal("orders", "ready", order.number)).toContain("not picked up");
    expect(await rowOf(order.id)).toMatchObject({ fulfilment_status: "new" });
    const [made] = (await returnsOf({ id: order.id, key: KEY })).returns;
    const number = made?.number ?? "";
    await printed("returns", "receive", number, "--pieces", "1=1");
    await printed("orders", "ship", order.number);
    expect(await json("returns", "refund", number)).toMatchObject({ money: 3_000 });
    expect(await stockLeft(server.database, goods)).toBe(4);
  });

  test("with items that turn out to be all of them never lets the order leave the shop", async () => {
    const { order, goods, declaration } = await ordered(89, { paid: true });
    await declare({ ...declaration, items: "tutto" });
    const [made] = (await returnsOf({ id: order.id, key: KEY })).returns;
    await printed("returns", "receive", made?.number ?? "");
    expect(await refusal("orders", "ship", order.number)).toContain("refund the return");
    await printed("returns", "refund", made?.number ?? "");
    expect(await rowOf(order.id)).toMatchObject({ payment_status: "refunded", fulfilment_status: "cancelled" });
    expect(await stockLeft(server.database, goods)).toBe(3);
  });

  test.each(["", "the blue shoe"])("of an order that waits in the store (%j) keeps the goods there", async (items) => {
    const transfer = await methodId(server.api, "bank_transfer");
    const goods = await addProduct(server.database, { price: 3_000, quantity: 5 });
    const email = `anna.collects.${items.length}@example.com`;
    const order = await place(orderOf([[goods, 1]], 30, transfer, { email, shipping: "pickup" }));
    await printed("orders", "paid", order.number);
    await printed("orders", "ready", order.number);
    await declare({ number: order.number, email, items });
    expect(await receiptOf(order.id)).toMatch(/not left our shop/);
    expect(await receiptOf(order.id)).not.toContain("send the products back");
    await refusal("orders", "deliver", order.number);
    const [made] = (await returnsOf({ id: order.id, key: KEY })).returns;
    if (items !== "") await printed("returns", "receive", made?.number ?? "");
    expect(await json("returns", "refund", made?.number ?? "")).toMatchObject({ money: 3_000 });
    expect(await rowOf(order.id)).toMatchObject({ payment_status: "refunded", fulfilment_status: "cancelled" });
    expect(await stockLeft(server.database, goods)).toBe(5);
  });

  test("of a part of an unpaid order that ends puts the piece on sale once, and late money does not revive the order", async () => {
    const { goods, order, declaration } = await ordered(94);
    await declare({ ...declaration, items: "the blue shoe" });
    const expiry = { actor: "expiry", at: new Date() };
    await server.database.write(async (trx) => closeUnpaidOrder(trx, await rowOf(order.id), expiry, "order_expired"));
    expect(await stockLeft(server.database, goods)).toBe(3);
    const late = server.database.write(async (trx) =>
      recordMoney(trx, await rowOf(order.id), operator(), server.database.engine),
    );
    await expect(late).rejects.toMatchObject({ status: 409 });
    // As after a provider's late payment, which goes back.
    await server.database.write((trx) =>
      trx.updateTable("orders").set({ payment_status: "refunded" }).where("id", "=", order.id).execute(),
    );
    const [made] = (await returnsOf({ id: order.id, key: KEY })).returns;
    await receiveReturn(server.database, made?.number ?? "", null, operator());
    expect((await refundReturn(server.database, made?.number ?? "", operator())).refund.amount).toBe(0);
    expect(await stockLeft(server.database, goods)).toBe(3);
  });

  test("refunds delivery and payment fee with the goods", async () => {
    const email = "anna.delivery@example.com";
    const { order } = await delivered({ email, price: 3_000, quantity: 1 });
    await declare({ number: order.number, email });
    const [made] = (await returnsOf({ id: order.id, key: KEY })).returns;
    await receiveReturn(server.database, made?.number ?? "", null, operator());
    expect((await refundReturn(server.database, made?.number ?? "", operator())).refund.amount).toBe(3_690);
  });

  test("of an order whose parcel was refused unpaid ends the order", async () => {
    const goods = await addProduct(server.database, { price: 9_000, quantity: 3 });
    const email = "anna.refuses@example.com";
    const card = await addGiftCard(server.database, 1_000);
    const cash = await methodId(server.api, "cash_on_delivery");
    const order = await place(orderOf([[goods, 1]], 85, cash, { email, gift_card: card }));
    await server.database.write((trx) =>
      trx.updateTable("orders").set({ fulfilment_status: "shipped" }).where("id", "=", order.id).execute(),
    );
    await declare({ number: order.number, email });
    const [made] = (await returnsOf({ id: order.id, key: KEY })).returns;
    await receiveReturn(server.database, made?.number ?? "", null, operator());
    expect((await refundReturn(server.database, made?.number ?? "", operator())).refund.amount).toBe(0);
    expect(await rowOf(order.id)).toMatchObject({ payment_status: "expired", fulfilment_status: "cancelled" });
    expect([await stockLeft(server.database, goods), await balanceOf(server.database, card)]).toEqual([3, 1_000]);
  });

  test("after the period and a second time has no effect; the mail says so", async () => {
    const email = "anna.late@example.com";
    const { order, guest } = await delivered({ email, at: daysAgo(16) });
    await declare({ number: order.number, email });
    expect((await returnsOf(guest)).returns).toEqual([]);
    expect(await receiptOf(order.id)).toMatch(/ended on \d+ \w+ 20\d\d, before we received it/);
    const again = await delivered({ email });
    for (const name of ["Anna Bianchi", "Anna"]) await declare({ number: again.order.number, email, name });
    expect((await returnsOf(again.guest)).returns).toHaveLength(1);
    expect(await receiptOf(again.order.id)).toContain("earlier withdrawal");
    expect([await outcomesOf(order.id), await outcomesOf(again.order.id)]).toEqual([["late"], ["return", "repeated"]]);
  });

  test("takes only the pieces that are in no other return", async () => {
    const email = "anna.rest@example.com";
    const { order, line, guest } = await delivered({ email });
    await refund(guest, line);
    await declare({ number: order.number, email });
    expect((await returnsOf(guest)).returns[0]).toMatchObject({ kind: "withdrawal", items: [{ quantity: 1 }] });
  });

  test("includes the pieces of an exchange whose parcel has not arrived, and releases the new size", async () => {
    const email = "anna.exchanges@example.com";
    const { order, line, guest, goods } = await delivered({ email });
    const size = await addSize(server, goods, 2);
    await requestReturn(server.api, guest, {
      kind: "exchange",
      reason: "too_small",
      items: [{ order_items_id: line, quantity: 2, exchange_sizes_id: size }],
    });
    await declare({ number: order.number, email });
    expect((await returnsOf(guest)).returns).toMatchObject([
      { kind: "withdrawal", status: "approved", items: [{ quantity: 2 }] },
      { kind: "exchange", status: "rejected" },
    ]);
    expect(await stockLeft(server.database, { ...goods, sizeId: size })).toBe(2);
  });

  test("made several times at the same moment has one effect", async () => {
    const email = "anna.often@example.com";
    const { order, guest } = await delivered({ email });
    const names = ["Anna Bianchi", "A. Bianchi", "Bianchi", "Anna"];
    const declarations = names.map((name) => declare({ number: order.number, email, name }));
    await Promise.all(declarations);
    expect((await returnsOf(guest)).returns).toHaveLength(1);
    expect((await outcomesOf(order.id)).sort()).toEqual(["repeated", "repeated", "repeated", "return"]);
  });

  test("of bought gift cards is refunded while they are unspent", async () => {
    const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
    const email = "anna.gives@example.com";
    const transfer = await methodId(server.api, "bank_transfer");
    const order = await place(orderOf([[card, 1]], 50, transfer, { email, shipping: "none" }));
    await server.database.write(async (trx) => recordPayment(trx, await rowOf(order.id), operator()));
    const issued = server.database.read.selectFrom("gift_cards").select("code").where("orders_id", "=", order.id);
    const { code } = await issued.executeTakeFirstOrThrow();
    const balance = (balance: number) =>
      server.database.write((trx) => trx.updateTable("gift_cards").set({ balance }).where("code", "=", code).execute());
    await balance(4_000);
    await declare({ number: order.number, email });
    const [made] = (await returnsOf({ id: order.id, key: KEY })).returns;
    // Nothing is sent back.
    expect(made).toMatchObject({ kind: "withdrawal", status: "received" });
    const number = made?.number ?? "";
    await expect(refundReturn(server.database, number, operator())).rejects.toMatchObject({ code: "GIFT_CARD_SPENT" });
    await balance(5_000);
    expect((await refundReturn(server.database, number, operator())).refund.amount).toBe(5_000);
    expect(await balanceOf(server.database, code)).toBe(0);
  });

  test("is limited per order number, also for a number without an order, and per client", async () => {
    const statuses = async (request: (index: number) => { number: string; ip: string }, count: number) => {
      const found = [];
      for (let index = 0; index < count; index += 1) {
        const { number, ip } = request(index);
        found.push(
          await declareWithdrawal(server.api.forClient(ip), {
            number,
            email: "nobody@example.com",
            name: `Nobody ${index}`,
            locale: "it",
          }).then(
            () => 204,
            (error: unknown) => (error instanceof TooManyRequests && error.retryAfter > 0 ? 429 : 0),
          ),
        );
      }
      return found;
    };
    const { order } = await ordered(94);
    for (const number of [order.number, "VR-2026-1111111111"])
      expect(await statuses((index) => ({ number, ip: `203.0.113.${index}` }), 6)).toEqual([
        ...Array.from({ length: 5 }, () => 204),
        429,
      ]);
    const perClient = await statuses(
      (index) => ({ number: `VR-2026-${String(index).padStart(10, "0")}`, ip: "203.0.113.200" }),
      21,
    );
    expect(perClient.indexOf(429)).toBe(20);
    await settled();
  });

  test.each([
    ["no number", { number: " " }],
    ["a long number", { number: "V".repeat(101) }],
    ["no email", { email: "ada" }],
    ["two emails", { email: "ada@example.com, bea@example.com" }],
    ["no name", { name: "" }],
    ["a long name", { name: "a".repeat(101) }],
    ["long items", { items: "a".repeat(501) }],
    ["nested items", { items: [{ id: 1 }] }],
    ["an unknown language", { locale: "de" }],
  ])("is refused with %s", async (_, change) => {
    const good = { number: "VR-2026-0123456789", email: "ada@example.com", name: "Ada", locale: "en" };
    const before = await rowsIn(server.database, "withdrawals");
    const answer = await server.ask("withdrawals", {
      method: "POST",
      headers: { "content-type": "application/json", [CLIENT_IP_HEADER]: "203.0.113.250" },
      body: JSON.stringify({ ...good, ...change }),
    });
    expect(answer.status).toBe(400);
    expect(await rowsIn(server.database, "withdrawals")).toBe(before);
  });
});
