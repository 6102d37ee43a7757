import { expect, test } from "vitest";
import { NotFound } from "~/api/errors.server";
import { giveRefundAccount, myOrders, readOrder } from "~/api/orders.server";
import { exportPersonalData } from "~/api/personal-data.server";
import { eraseOrders } from "~/backend/accounts/erase-orders";
import type { Mails } from "~/backend/db/tables/mails";
import { noticesOf } from "~/cli/notices";
import { accountProblems } from "./account-problems";
import { operatorSteps } from "./operator";
import { newPerson, orderAs } from "./person";
import { DAY_MS, KEY, returnSteps } from "./return-steps";
import { onBothEngines } from "./servers";

const IBAN = "DE89370400440532013000";

onBothEngines("what belongs to money to send", (server) => {
  const { deliver, delivered, refund, arrive, rowOf } = returnSteps(server);
  const { json, printed, refusal } = operatorSteps(server);
  const refundsOf = async (id: number) => (await readOrder(server.api, id, KEY)).refunds;

  test("a refund belongs to the return that has caused it, whatever an operator writes as a reason", async () => {
    const { order, guest, line } = await delivered({ price: 6_000, quantity: 2 });
    const { number } = await refund(guest, line, 1);
    const { refund: part } = await json("orders", "refund", order.number, "--amount", "5", "--reason", number);
    await arrive(number);
    const { refund: ofReturn } = await json("returns", "refund", number);
    expect(await refundsOf(order.id)).toMatchObject([
      { id: part, return: null },
      { id: ofReturn, return: number },
    ]);
  });

  test("a second transfer that goes back is no refund of the order, on its pages and in the accounts", async () => {
    const person = await newPerson(server);
    const order = await orderAs(server, person);
    await deliver(order.id);
    const shown = async () => (await myOrders(person.api, { page: 1, limit: 5 })).rows[0]?.money_to_send;
    await json("refunds", "add", order.number, "--amount", "120");
    expect(await refundsOf(order.id)).toMatchObject([{ state: "to_send", is_unexpected: true }]);
    expect(await shown()).toBe(false);
    await json("orders", "refund", order.number, "--amount", "10");
    expect(await shown()).toBe(true);
    expect(await accountProblems(server.database)).toEqual([]);
  });

  test("is listed by its day in Verona, with the latest mail that asks for the account", async () => {
    const { order } = await delivered({ price: 6_000, quantity: 2 });
    const [{ refund: one }, { refund: two }] = [
      await json("orders", "refund", order.number, "--amount", "5"),
      await json("orders", "refund", order.number, "--amount", "6"),
    ];
    const { database } = server;
    // In Verona it is the next day.
    const change = { created_on: "2026-07-01T22:30:00.000Z" };
    await database.write((trx) => trx.updateTable("refunds").set(change).where("id", "=", one).execute());
    const on = async (day: string) =>
      (await json("refunds", "list", "--order", order.number, "--from", day, "--to", day)).refunds;
    expect(await on("2026-07-01")).toEqual([]);
    expect(await on("2026-07-02")).toMatchObject([{ id: one, asked_on: null }]);
    for (const id of [one, two, one]) await json("refunds", "ask", String(id));
    const mails = () =>
      database.read
        .selectFrom("mails")
        .select("refunds_id")
        .where("orders_id", "=", order.id)
        .where("kind", "=", "refund_account")
        .orderBy("id")
        .execute();
    expect(await mails()).toEqual([{ refunds_id: two }, { refunds_id: one }]);
    const sentAt = (kinds: Mails["kind"][], sent_on: string) =>
      database.write((trx) =>
        trx
          .updateTable("mails")
          .set({ state: "sent", sent_on })
          .where("refunds_id", "=", one)
          .where("kind", "in", kinds)
          .execute(),
      );
    await sentAt(["order_refunded"], "2026-07-02T08:00:00.000Z");
    await sentAt(["refund_account"], "2026-07-09T08:00:00.000Z");
    expect(await on("2026-07-02")).toMatchObject([{ asked_on: "2026-07-09T08:00:00.000Z" }]);
    await giveRefundAccount(server.api, { id: order.id, key: KEY }, { iban: IBAN, holder: "Ada Rossi" });
    expect(await on("2026-07-02")).toMatchObject([{ asked_on: "2026-07-09T08:00:00.000Z" }]);
    await json("refunds", "sent", String(one));
    const sent_on = "2026-07-20T22:30:00.000Z";
    await database.write((trx) => trx.updateTable("refunds").set({ sent_on }).where("id", "=", one).execute());
    expect(await printed("refunds", "list", "--order", order.number)).toContain("sent on 2026-07-21");
  });

  test("is noticed below each command: with its account, after two weeks without one, and a mail that is given up", async () => {
    const { database } = server;
    const fortnight = new Date(Date.now() + 15 * DAY_MS);
    const noticed = async (text: string, now = new Date()) => {
      const line = (await noticesOf(database, now)).find((notice) => notice.startsWith(text)) ?? "";
      return Number(/: (\d+) \(/.exec(line)?.[1] ?? 0);
    };
    const kinds = ["Refunds to send", "Refunds whose customer", "Mails that are given up"] as const;
    const at = async (now: Date) => Promise.all(kinds.map((kind) => noticed(kind, now)));
    const [[ready = 0, , dead = 0], [, unanswered = 0]] = [await at(new Date()), await at(fortnight)];
    const { order } = await delivered({ price: 6_000, quantity: 2 });
    const { refund: id } = await json("orders", "refund", order.number, "--amount", "5");
    expect(await noticed(kinds[1])).toBe(0);
    expect(await noticed(kinds[1], fortnight)).toBe(unanswered + 1);
    // The customer has been asked again since.
    await database.write((trx) =>
      trx.updateTable("mails").set({ created_on: fortnight.toISOString() }).where("refunds_id", "=", id).execute(),
    );
    expect(await noticed(kinds[1], fortnight)).toBe(unanswered);
    await giveRefundAccount(server.api, { id: order.id, key: KEY }, { iban: IBAN, holder: "Ada Rossi" });
    expect(await noticed(kinds[0])).toBe(ready + 1);
    await database.write((trx) =>
      trx
        .updateTable("mails")
        .set({ state: "failed" })
        .where("refunds_id", "=", id)
        .where("kind", "=", "order_refunded")
        .execute(),
    );
    expect(await noticed(kinds[2])).toBe(dead + 1);
    await printed("refunds", "sent", String(id));
    expect(await noticed(kinds[0])).toBe(ready);
  });

  test("a refund by hand goes to the account of the order's refund before it", async () => {
    const { order } = await delivered({ price: 6_000, quantity: 2 });
    const [{ refund: first }, { refund: second }] = [
      await json("orders", "refund", order.number, "--amount", "5"),
      await json("orders", "refund", order.number, "--amount", "6"),
    ];
    // As its provider leaves it.
    const refused = { by_hand: 0, state: "failed", refusals: 1, is_refused: 1, last_error: "closed card" } as const;
    await server.database.write(async (trx) => {
      const attempt = trx.selectFrom("payment_attempts").select("id").where("orders_id", "=", order.id).limit(1);
      const change = { ...refused, payment_attempts_id: attempt };
      await trx.updateTable("refunds").set(change).where("id", "=", second).execute();
    });
    await printed("refunds", "account", String(first), "--iban", IBAN, "--name", "Ada Rossi");
    expect(await json("refunds", "by-hand", String(second))).toMatchObject({ account: { iban: IBAN } });
  });

  test("no note keeps an account, and the notes are erased with the order", async () => {
    const { order } = await delivered({ price: 6_000, quantity: 2 });
    const wrong = `to DE89-3704 0044 0532 0130 00, Ada`;
    expect(await refusal("orders", "refund", order.number, "--amount", "5", "--reason", wrong)).toMatch(/IBAN in this/);
    expect(await refundsOf(order.id)).toEqual([]);
    const booked = ["--amount", "5", "--reason", "Ada has phoned"];
    const { refund: id } = await json("orders", "refund", order.number, ...booked);
    expect(await refusal("refunds", "ask", String(id), "--reason", wrong)).toMatch(/IBAN in this note/);
    await json("refunds", "ask", String(id), "--reason", "Ada: again");
    expect(await refusal("refunds", "sent", String(id), "--reference", wrong)).toMatch(/IBAN in this note/);
    await json("refunds", "sent", String(id), "--reference", "Ada 17");
    await json("orders", "erase", order.number);
    const later = new Date(Date.now() + 40 * DAY_MS);
    await server.database.write((trx) =>
      trx.updateTable("mails").set({ state: "sent" }).where("orders_id", "=", order.id).execute(),
    );
    await eraseOrders(server.database, later);
    expect(await rowOf(order.id)).toMatchObject({ erasure: "done" });
    const shown = JSON.stringify([
      await json("refunds", "show", String(id)),
      await json("orders", "show", order.number),
    ]);
    expect(shown).not.toContain("Ada");
    // A second transfer of it comes later.
    const added = await printed("refunds", "add", order.number, "--amount", "120");
    const [, late = ""] =
      /nobody gets a mail.*; send it once you know the account: refunds account (\d+)$/.exec(added) ?? [];
    expect(await refusal("refunds", "ask", late)).toMatch(/^Nobody can be asked/);
    await printed("refunds", "account", late, "--iban", IBAN, "--name", "Zoe Verdi");
    expect(await printed("refunds", "sent", late)).toMatch(/nobody gets a mail, because .* are erased$/);
    expect((await json("refunds", "show", String(id))).events).toMatchObject([
      { before: "to_send", after: "asked", reason: `refund ${id}` },
      { before: "to_send", after: "sent", actor: "operator", reason: `refund ${id}` },
    ]);
  });

  test("the account of a customer is nobody else's to give, and in the export of the personal data", async () => {
    const person = await newPerson(server);
    const order = await orderAs(server, person);
    await deliver(order.id);
    await json("orders", "refund", order.number, "--amount", "10");
    const stranger = await newPerson(server);
    const theirs = { iban: "FR1420041010050500013M02606", holder: "Zoe Verdi" };
    await expect(giveRefundAccount(stranger.api, { id: order.id }, theirs)).rejects.toBeInstanceOf(NotFound);
    await giveRefundAccount(person.api, { id: order.id }, { iban: IBAN, holder: "Ada Rossi" });
    expect(await exportPersonalData(person.api)).toMatchObject({
      orders: [
        {
          refunds: [
            { amount: 10, state: "to_send", account_iban: IBAN, account_holder: "Ada Rossi", account_bic: null },
          ],
        },
      ],
    });
  });
});
