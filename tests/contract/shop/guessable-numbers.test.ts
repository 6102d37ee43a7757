import { expect, test, vi } from "vitest";
import { NotFound } from "~/api/errors.server";
import { confirmWithdrawal, orderReturns, readWithdrawalConfirmation } from "~/api/returns.server";
import { eraseOrders } from "~/backend/accounts/erase-orders";
import { mailsTo, tokenIn } from "./account-steps";
import { memberSteps } from "./member-steps";
import { operatorSteps } from "./operator";
import { daysAgo, KEY, returnSteps } from "./return-steps";
import { onBothEnginesWithTasks } from "./servers";
import { rowsIn, stockLeft } from "./shop-fixtures";
import { withdrawalSteps } from "./withdrawal-steps";

onBothEnginesWithTasks("a declaration with an order number that can be computed from another one", (server) => {
  const { delivered, rowOf, mailsOf } = returnSteps(server);
  const { declare, declarationsOf, outcomesOf, ordered, receiptOf } = withdrawalSteps(server);
  const { printed } = operatorSteps(server);
  const { join, buy } = memberSteps(server);

  /** The order as one of the version before. */
  const older = (id: number) =>
    server.database.write((trx) =>
      trx.updateTable("orders").set({ number_is_guessable: 1 }).where("id", "=", id).execute(),
    );
  /** The order as one whose mail with the link nobody has answered. */
  const unconfirmed = (id: number) =>
    server.database.write((trx) =>
      trx
        .updateTable("orders")
        .set({ confirmation_hash: `hash of ${id}`, confirmed_on: null })
        .where("id", "=", id)
        .execute(),
    );
  const olderOrder = async (price: number, options?: Parameters<typeof ordered>[1]) => {
    const made = await ordered(price, options);
    await older(made.order.id);
    return made;
  };
  /** The token of the last of this many mails to an email. */
  const lastToken = async (email: string, mails: number) => tokenIn((await mailsTo(server, email, mails)).at(-1));

  test("changes nothing until the link mailed to the order's email is pressed, and counts from the form", async () => {
    const { order, email, goods, declaration } = await olderOrder(90, { paid: true });
    await declare({ ...declaration, number: ` ${order.number.replaceAll("-", " ").toLowerCase()}`, name: "Ada Rossi" });
    expect(await rowOf(order.id)).toMatchObject({ payment_status: "paid", fulfilment_status: "new" });
    expect(await stockLeft(server.database, goods)).toBe(2);
    expect(await mailsOf(order.id)).toEqual(["order_confirmation", "withdrawal_to_confirm"]);
    const [, receipt] = await mailsTo(server, email, 2);
    for (const part of [order.number, "Ada Rossi", "the whole order", "nothing changes"])
      expect(receipt?.text).toContain(part);
    expect(receipt?.text).toMatch(/on \d+ \w+ 20\d\d at \d\d:\d\d:\d\d \(Italian time\)/);
    const token = tokenIn(receipt);
    const [kept] = await declarationsOf(order.id);
    expect(JSON.stringify(await server.database.read.selectFrom("withdrawals").selectAll().execute())).not.toContain(
      token,
    );
    // Virus scanners open links.
    for (let count = 0; count < 2; count += 1)
      expect(await readWithdrawalConfirmation(server.api, token)).toEqual({
        ...{ number: order.number, declared_on: kept?.created_on, status: "waiting" },
      });
    expect(await rowOf(order.id)).toMatchObject({ fulfilment_status: "new" });

    expect(await confirmWithdrawal(server.api, token)).toMatchObject({ status: "confirmed" });
    expect(await rowOf(order.id)).toMatchObject({ payment_status: "paid", fulfilment_status: "cancelled" });
    expect((await orderReturns(server.api, { id: order.id, key: KEY })).returns).toMatchObject([
      { status: "received" },
    ]);
    expect(await receiptOf(order.id)).toContain("We refund everything");
    // A second press has no effect.
    expect(await confirmWithdrawal(server.api, token)).toMatchObject({ status: "confirmed" });
    expect(await outcomesOf(order.id)).toEqual(["refund"]);
    expect(await mailsOf(order.id)).toEqual(["order_confirmation", "withdrawal_to_confirm", "withdrawal_receipt"]);
  });

  test("opens a return when the order was shipped before the press", async () => {
    const { order, email, declaration } = await olderOrder(91, { paid: true });
    await declare(declaration);
    const token = await lastToken(email, 2);
    await printed("orders", "ship", order.number);
    await confirmWithdrawal(server.api, token);
    expect(await rowOf(order.id)).toMatchObject({ fulfilment_status: "shipped" });
    expect((await orderReturns(server.api, { id: order.id, key: KEY })).returns).toMatchObject([
      { kind: "withdrawal", status: "approved" },
    ]);
  });

  test("is in time when the form was, although the press was not", async () => {
    const email = "anna.presses.late@example.com";
    const { order, guest } = await delivered({ email });
    await older(order.id);
    await declare({ number: order.number, email });
    const [, receipt] = await mailsTo(server, email, 2);
    // The delivery was 20 days ago, and the declaration 10.
    await server.database.write(async (trx) => {
      const at = daysAgo(20).toISOString();
      await trx.updateTable("order_events").set({ created_on: at }).where("orders_id", "=", order.id).execute();
      const declared = daysAgo(10).toISOString();
      await trx.updateTable("withdrawals").set({ created_on: declared }).where("orders_id", "=", order.id).execute();
    });
    await confirmWithdrawal(server.api, tokenIn(receipt));
    expect(await outcomesOf(order.id)).toEqual(["return"]);
    expect((await orderReturns(server.api, guest)).returns).toHaveLength(1);
  });

  test("that is late changes nothing, and needs no link: the receipt says so at once", async () => {
    const email = "anna.declares.late@example.com";
    const { order } = await delivered({ email, at: daysAgo(20) });
    await older(order.id);
    await declare({ number: order.number, email });
    expect(await outcomesOf(order.id)).toEqual(["late"]);
    expect(await receiptOf(order.id)).toContain("before we received it");
  });

  test("that is confirmed after the operator has cancelled the order says that the order had ended", async () => {
    const { order, email, declaration } = await olderOrder(92, { paid: true });
    await declare(declaration);
    const token = await lastToken(email, 2);
    await printed("orders", "cancel", order.number);
    await confirmWithdrawal(server.api, token);
    expect(await outcomesOf(order.id)).toEqual(["ended"]);
    expect(await receiptOf(order.id)).toContain("already ended");
  });

  test("made twice has two links: the second that is pressed finds everything withdrawn", async () => {
    const email = "anna.declares.twice@example.com";
    const { order, guest } = await delivered({ email });
    await older(order.id);
    for (const name of ["Anna Bianchi", "A. Bianchi"]) await declare({ number: order.number, email, name });
    const mails = await mailsTo(server, email, 3);
    for (const mail of mails.slice(1).reverse()) await confirmWithdrawal(server.api, tokenIn(mail));
    expect(await outcomesOf(order.id)).toEqual(["repeated", "return"]);
    expect((await orderReturns(server.api, guest)).returns).toHaveLength(1);
  });

  test("takes effect at once when a key of the order or its customer's login proves it, with any typed email", async () => {
    const keyed = await olderOrder(93, { paid: true });
    await declare({ ...keyed.declaration, email: "anna.other@example.com" }, { key: KEY });
    expect(await outcomesOf(keyed.order.id)).toEqual(["refund"]);
    const ada = await join();
    const order = await buy(ada.api, [[keyed.goods, 1]], 93, { email: ada.email });
    await older(order.id);
    await declare({ number: order.number, email: ada.email }, { api: ada.api });
    expect(await outcomesOf(order.id)).toEqual(["cancelled"]);
    // Receipts go to the order's email alone.
    const recipients = await server.database.read
      .selectFrom("mails")
      .select("recipient")
      .where("kind", "in", ["withdrawal_receipt", "withdrawal_to_confirm", "withdrawal_unmatched"])
      .where("orders_id", "in", [keyed.order.id, order.id])
      .orderBy("id")
      .execute();
    expect(recipients.map(({ recipient }) => recipient)).toEqual([keyed.email, ada.email]);
  });

  test("takes effect when it is proven although the same words came without the proof a moment before", async () => {
    const { order, declaration } = await olderOrder(95, { paid: true });
    await declare(declaration);
    await declare(declaration, { key: KEY });
    expect(await outcomesOf(order.id)).toEqual([null, "refund"]);
    // The proven one says everything: the same words without the proof are no other declaration.
    await declare(declaration);
    await declare(declaration, { key: KEY });
    expect(await outcomesOf(order.id)).toEqual([null, "refund"]);
  });

  test("is not proven by another order's key or another customer's login", async () => {
    const { order, declaration } = await olderOrder(94, { paid: true });
    await declare({ ...declaration, name: "A" }, { key: "x".repeat(43) });
    await declare({ ...declaration, name: "B" }, { api: (await join()).api });
    expect(await outcomesOf(order.id)).toEqual([null, null]);
    expect(await rowOf(order.id)).toMatchObject({ fulfilment_status: "new" });
  });

  test("has no effect any more once the order's personal data are erased", async () => {
    const email = "anna.erased@example.com";
    const { order } = await delivered({ email });
    await older(order.id);
    await declare({ number: order.number, email });
    const token = await lastToken(email, 2);
    await server.database.write((trx) =>
      trx.updateTable("orders").set({ erasure: "requested" }).where("id", "=", order.id).execute(),
    );
    // A mail that has arrived is marked as sent a moment later, and the erasure waits for mails.
    const queued = server.database.read.selectFrom("mails").select("id").where("orders_id", "=", order.id);
    await vi.waitFor(async () => expect(await queued.where("state", "=", "queued").execute()).toEqual([]), {
      ...{ timeout: 10_000, interval: 10 },
    });
    await eraseOrders(server.database, new Date(Date.now() + 60 * 24 * 60 * 60 * 1000));
    expect(await rowOf(order.id)).toMatchObject({ email: "", erasure: "done" });
    await expect(confirmWithdrawal(server.api, token)).rejects.toBeInstanceOf(NotFound);
    expect(await outcomesOf(order.id)).toEqual([null]);
    expect((await declarationsOf(order.id))[0]).toMatchObject({ name: "", email: "", done_on: expect.any(String) });
  });

  test("has a receipt of its own also while the order is unconfirmed, which repeats nothing that was typed", async () => {
    const { order, email, declaration } = await olderOrder(96);
    await unconfirmed(order.id);
    for (const name of ["BUY www.evil.example", "BUY www.worse.example"]) await declare({ ...declaration, name });
    expect((await mailsOf(order.id)).slice(1)).toEqual(["withdrawal_to_confirm", "withdrawal_to_confirm"]);
    await printed("orders", "cancel", order.number);
    const mails = await mailsTo(server, email, 3);
    await confirmWithdrawal(server.api, tokenIn(mails.at(-1)));
    expect(await receiptOf(order.id)).toContain("already ended");
    for (const { text } of await mailsTo(server, email, 4)) expect(text).not.toMatch(/evil|worse|BUY/);
  });

  test("mails at most five receipts a day to the unconfirmed email of an order, whoever declares", async () => {
    const { order, email } = await olderOrder(97);
    await unconfirmed(order.id);
    for (let count = 0; count < 7; count += 1)
      await declare({ number: order.number, email: `pills.${count}@evil.example` }, { key: KEY });
    expect(await outcomesOf(order.id)).toEqual(["cancelled", ...Array.from({ length: 6 }, () => "ended")]);
    expect((await mailsOf(order.id)).filter((kind) => kind === "withdrawal_receipt")).toHaveLength(5);
    expect(await receiptOf(order.id)).not.toContain("evil");
    for (const { text } of await mailsTo(server, email, 6)) expect(text).not.toContain("evil");
  });

  test("cannot be confirmed with a made-up link", async () => {
    const before = await rowsIn(server.database, "returns");
    for (const token of ["x".repeat(43), "", "../x", "é".repeat(43)]) {
      await expect(readWithdrawalConfirmation(server.api, token)).rejects.toBeInstanceOf(NotFound);
      await expect(confirmWithdrawal(server.api, token)).rejects.toBeInstanceOf(NotFound);
    }
    expect(await rowsIn(server.database, "returns")).toBe(before);
  });
});
