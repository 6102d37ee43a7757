import { expect, test } from "vitest";
import { orderReturns } from "~/api/returns.server";
import { queueDeclaration } from "~/backend/returns/declarations";
import { settleDeclaration } from "~/backend/returns/withdrawals";
import { operatorSteps } from "./operator";
import { daysAgo, KEY, returnSteps } from "./return-steps";
import { onBothEnginesWithTasks } from "./servers";
import { withdrawalSteps } from "./withdrawal-steps";

onBothEnginesWithTasks("the operator's declarations of withdrawal", (server) => {
  const { delivered, rowOf, refund, arrive, mailsOf } = returnSteps(server);
  const { declare, outcomesOf, ordered, receiptOf } = withdrawalSteps(server);
  const { printed, json, refusal } = operatorSteps(server);

  const idOf = async (email: string) => {
    const all = await json("withdrawals", "list", "--all");
    return String(all.find((one: { email: string }) => one.email === email)?.id);
  };
  const isListed = async (id: string) =>
    (await json("withdrawals", "list")).some((one: { id: number }) => String(one.id) === id);

  test("an unknown number stands on the list with its reason and day of deletion, until it is done", async () => {
    const email = "unknown.on.list@example.com";
    await declare({ number: "vr 2026 1231231231", email, name: "Bea Neri", items: "the blue shoe" });
    const id = await idOf(email);
    expect(await printed("withdrawals", "list")).toMatch(
      new RegExp(
        `^${id} .* VR-2026-1231231231 +unknown_number +deleted on 20\\d\\d-\\d\\d-\\d\\d +${email} +Bea Neri$`,
        "m",
      ),
    );
    const shown = await printed("withdrawals", "show", id);
    for (const part of ["no order has this number", "Bea Neri", "the blue shoe", "deleted on"])
      expect(shown).toContain(part);
    expect(await refusal("withdrawals", "accept", id)).toContain("has no order");
    await printed("withdrawals", "done", id);
    expect(await isListed(id)).toBe(false);
    expect(await printed("withdrawals", "show", id)).toContain("done on");
  });

  test("a declaration whose order is found has its effect as of its time, and gets its receipt", async () => {
    const email = "anna.ordered@example.com";
    const { order } = await delivered({ email, at: daysAgo(3) });
    await declare({ number: order.number, email: "anna.mistypes@example.com" });
    const id = await idOf("anna.mistypes@example.com");
    expect(await json("withdrawals", "show", id)).toMatchObject({ status: "other_email", order: null });
    const typed = order.number.replaceAll("-", "\u2013");
    expect(await json("withdrawals", "accept", id, "--order", typed)).toMatchObject({
      status: "return",
      order: order.number,
    });
    expect((await orderReturns(server.api, { id: order.id, key: KEY })).returns).toHaveLength(1);
    expect(await receiptOf(order.id)).toContain("Your withdrawal is valid");
    expect(await refusal("withdrawals", "accept", id)).toContain("has had its effect");
  });

  test("a declaration that waits for its link can be accepted for its customer, but not for another order", async () => {
    const { order, declaration } = await ordered(101, { paid: true });
    await server.database.write((trx) =>
      trx.updateTable("orders").set({ number_is_guessable: 1 }).where("id", "=", order.id).execute(),
    );
    await declare(declaration);
    const id = await idOf(declaration.email);
    expect(await isListed(id)).toBe(true);
    expect(await printed("withdrawals", "show", id)).toContain("waits for the link");
    const other = await ordered(102);
    expect(await refusal("withdrawals", "accept", id, "--order", other.order.number)).toContain("another order");
    await printed("withdrawals", "accept", id);
    expect(await outcomesOf(order.id)).toEqual(["refund"]);
    expect(await rowOf(order.id)).toMatchObject({ fulfilment_status: "cancelled" });
    expect(await isListed(id)).toBe(false);
  });

  test("a declaration that is only taken off the list waits for its link all the same", async () => {
    const { order, declaration } = await ordered(103, { paid: true });
    await server.database.write((trx) =>
      trx.updateTable("orders").set({ number_is_guessable: 1 }).where("id", "=", order.id).execute(),
    );
    await server.database.write((trx) =>
      queueDeclaration(trx, { ...declaration, name: "Eve", items: "", locale: "en" }, new Date()),
    );
    const id = await idOf(declaration.email);
    await printed("withdrawals", "done", id);
    await settleDeclaration(server.database, Number(id));
    await settleDeclaration(server.database, Number(id));
    expect(await rowOf(order.id)).toMatchObject({ payment_status: "paid", fulfilment_status: "new" });
    expect(await outcomesOf(order.id)).toEqual([null]);
    expect(await mailsOf(order.id)).toEqual(["order_confirmation", "withdrawal_to_confirm"]);
  });

  test("a late declaration stands on the list; one that has had its effect does not", async () => {
    const [late, inTime] = ["list.late@example.com", "list.in.time@example.com"];
    await declare({ number: (await delivered({ email: late, at: daysAgo(20) })).order.number, email: late });
    await declare({ number: (await delivered({ email: inTime })).order.number, email: inTime });
    expect([await isListed(await idOf(late)), await isListed(await idOf(inTime))]).toEqual([true, false]);
  });

  test("orders and returns are found by their numbers in any spelling", async () => {
    const { order, guest, line } = await delivered({ email: "spelled@example.com" });
    const { number } = await refund(guest, line);
    for (const typed of [
      order.number.toLowerCase(),
      order.number.replaceAll("-", " "),
      order.number.slice(3),
      `#${order.number}\u200b`,
    ])
      expect(await json("orders", "show", typed)).toMatchObject({ number: order.number });
    for (const typed of [number.toLowerCase(), number.replaceAll("-", "\u2011"), number.slice(3)])
      expect(await json("returns", "show", typed)).toMatchObject({ number });
    await arrive(number);
    expect(await printed("returns", "reject", number.replaceAll("-", " "))).toContain(`${number}: rejected`);
    expect(await refusal("orders", "show", number)).toContain(`There is no order ${number}`);
    expect(await refusal("orders", "show", "x")).toBe("There is no order x.");
    expect(await refusal("withdrawals", "show", "x")).toContain("is no id");
    expect(await refusal("withdrawals", "done", "999999")).toContain("There is no declaration 999999");
  });
});
