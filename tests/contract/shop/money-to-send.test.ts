import { expect, test } from "vitest";
import type { Api } from "~/api/client.server";
import { Conflict, NotFound, TooManyRequests } from "~/api/errors.server";
import { giveRefundAccount, readOrder } from "~/api/orders.server";
import type { OrderMail } from "~/backend/db/tables/mails";
import { claimMail } from "~/backend/mail/announcement";
import { composeMail } from "~/backend/mail/compose";
import { queuedRow } from "~/backend/mail/queue";
import { createOrderAccess } from "~/backend/orders/order-access";
import { companyOf } from "~/config/company-settings.server";
import { dayOf, daysAfter } from "~/shop/shop-day";
import { operatorSteps } from "./operator";
import { KEY, returnSteps } from "./return-steps";
import { onBothEngines } from "./servers";
import { addProduct, methodId, orderOf } from "./shop-fixtures";

const IBAN = "DE89370400440532013000";
const ADA = { iban: IBAN, holder: "Ada Rossi" };

onBothEngines("money to send", (server) => {
  const { place, delivered, refund, arrive, rowOf, mailsOf } = returnSteps(server);
  const { printed, json, refusal } = operatorSteps(server);
  const give = (
    order: { id: number; key?: string },
    account: Parameters<typeof giveRefundAccount>[2],
    api: Api = server.api,
  ) => giveRefundAccount(api, order, account);
  const refundsOf = async (id: number) => (await readOrder(server.api, id, KEY)).refunds;
  const accounts = async (id: number) =>
    server.database.read.selectFrom("refund_accounts").selectAll().where("refunds_id", "=", id).execute();

  /** The mails about a refund have left. */
  const sentMails = (id: number) =>
    server.database.write((trx) =>
      trx
        .updateTable("mails")
        .set({ state: "sent", sent_on: new Date().toISOString() })
        .where("refunds_id", "=", id)
        .execute(),
    );

  /** A mail about a refund that was given up. @returns its id */
  async function deadMail(kind: OrderMail, refundsId: number, ordersId: number): Promise<number> {
    const row = queuedRow({ kind, recipient: "a@example.com", locale: "en", ordersId, refundsId }, new Date());
    const { id } = await server.database.write((trx) =>
      trx
        .insertInto("mails")
        .values({ ...row, state: "failed" })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    return id;
  }
  /** The latest mail of this kind as it would leave now. */
  async function textOf(kind: OrderMail, ordersId: number): Promise<string> {
    const { read } = server.database;
    const mails = read.selectFrom("mails").selectAll().where("orders_id", "=", ordersId).where("kind", "=", kind);
    const mail = await mails.orderBy("id", "desc").executeTakeFirstOrThrow();
    const bank = { holder: "Shop", iban: "IT60X0542811101000000123456" };
    const settings = { bank, company: companyOf({}, false), access: createOrderAccess() };
    return (await composeMail({ ...mail, locale: "en" }, { db: read, ...settings })).text;
  }
  const isKept = async (mail: number) =>
    (await server.database.read.selectFrom("mails").select("id").where("id", "=", mail).execute()).length === 1;

  /** A delivered order paid by transfer, of which a part is to go back. */
  async function toSend(amount = "20") {
    const { order, guest } = await delivered({ price: 6_000, quantity: 2 });
    const { refund: id }: { refund: number } = await json("orders", "refund", order.number, "--amount", amount);
    return { order, guest, id: String(id), number: order.number };
  }

  test("waits until the operator marks it as sent: pages, list and mails say so, and the second mark changes nothing", async () => {
    const { order, guest, id, number } = await toSend();
    expect(await refundsOf(order.id)).toMatchObject([{ state: "to_send", by: "transfer", amount: 20, sent_on: null }]);
    expect(await printed("refunds", "list", "--to-send", "--order", number)).toMatch(
      /to send\s+20,00 €\s+VR-\S+\s+.*no account; .*\ntotal: 20,00 € in 1 refund$/,
    );
    await give(guest, ADA);
    expect(await printed("refunds", "list", "--to-send", "--order", number)).toContain("DE89 3704 0044 0532 0130 00");
    const first = await printed("refunds", "sent", id, "--reference", "CRO 17");
    expect(first).toMatch(/20,00 € for order VR-\S+ sent on \d{4}-\d\d-\d\d to DE… 3000; the customer gets a mail$/);
    expect(await printed("refunds", "sent", id, "--reference", "CRO 18")).toMatch(/before; nothing is changed$/);
    expect((await mailsOf(order.id)).filter((kind) => kind === "refund_sent")).toHaveLength(1);
    expect(await refundsOf(order.id)).toMatchObject([
      { state: "sent", account: "DE… 3000", sent_on: expect.any(String) },
    ]);
    const shown = await printed("refunds", "show", id);
    for (const part of [
      "reference: CRO 17",
      "account: DE… 3000",
      "to_send → sent, by operator",
      "to_send → account, by customer",
    ])
      expect(shown).toContain(part);
    expect(shown).not.toContain(IBAN);
    expect(await printed("refunds", "list", "--to-send", "--order", number)).toBe("No refunds.");
    const { events } = await json("orders", "show", number);
    expect(JSON.stringify(events)).not.toContain(IBAN);
  });

  test("is sent once by several operators at the same moment", async () => {
    const { order, id } = await toSend();
    const marks = await Promise.all(Array.from({ length: 4 }, () => json("refunds", "sent", id)));
    expect(marks.filter(({ was_sent }) => !was_sent)).toHaveLength(1);
    expect((await mailsOf(order.id)).filter((kind) => kind === "refund_sent")).toHaveLength(1);
  });

  test("has the day of the transfer, which is neither in the future nor before the order", async () => {
    const { order, id } = await toSend();
    const today = dayOf(new Date().toISOString());
    expect(await refusal("refunds", "sent", id, "--on", daysAfter(today, 1))).toMatch(/is in the future/);
    expect(await refusal("refunds", "sent", id, "--on", "1999-01-01")).toMatch(/is before the order/);
    for (const day of ["2026-02-30", "01/02/2026", "yesterday"])
      expect(await refusal("refunds", "sent", id, "--on", day)).toMatch(/is no date of the form YYYY-MM-DD/);
    expect(await refusal("refunds", "sent", id, "--reference", "x".repeat(141))).toMatch(/at most 140/);
    for (const wrong of ["0", "x", "1.5", "99999999999"])
      expect(await refusal("refunds", "sent", wrong)).toBe(`${wrong} is no id of \`refunds list\`.`);
    expect(await refusal("refunds", "sent", "999999999")).toBe("There is no refund 999999999.");
    expect(await rowOf(order.id)).toMatchObject({ refunded: 2_000 });
    expect(await refundsOf(order.id)).toMatchObject([{ state: "to_send" }]);
    expect(await json("refunds", "sent", id, "--on", today)).toMatchObject({ state: "sent", was_sent: false });
  });

  test("goes to the account that the customer enters in any spelling, and to no other order's or the shop's own", async () => {
    const { order, guest, id } = await toSend();
    for (const iban of [
      " iban: de89 3704 0044 0532 0130 00 ",
      "DE89-3704-0044-0532-0130-00",
      "\u200bDE89370400440532013000",
    ]) {
      await give(guest, { iban, holder: " Ada   Rossi " });
      expect(await accounts(Number(id))).toMatchObject([
        { iban: IBAN, holder: "Ada Rossi", bic: null, given_by: "customer" },
      ]);
    }
    // The same account again is no news.
    expect((await mailsOf(order.id)).filter((kind) => kind === "refund_account_given")).toHaveLength(1);
    for (const [account, details] of [
      [
        { ...ADA, iban: "DE89370400440532013001" },
        { field: "iban", problem: "iban_invalid" },
      ],
      [
        { ...ADA, iban: "=1+1" },
        { field: "iban", problem: "iban_invalid" },
      ],
      [
        { ...ADA, holder: IBAN },
        { field: "holder", problem: "holder_invalid" },
      ],
      [
        { ...ADA, bic: "XX" },
        { field: "bic", problem: "bic_invalid" },
      ],
      [
        { ...ADA, iban: "GB29NWBK60161331926819" },
        { field: "bic", problem: "bic_needed" },
      ],
      [
        { ...ADA, iban: "IT60X0542811101000000123456" },
        { field: "iban", problem: "iban_of_shop" },
      ],
    ] as const)
      await expect(give(guest, account)).rejects.toMatchObject({
        code: "INVALID_ACCOUNT",
        details: { problems: [details] },
      });
    await give(guest, { iban: "GB29NWBK60161331926819", holder: "Ada", bic: "nwbk gb 2l" });
    expect(await accounts(Number(id))).toMatchObject([{ iban: "GB29NWBK60161331926819", bic: "NWBKGB2L" }]);
    await expect(give({ id: guest.id, key: "x".repeat(43) }, ADA)).rejects.toBeInstanceOf(NotFound);
    await expect(give({ id: 999_999, key: KEY }, ADA)).rejects.toBeInstanceOf(NotFound);
    await expect(give(guest, { iban: "a\u0000b", holder: "Ada" })).rejects.toMatchObject({ status: 400 });
    await expect(give(guest, { iban: "9".repeat(5_000), holder: "Ada" })).rejects.toMatchObject({ status: 400 });
  });

  test("is not diverted by a thousand accounts, and not after it has left", async () => {
    const { guest, id } = await toSend();
    const others = Array.from({ length: 12 }, (_, index) => ({ iban: IBAN, holder: `Ada ${"abcdefghijkl"[index]}a` }));
    const results = await Promise.allSettled(others.map((account) => give(guest, account)));
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toBeInstanceOf(TooManyRequests);
    await printed("refunds", "sent", id);
    await expect(give(guest, ADA)).rejects.toBeInstanceOf(Conflict);
    expect(await refusal("refunds", "account", id, "--iban", IBAN, "--name", "Ada")).toMatch(/is sent already/);
  });

  test("goes to the account that the operator types, and the list says when it is not in the order's name", async () => {
    const { id } = await toSend();
    expect(await refusal("refunds", "account", id, "--iban", IBAN)).toBe("--iban and --name are needed.");
    expect(await refusal("refunds", "account", id, "--iban", "x", "--name", "Ada")).toMatch(/^This is no IBAN/);
    expect(
      await printed("refunds", "account", id, "--iban", "de89 3704 0044 0532 0130 00", "--name", "Zoe Verdi"),
    ).toMatch(/DE89 3704 0044 0532 0130 00, Zoe Verdi \(not the name of the order\)$/);
  });

  test("of the order's next refund goes to the same account, until the bank sends it back", async () => {
    const { order, guest, id, number } = await toSend("10");
    await give(guest, ADA);
    await printed("refunds", "sent", id);
    const { refund: second } = await json("orders", "refund", number, "--amount", "5");
    expect(await accounts(second)).toMatchObject([{ iban: IBAN }]);
    await printed("refunds", "sent", String(second));
    expect(await printed("refunds", "returned", String(second), "--reason", "closed account")).toMatch(/to send again/);
    expect(await accounts(second)).toEqual([]);
    expect((await mailsOf(order.id)).slice(-1)).toEqual(["refund_returned"]);
    expect(await refusal("refunds", "returned", String(second))).toMatch(/is not marked as sent/);
    await printed("refunds", "ask", String(second));
    await printed("refunds", "ask", String(second));
    expect((await mailsOf(order.id)).slice(-1)).toEqual(["refund_account"]);
    await printed("refunds", "sent", String(second));
    expect((await mailsOf(order.id)).filter((kind) => kind === "refund_sent")).toHaveLength(2);
  });

  test("of a return, of a late transfer and of one that came twice have the same road", async () => {
    const { order, guest, line } = await delivered({ price: 6_000, quantity: 2 });
    const { number } = await refund(guest, line, 1);
    await arrive(number);
    const { refund: ofReturn } = await json("returns", "refund", number);
    expect(await refundsOf(order.id)).toMatchObject([{ id: ofReturn, return: number, state: "to_send" }]);
    const again = await json("refunds", "add", order.number, "--amount", "120", "--reason", "paid twice");
    expect(again).toMatchObject({ state: "to_send", amount: 12_000, sent_by: "operator" });
    expect(await rowOf(order.id)).toMatchObject({ payment_status: "partly_refunded", refunded: 6_000 });
    const goods = await addProduct(server.database, { price: 10_000, quantity: 1 });
    const transfer = await methodId(server.api, "bank_transfer");
    const late = await place(orderOf([[goods, 1]], 100, transfer));
    await printed("orders", "cancel", late.number);
    expect(await refusal("orders", "paid", late.number)).toContain("send the money back (refunds add)");
    expect(await refusal("refunds", "add", late.number)).toMatch(/^--amount is needed/);
    const { id: first } = await json("refunds", "add", late.number, "--amount", "100");
    // A command that is repeated by mistake.
    expect(await refusal("refunds", "add", late.number, "--amount", "100")).toContain(`as refund ${first}.`);
    const { id: other } = await json("refunds", "add", late.number, "--amount", "100", "--another");
    await sentMails(other);
    expect(await printed("refunds", "drop", String(other), "--reason", "a slip")).toMatch(
      /: dropped; \S+@\S+ got a mail about it on .*: write that it was a mistake$/,
    );
    expect(await refusal("refunds", "drop", String(other))).toBe(`There is no refund ${other}.`);
    expect(await refusal("refunds", "drop", String(ofReturn))).toMatch(/^Only what `refunds add`/);
    expect(await rowOf(late.id)).toMatchObject({ payment_status: "expired", refunded: 0 });
    expect((await mailsOf(late.id)).slice(-1)).toEqual(["order_refunded"]);
    await give({ id: late.id, key: KEY }, ADA);
    expect(await printed("refunds", "list", "--to-send", "--order", late.number)).toContain("total: 100,00 €");
  });

  test("keeps the data of its order until it is sent, and the account is erased with them", async () => {
    const { guest, id, number } = await toSend();
    await give(guest, ADA);
    expect(await refusal("orders", "erase", number)).toMatch(/money of it is to be sent/);
    await printed("refunds", "sent", id);
    expect(await printed("orders", "erase", number)).toContain(number);
  });

  test("is ended without a transfer, with a reason and no mail, and its order can be erased", async () => {
    const { order, guest, id, number } = await toSend();
    await give(guest, ADA);
    expect(await refusal("orders", "erase", number)).toMatch(/or end it without a transfer \(refunds settled\)\.$/);
    expect(await refusal("refunds", "settled", id)).toMatch(/^--reason is needed/);
    for (const _ of [1, 2])
      expect(await printed("refunds", "settled", id, "--reason", "cash in the store")).toMatch(/gets no mail$/);
    expect(await refundsOf(order.id)).toMatchObject([{ state: "settled", account: null, sent_on: null }]);
    expect(await mailsOf(order.id)).not.toContain("refund_sent");
    await expect(give(guest, ADA)).rejects.toBeInstanceOf(Conflict);
    for (const step of ["sent", "ask"])
      expect(await refusal("refunds", step, id)).toMatch(
        /is settled without a transfer \(refunds returned undoes it\)/,
      );
    await printed("refunds", "returned", id);
    expect((await mailsOf(order.id)).slice(-1)).toEqual(["refund_account"]);
    await printed("refunds", "settled", id, "--reason", "no account in a year");
    expect(await refusal("refunds", "settled", "999999999", "--reason", "x")).toBe("There is no refund 999999999.");
    expect(await printed("orders", "erase", number)).toContain(number);
  });

  test("that a process of the version before has booked as sent is found, and is to be sent again", async () => {
    const { order } = await delivered({ price: 6_000, quantity: 2 });
    const now = new Date().toISOString();
    const { id } = await server.database.write((trx) =>
      trx
        .insertInto("refunds")
        .values({
          ...{ orders_id: order.id, payment_attempts_id: null, amount: 500, actor: "operator", reason: "" },
          ...{ state: "sent", attempts: 0, provider_id: null, due_on: now, created_on: now, sent_on: now },
          last_error: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    expect(await refundsOf(order.id)).toMatchObject([{ id, by: "transfer" }]);
    expect(await json("refunds", "list", "--order", order.number)).toMatchObject({
      refunds: [{ sent_by: "operator" }],
    });
    await printed("refunds", "returned", String(id));
    expect(await json("refunds", "list", "--to-send", "--order", order.number)).toMatchObject({ refunds: [{ id }] });
  });

  test("is marked as sent to the account that the operator has seen, not to one that has replaced it since", async () => {
    const { guest, id, number } = await toSend();
    await give(guest, ADA);
    await give(guest, { iban: "FR1420041010050500013M02606", holder: "Ada Rossi" });
    expect(await printed("refunds", "list", "--to-send", "--order", number)).toContain("(replaced on ");
    expect(await refusal("refunds", "sent", id)).toMatch(
      /^The account was replaced: it is now FR… 2606, since .*--account 2606/,
    );
    for (const wrong of ["3000", "6", "x".repeat(40)])
      expect(await refusal("refunds", "sent", id, "--account", wrong)).toMatch(
        /^The account is another one: now FR… 2606/,
      );
    // The operator has sent it to the first one.
    await printed("refunds", "account", id, "--iban", IBAN, "--name", "Ada Rossi");
    expect(await printed("refunds", "sent", id, "--account", "30 00")).toContain(" to DE… 3000; ");
  });

  test("in eleven parts takes one entry of the account, with one mail", async () => {
    const { order, guest } = await delivered({ price: 6_000, quantity: 2 });
    for (let part = 0; part < 11; part++) await printed("orders", "refund", order.number, "--amount", "1", "--again");
    await give(guest, ADA);
    expect((await refundsOf(order.id))?.map(({ account }) => account)).toEqual(Array(11).fill("DE… 3000"));
    expect((await mailsOf(order.id)).filter((kind) => kind === "refund_account_given")).toHaveLength(1);
    expect(await textOf("refund_account_given", order.id)).toContain("11,00");
  });

  test("does not go again to an account that the bank has sent it back from", async () => {
    const { order, guest, id, number } = await toSend("10");
    await give(guest, ADA);
    const { refund: second } = await json("orders", "refund", number, "--amount", "5");
    await printed("refunds", "sent", id);
    await printed("refunds", "returned", id);
    expect(await accounts(second)).toEqual([]);
    const { refund: third } = await json("orders", "refund", number, "--amount", "4");
    expect(await accounts(third)).toEqual([]);
    expect((await mailsOf(order.id)).slice(-2)).toEqual(["refund_returned", "order_refunded"]);
  });

  test("has no mail that is not true any more, also when one is sent again after it was given up", async () => {
    const { order, guest, id } = await toSend();
    await give(guest, ADA);
    const claimed = (mail: number) =>
      server.database.write(async (trx) => (await claimMail(trx, server.database.engine, mail))());
    const asking = await deadMail("refund_account", Number(id), order.id);
    const early = await deadMail("refund_sent", Number(id), order.id);
    expect(await claimed(asking)).toBe(true);
    expect(await claimed(await deadMail("refund_account_given", Number(id), order.id))).toBe(true);
    expect([await claimed(early), await isKept(early)]).toEqual([false, false]);
    await printed("refunds", "sent", id);
    expect(await isKept(asking)).toBe(false);
    // It asks for no account, nor says that the money is being sent, when it leaves after the money.
    expect(await textOf("order_refunded", order.id)).not.toMatch(/account/);
    const sent = await deadMail("refund_sent", Number(id), order.id);
    const late = await deadMail("refund_returned", Number(id), order.id);
    expect([await claimed(sent), await claimed(late), await isKept(late)]).toEqual([true, false, false]);
    await printed("refunds", "returned", id);
    expect(await isKept(sent)).toBe(false);
    expect(await claimed(await deadMail("refund_account_given", Number(id), order.id))).toBe(false);
  });

  test("of an order that waits for its confirmation goes to no account of a reader who has only the mail's link", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 2 });
    const order = await place(orderOf([[goods, 2]], 205, await methodId(server.api, "cash_on_delivery")));
    await printed("refunds", "add", order.number, "--amount", "20");
    const link = { id: order.id, key: order.link_key ?? "" };
    await expect(give(link, ADA)).rejects.toMatchObject({ status: 409, code: "UNCONFIRMED" });
    await give({ id: order.id, key: KEY }, ADA);
    // A transfer needs no confirmation: its customer has no other key than the mail's.
    const { order: paid, guest } = await toSend();
    const { link_key } = await readOrder(server.api, guest.id, KEY);
    await give({ id: paid.id, key: link_key ?? "" }, ADA);
  });
});
