import { expect, test } from "vitest";
import type { OrderMail } from "~/backend/db/tables/mails";
import { composeMail } from "~/backend/mail/compose";
import { createOrderAccess } from "~/backend/orders/order-access";
import { recordPayment } from "~/backend/orders/record-payment";
import { refundOrder } from "~/backend/orders/refund-order";
import { companyOf } from "~/config/company-settings.server";
import type { OrderRequest } from "~/contract/orders.server";
import { fullDateText } from "~/shop/date-text";
import { giftDueOn } from "~/shop/gift";
import { dayOf, daysAfter } from "~/shop/shop-day";
import { announced } from "./announced";
import { operatorSteps } from "./operator";
import { orderSteps } from "./order-steps";
import { bank, onBothEngines } from "./servers";
import { addGiftCard, addProduct, methodId, orderOf } from "./shop-fixtures";

const today = () => dayOf(new Date().toISOString());
const gift = (change: object = {}) => ({
  name: "Maria Verdi",
  email: "maria@example.com",
  message: "Auguri!\nTua Ada",
  send_on: daysAfter(today(), 30),
  ...change,
});

onBothEngines("gift cards for another person", (server) => {
  const { place, refused } = orderSteps(server);
  const event = () => ({ actor: "operator", at: new Date() });
  const rowOf = (id: number) =>
    server.database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const pay = async (id: number) => {
    const row = await rowOf(id);
    await server.database.write((trx) => recordPayment(trx, row, event()));
  };
  const mailsOf = async (id: number, kind: OrderMail) =>
    server.database.read
      .selectFrom("mails")
      .selectAll()
      .where("orders_id", "=", id)
      .where("kind", "=", kind)
      .orderBy("id")
      .execute();
  const orderWith = async (change: Partial<OrderRequest>, pieces = 1) => {
    const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
    const method = await methodId(server.api, "bank_transfer");
    return orderOf([[card, pieces]], 50 * pieces, method, { shipping: "none", locale: "en", ...change });
  };
  const composed = async (id: number, kind: OrderMail) => {
    const [mail] = await mailsOf(id, kind);
    if (!mail) throw new Error(`no ${kind} is queued`);
    const context = { db: server.database.read, bank, company: companyOf({}, false), access: createOrderAccess() };
    return composeMail(mail, context);
  };

  test("go to the recipient in the morning of the day, once paid and not before; the customer is told", async () => {
    const order = await orderWith({ gift: gift(), order_url: "https://shop.example/orders/" }, 2);
    const { id } = await place(order);
    await announced(server, id);
    expect(await mailsOf(id, "gift_received")).toEqual([]);
    await pay(id);
    expect(await mailsOf(id, "gift_cards")).toEqual([]);
    expect(await mailsOf(id, "gift_received")).toMatchObject([
      { recipient: "maria@example.com", state: "queued", due_on: giftDueOn(gift().send_on, new Date()) },
    ]);
    const { subject, text, html = "", to } = await composed(id, "gift_received");
    expect([to, subject]).toEqual(["maria@example.com", "Ada Rossi has a gift card for you"]);
    expect(text).toContain("Hello Maria Verdi,");
    expect(text).toContain("Ada Rossi gives you 2 gift cards");
    expect(text).toContain("Auguri!\nTua Ada");
    const cards = server.database.read.selectFrom("gift_cards").select("code").where("orders_id", "=", id);
    for (const { code } of await cards.execute())
      for (const form of [text, html.replaceAll("<wbr>", "")]) expect(form).toContain(code);
    // The order has the customer's data.
    expect(text + html).not.toMatch(/shop\.example\/orders/);
    expect(text).toContain("https://shop.example/");
    // The customer gets one mail: that the order is paid, and when and to whom its gift goes.
    expect(await mailsOf(id, "gift_planned")).toEqual([]);
    const told = await composed(id, "order_paid");
    expect(told.to).toBe(order.delivery.email);
    expect(told.text).toMatch(/your payment of 100,00\s€ has gone through/);
    // Nobody has confirmed that the customer's email is theirs.
    const day = fullDateText(gift().send_on, "en");
    expect(told.text).toContain(`Your gift goes by e-mail to M••• (m•••) on the morning of ${day}.`);
    await server.database.write((trx) =>
      trx.updateTable("orders").set({ confirmed_on: new Date().toISOString() }).where("id", "=", id).execute(),
    );
    const proved = await composed(id, "order_paid");
    expect(proved.text).toContain(
      `Your gift goes by e-mail to Maria Verdi (maria@example.com) on the morning of ${day}.`,
    );
    expect(proved.text).toContain("Auguri!\nTua Ada");
    expect(told.text).not.toMatch(/[3-9A-Y]{4}-[3-9A-Y]{4}-/);
  });

  test("are mailed again by an operator, to the same recipient, but not before their day", async () => {
    const { printed, refusal } = operatorSteps(server);
    const early = await place(await orderWith({ gift: gift() }));
    await pay(early.id);
    const cardOf = async (id: number) => {
      const cards = server.database.read.selectFrom("gift_cards").select("id").where("orders_id", "=", id);
      return String((await cards.executeTakeFirstOrThrow()).id);
    };
    expect(await refusal("giftcards", "send", await cardOf(early.id))).toMatch(
      /^The mail to maria@example\.com has not left/,
    );
    await server.database.write((trx) =>
      trx.updateTable("mails").set({ state: "sent" }).where("orders_id", "=", early.id).execute(),
    );
    expect(await printed("giftcards", "send", await cardOf(early.id))).toMatch(/: sent again to maria@example\.com$/);
    expect((await mailsOf(early.id, "gift_received")).map(({ recipient }) => recipient)).toEqual([
      ...["maria@example.com", "maria@example.com"],
    ]);
    const own = await place(await orderWith({}));
    await pay(own.id);
    expect(await printed("giftcards", "send", await cardOf(own.id))).toContain(own.delivery.email);
    expect(await mailsOf(own.id, "gift_cards")).toHaveLength(1);
    const made = await addGiftCard(server.database, 1_000);
    expect(await refusal("giftcards", "send", made)).toMatch(/made by an operator/);
    const row = await rowOf(early.id);
    await server.database.write((trx) => refundOrder(trx, row, null, event()));
    expect(await refusal("giftcards", "send", await cardOf(early.id))).toMatch(/price of this gift card has gone back/);
  });

  test("go at once when the day is today, or has passed before the payment", async () => {
    const { id } = await place(await orderWith({ gift: gift({ send_on: today() }) }));
    await pay(id);
    const [mail] = await mailsOf(id, "gift_received");
    expect(mail && mail.due_on <= new Date().toISOString()).toBe(true);
  });

  test("are not sent when the price has gone back before the day", async () => {
    const { id } = await place(await orderWith({ gift: gift() }));
    await pay(id);
    expect(await mailsOf(id, "gift_received")).toHaveLength(1);
    const row = await rowOf(id);
    await server.database.write((trx) => refundOrder(trx, row, null, event()));
    expect(await mailsOf(id, "gift_received")).toEqual([]);
  });

  test("are not sent with a blocked code", async () => {
    const { id } = await place(await orderWith({ gift: gift() }));
    await pay(id);
    const blocked_on = new Date().toISOString();
    await server.database.write((trx) =>
      trx.updateTable("gift_cards").set({ blocked_on }).where("orders_id", "=", id).execute(),
    );
    await expect(composed(id, "gift_received")).rejects.toThrow("no gift card that can be used");
  });

  test("have their texts as text: HTML in name and message is escaped", async () => {
    const texts = { name: "<b>Maria</b>", message: "<a href=x>win</a><script>alert(1)</script>" };
    const { id } = await place(await orderWith({ gift: gift(texts) }));
    await pay(id);
    const { html = "" } = await composed(id, "gift_received");
    expect(html).not.toMatch(/<script|<a href=x|<b>Maria/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test.each([
    ["a day that has passed", { send_on: "2020-01-01" }, "gift.send_on"],
    ["a day in more than 12 months", { send_on: daysAfter(today(), 400) }, "gift.send_on"],
    ["a message with a URL", { message: "https://evil.example" }, "gift.message"],
    ["a message of 301 characters", { message: "x".repeat(301) }, "gift.message"],
    ["two emails", { email: "a@example.com, b@example.com" }, "gift.email"],
    ["no name", { name: " " }, "gift.name"],
    ["a website as a name", { name: "www.evil.example" }, "gift.name"],
  ])("are refused with %s", async (_, change, field) => {
    const error = await refused(await orderWith({ gift: gift(change) }), { status: 400, code: "INVALID_PAYLOAD" });
    expect(error.message).toContain(field);
  });

  test("are refused for an order without gift cards", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const order = orderOf([[goods, 1]], 100, await methodId(server.api, "bank_transfer"), { gift: gift() });
    await refused(order, { status: 400, code: "INVALID_PAYLOAD" });
  });

  test("are part of the order: the same request gives it again, another recipient does not", async () => {
    const order = await orderWith({ gift: gift() });
    const { id } = await place(order);
    expect((await place(order)).id).toBe(id);
    await refused({ ...order, gift: gift({ email: "other@example.com" }) }, { status: 409, code: "CART_ORDERED" });
  });

  test("are ordered without a phone and an address; goods are not", async () => {
    const order = await orderWith({});
    const empty = { address: "", city: "", zip_code: "", province: "" };
    const billing = { ...order.delivery.billing, ...empty };
    const { id } = await place({ ...order, delivery: { ...order.delivery, ...empty, phone: "", billing } });
    expect(JSON.parse((await rowOf(id)).delivery)).toMatchObject({ phone: "", address: "" });
    const goods = await addProduct(server.database, { price: 10_000 });
    const shipped = orderOf([[goods, 1]], 100, await methodId(server.api, "bank_transfer"));
    await refused(
      { ...shipped, delivery: { ...shipped.delivery, phone: " " } },
      { status: 400, code: "INVALID_PAYLOAD" },
    );
  });

  test("are on the order's page with their codes for the customer, once paid", async () => {
    const order = await orderWith({ gift: gift() });
    const { id } = await place(order);
    const read = async (key: string) => {
      const answer = await server.ask(`/orders/${id}`, { headers: { "x-order-key": key } });
      return ((await answer.json()) as { data: { gift: object; gift_cards: { code: string }[] } }).data;
    };
    expect(await read(order.access_key)).toMatchObject({ gift: { ...gift(), sent_on: null }, gift_cards: [] });
    await pay(id);
    expect((await read(order.access_key)).gift_cards).toHaveLength(1);
    const [mail] = await mailsOf(id, "gift_received");
    if (!mail) throw new Error("no mail is queued");
    const { id: _, ...copy } = mail;
    const days = ["2026-12-24T07:00:00.000Z", "2026-12-26T07:00:00.000Z"];
    await server.database.write(async (trx) => {
      await trx.updateTable("mails").set({ state: "sent", sent_on: days[0] }).where("id", "=", mail.id).execute();
      await trx
        .insertInto("mails")
        .values({ ...copy, state: "sent", sent_on: days[1] })
        .execute();
      await trx
        .insertInto("mails")
        .values({ ...copy, state: "queued", sent_on: null })
        .execute();
    });
    // Sent again, and about to be sent once more.
    expect(await read(order.access_key)).toMatchObject({ gift: { sent_on: days[1] } });
  });
});
