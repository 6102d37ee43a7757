import { expect, test } from "vitest";
import { requestReturn } from "~/api/returns.server";
import { operatorSteps } from "./operator";
import { addSize, KEY, returnSteps } from "./return-steps";
import { onBothEngines } from "./servers";
import { addCoupon, addGiftCard, addProduct, balanceOf, methodId, orderOf, stockLeft } from "./shop-fixtures";

onBothEngines("the operator's commands for returns", (server) => {
  const { place, deliver, delivered, refund, returnsOf, withdraw, mailsOf } = returnSteps(server);
  const { printed, refusal, json } = operatorSteps(server);

  test("lead a return to its refund, and print the money to send and how", async () => {
    const goods = await addProduct(server.database, { price: 9_000 });
    const card = await addGiftCard(server.database, 2_000);
    const order = await place(
      orderOf([[goods, 1]], 70, await methodId(server.api, "bank_transfer"), { gift_card: card }),
    );
    await deliver(order.id);
    const { number } = await refund({ id: order.id, key: KEY }, order.items[0]?.id ?? 0);
    expect(await printed("returns", "list", "--status", "requested")).toContain(number);
    expect(await printed("returns", "approve", number, "--reason", "by phone")).toBe(`${number}: approved`);
    expect(await printed("returns", "receive", number)).toBe(`${number}: received`);
    const text = await printed("returns", "refund", number);
    expect(text).toMatch(/^send 70,00 € to the bank account that the customer names/m);
    expect(text).toMatch(/^back on gift card \d+: 20,00 € \(done\)$/m);
    expect(text).not.toContain(card);
    const shown = await printed("returns", "show", number);
    for (const part of [
      "refund: refunded (too_small)",
      `order ${order.number}: refunded/delivered (bank_transfer)`,
      "1.  1 of 1 × ",
      "refunded: 90,00 €",
      "requested → approved, by operator (by phone)",
    ])
      expect(shown).toContain(part);
  });

  test("record the pieces of an exchange that arrived", async () => {
    const { guest, line, goods } = await delivered();
    const size = await addSize(server, goods, 2);
    const { number } = await requestReturn(server.api, guest, {
      kind: "exchange",
      reason: "too_small",
      items: [{ order_items_id: line, quantity: 2, exchange_sizes_id: size }],
    });
    await printed("returns", "approve", number);
    for (const pieces of ["2=1", "1", "1=", "1=-1", "x=1", "1=1,"])
      expect(await refusal("returns", "receive", number, "--pieces", pieces)).toMatch(/is not a line of RS-/);
    expect(await refusal("returns", "receive", number, "--pieces", "1=3")).toBe("These are not pieces of the return.");
    await printed("returns", "receive", number, "--pieces", "1=1");
    expect(await printed("returns", "exchange", number)).toBe(`${number}: exchanged; send the new size`);
    expect((await returnsOf(guest)).returns[0]?.items).toMatchObject([{ quantity: 1 }]);
  });

  test("give the parcel of an exchange its courier and number, and correct them, with a mail each time", async () => {
    const { order, guest, line, goods } = await delivered();
    const size = await addSize(server, goods, 2);
    const { number } = await requestReturn(server.api, guest, {
      kind: "exchange",
      reason: "too_small",
      items: [{ order_items_id: line, quantity: 1, exchange_sizes_id: size }],
    });
    for (const step of ["approve", "receive"]) await printed("returns", step, number);
    const parcel = ["--courier", "brt", "--tracking", "012345678901"];
    expect(await refusal("returns", "parcel", number, ...parcel)).toMatch(/are not sent yet: returns exchange/);
    expect(await refusal("returns", "exchange", number, "--tracking", "1")).toBe(
      "A tracking number needs its courier.",
    );
    expect(await refusal("returns", "exchange", number, "--courier", "brt", "--tracking", "1")).toMatch(
      /no number of BRT/,
    );
    expect(await printed("returns", "exchange", number, ...parcel)).toBe(`${number}: exchanged`);
    expect((await returnsOf(guest)).returns[0]).toMatchObject({ courier: "brt", tracking_number: "012345678901" });
    const other = ["--courier", "gls", "--tracking", "AB 12", "--reason", "a slip"];
    expect(await refusal("returns", "parcel", number)).toMatch(/^--courier is needed/);
    expect(await printed("returns", "parcel", number, ...other)).toMatch(/corrected$/);
    expect(await printed("returns", "parcel", number, ...other)).toMatch(/nothing is changed$/);
    expect((await returnsOf(guest)).returns[0]).toMatchObject({ courier: "gls", tracking_number: "AB12" });
    expect(await printed("returns", "show", number)).toContain("parcel: gls, AB12, https://gls-group.com/");
    const { events } = await json("returns", "show", number);
    expect(events.slice(-2)).toMatchObject([
      { before: "received", after: "exchanged" },
      { before: "exchanged", after: "parcel", actor: "operator", reason: "a slip" },
    ]);
    expect((await mailsOf(order.id)).filter((kind) => kind === "return_exchanged")).toHaveLength(2);
    expect(await refusal("returns", "exchange", number)).toMatch(/cannot|is exchanged/);
  });

  /** A paid order of goods and a gift card, and the return of its withdrawal before the shipment. */
  async function withdrawnWithCard() {
    const transfer = await methodId(server.api, "bank_transfer");
    const goods = await addProduct(server.database, { price: 10_000, quantity: 5 });
    const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
    const lines: Parameters<typeof orderOf>[0] = [
      [goods, 1],
      [card, 1],
    ];
    const order = await place(orderOf(lines, 150, transfer));
    await printed("orders", "paid", order.number);
    const cards: { id: number }[] = await json("giftcards", "list", "--order", order.number);
    const { code } = await json("giftcards", "show", String(cards[0]?.id));
    const number = await withdraw(order);
    const line = order.items.findIndex(({ products_id }) => products_id === goods.id) + 1;
    return { order, goods, code, number, line };
  }

  test("end the return of a cancelled order whose money has gone back without it", async () => {
    const { order, goods, code, number } = await withdrawnWithCard();
    expect(await json("orders", "refund", order.number)).toMatchObject({ money: 15_000 });
    expect(await balanceOf(server.database, code)).toBe(0);
    expect(await json("returns", "refund", number)).toMatchObject({ status: "refunded", money: 0 });
    expect(await stockLeft(server.database, goods)).toBe(5);
  });

  test("leave a spent gift card out of the return of a cancelled order, and refund its goods", async () => {
    const { order, goods, code, number, line } = await withdrawnWithCard();
    const other = await addProduct(server.database, { price: 10_000 });
    await place(orderOf([[other, 1]], 50, await methodId(server.api, "bank_transfer"), { gift_card: code }));
    expect(await refusal("returns", "refund", number)).toMatch(
      /has been spent.*Leave it out \(returns receive --pieces/,
    );
    expect(await refusal("returns", "reject", number)).toBe("The order is cancelled: refund this return.");
    expect(await refusal("returns", "receive", number)).toBe(`The return ${number} is received already.`);
    await printed("returns", "receive", number, "--pieces", `${line}=1`);
    expect(await json("returns", "refund", number)).toMatchObject({ money: 10_000 });
    expect(await stockLeft(server.database, goods)).toBe(5);
    expect(await json("orders", "show", order.number)).toMatchObject({
      ...{ payment_status: "partly_refunded", fulfilment_status: "cancelled", refunded: 10_000 },
    });
  });

  test("reject the return of a cancelled order in which only a spent gift card is left", async () => {
    const transfer = await methodId(server.api, "bank_transfer");
    const goods = await addProduct(server.database, { price: 10_000, quantity: 5 });
    const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
    const lines: Parameters<typeof orderOf>[0] = [
      [goods, 2],
      [card, 1],
    ];
    const order = await place(orderOf(lines, 250, transfer));
    await printed("orders", "paid", order.number);
    const ofGoods = order.items.findIndex(({ products_id }) => products_id === goods.id) + 1;
    const first = await withdraw(order, "the shoes");
    await printed("returns", "receive", first, "--pieces", `${ofGoods}=2`);
    const second = await withdraw(order);
    expect(await refusal("returns", "reject", second)).toBe("The order is cancelled: refund this return.");
    await server.database.write((trx) =>
      trx.updateTable("gift_cards").set({ balance: 1 }).where("orders_id", "=", order.id).execute(),
    );
    expect(await refusal("returns", "refund", second)).toMatch(/has been spent/);
    await printed("returns", "reject", second);
    expect(await json("returns", "refund", first)).toMatchObject({ money: 20_000 });
    expect(await stockLeft(server.database, goods)).toBe(5);
  });

  /** A paid order of two pieces at 50 euro; `step` is its last step before the withdrawal. */
  async function withdrawnOnTheWay(step: "paid" | "prepare" | "ship", items: string) {
    const goods = await addProduct(server.database, { price: 5_000, quantity: 5 });
    const coupon = await addCoupon(server.database, { uses_total: 1, discount: 1_000 });
    const order = await place(orderOf([[goods, 2]], 90, await methodId(server.api, "bank_transfer"), { coupon }));
    for (const each of new Set(["paid", step])) await printed("orders", each, order.number);
    const number = await withdraw(order, items);
    const shown = () => json("orders", "show", order.number);
    return { order, goods, number, coupon, shown };
  }

  test.each(["paid", "prepare"] as const)(
    "end an order (last step: %s) whose goods are withdrawn by name before the shipment, with the refund",
    async (step) => {
      const { goods, number, coupon, shown } = await withdrawnOnTheWay(step, "the shoes");
      await printed("returns", "receive", number);
      await printed("returns", "refund", number);
      expect(await shown()).toMatchObject({ payment_status: "refunded", fulfilment_status: "cancelled" });
      expect(await stockLeft(server.database, goods)).toBe(5);
      expect((await json("coupons", "show", coupon)).uses).toBe(0);
    },
  );

  test("end an order whose parcel comes back with the refund of its withdrawal, and keep its coupon used", async () => {
    const { order, goods, number, coupon, shown } = await withdrawnOnTheWay("ship", "");
    expect(await refusal("orders", "cancel", order.number)).toBe(`This order has the return ${number}: refund that.`);
    await printed("returns", "receive", number);
    await printed("returns", "refund", number);
    expect(await shown()).toMatchObject({ payment_status: "refunded", fulfilment_status: "cancelled" });
    expect(await stockLeft(server.database, goods)).toBe(5);
    expect((await json("coupons", "show", coupon)).uses).toBe(1);
    expect(await refusal("orders", "deliver", order.number)).toMatch(/cannot become refunded and delivered/);
  });

  test("cancel an order after the refund of one of its pieces: the others are on sale again once", async () => {
    const { order, goods, number, shown } = await withdrawnOnTheWay("paid", "one shoe");
    await printed("returns", "receive", number, "--pieces", "1=1");
    await printed("returns", "refund", number);
    expect(await shown()).toMatchObject({ payment_status: "partly_refunded", fulfilment_status: "new" });
    expect(await stockLeft(server.database, goods)).toBe(4);
    expect(await json("orders", "cancel", order.number)).toMatchObject({ payment_status: "refunded", money: 4_500 });
    expect(await stockLeft(server.database, goods)).toBe(5);
  });

  test("deliver an order of goods and a gift card with the refund of its goods, if the card stays", async () => {
    const transfer = await methodId(server.api, "bank_transfer");
    const goods = await addProduct(server.database, { price: 10_000, quantity: 5 });
    const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
    const lines: Parameters<typeof orderOf>[0] = [
      [goods, 1],
      [card, 1],
    ];
    const order = await place(orderOf(lines, 150, transfer));
    for (const step of ["paid", "prepare"]) await printed("orders", step, order.number);
    const number = await withdraw(order, "the shoes");
    const line = order.items.findIndex(({ products_id }) => products_id === goods.id) + 1;
    await printed("returns", "receive", number, "--pieces", `${line}=1`);
    expect(await json("returns", "refund", number)).toMatchObject({ money: 10_000 });
    expect(await json("orders", "show", order.number)).toMatchObject({
      ...{ payment_status: "partly_refunded", fulfilment_status: "delivered" },
    });
    expect(await json("giftcards", "list", "--order", order.number)).toMatchObject([{ balance: 5_000 }]);
  });

  test("refuse in plain words what is not possible", async () => {
    const { guest, line } = await delivered();
    const { number } = await refund(guest, line);
    expect(await refusal("returns", "refund", number)).toBe(
      `The return ${number} is requested: it cannot become refunded.`,
    );
    expect(await refusal("returns", "show", "RS-2026-0000000000")).toBe("There is no return RS-2026-0000000000.");
    expect(await refusal("returns", "approve", "RS-2026-0000000000")).toBe("There is no return RS-2026-0000000000.");
    expect(await refusal("returns", "list", "--status", "lost")).toMatch(
      /^There is no status lost\. Statuses: requested/,
    );
    expect(await refusal("returns", "approve", number, "--pieces", "1=1")).toMatch(
      /^There is no option --pieces\.\nreturns approve NUMBER/,
    );
    expect(await refusal("returns", "eat", number)).toMatch(/^returns has no eat:\nreturns list/);
    await printed("returns", "reject", number, "--reason", "worn");
    expect(await refusal("returns", "approve", number)).toMatch(/is rejected/);
  });
});
