import { describe, expect, test } from "vitest";
import { createAddress, listAddresses } from "~/api/addresses.server";
import { Unauthorized } from "~/api/errors.server";
import { readOrder } from "~/api/orders.server";
import { confirmOwner } from "~/backend/accounts/confirm-email";
import { eraseOrders } from "~/backend/accounts/erase-orders";
import { queueMail } from "~/backend/mail/queue";
import { call, login, outcome, PASSWORD, register } from "./account-steps";
import { deleteMe, deliver, newPerson, orderAs, type Person, tablesWith } from "./person";
import { onBothEngines, type Server } from "./servers";
import { rowsIn } from "./shop-fixtures";

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const allTexts = ({ email, texts }: Person) => [email, ...Object.values(texts)];

async function fillAccount(server: Server, person: Person): Promise<void> {
  const { name, street, phone } = person.texts;
  const place = { address: street, address2: "", zip_code: "37121", city: "Verona", province: "VR", countries_id: 109 };
  const billing = { ...place, name, surname: "Neri", business_name: "", vat_number: "", fiscal_code: "", sdi_code: "" };
  await createAddress(person.api, { address: { ...place, name, surname: "Neri", phone, billing } });
  const change = {
    wishlist: [1, 2],
    newsletter: true,
    newsletter_version: "2026-11-21",
    newsletter_confirm_url: "http://shop.example/newsletter/confirm/",
    newsletter_unsubscribe_url: "http://shop.example/newsletter/unsubscribe/",
  };
  expect(outcome(await call(server, "PATCH", "users/me", change, { token: person.token }))).toBe(200);
}

const orderRow = (server: Server, id: number) =>
  server.database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

onBothEngines("the deletion of an account", (server) => {
  test("needs the password, and without it changes nothing", async () => {
    const person = await newPerson(server);
    for (const [password, code] of [
      ["wrong password", "WRONG_PASSWORD"],
      ["", "WRONG_PASSWORD"],
      [undefined, "INVALID_PAYLOAD"],
      ["x".repeat(201), "INVALID_PAYLOAD"],
      [{ $ne: "" }, "INVALID_PAYLOAD"],
    ] as const)
      expect(outcome(await deleteMe(server, person, password))).toEqual([400, code]);
    expect(outcome(await call(server, "DELETE", "users/me", { password: PASSWORD }))).toEqual([
      401,
      "INVALID_CREDENTIALS",
    ]);
    expect(outcome(await call(server, "GET", "users/me", undefined, { token: person.token }))).toBe(200);
  });

  test("ends every session: all tokens are refused, and nobody can log in", async () => {
    const person = await newPerson(server);
    const other = await login(server, person);
    expect(outcome(await deleteMe(server, person, PASSWORD))).toBe(204);
    for (const token of [person.token, other.access_token])
      for (const path of ["users/me", "me/addresses", "me/orders", "me/export"])
        expect(outcome(await call(server, "GET", path, undefined, { token }))).toEqual([401, "INVALID_CREDENTIALS"]);
    await expect(listAddresses(person.api)).rejects.toThrow(Unauthorized);
    const refreshed = await call(server, "POST", "auth/refresh", { refresh_token: other.refresh_token });
    expect(outcome(refreshed)).toEqual([401, "INVALID_CREDENTIALS"]);
    const credentials = { email: person.email, password: PASSWORD };
    expect(outcome(await call(server, "POST", "auth/login", credentials))).toEqual([401, "INVALID_CREDENTIALS"]);
    expect(outcome(await deleteMe(server, person, PASSWORD))).toEqual([401, "INVALID_CREDENTIALS"]);
  });

  test("sent twice in parallel deletes once", async () => {
    const person = await newPerson(server);
    const answers = await Promise.all([deleteMe(server, person, PASSWORD), deleteMe(server, person, PASSWORD)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  });

  test("removes everything that belongs to the account alone, and nothing of others", async () => {
    const [person, other] = [await newPerson(server), await newPerson(server)];
    for (const one of [person, other]) await fillAccount(server, one);
    await server.sendMails();
    const before = await rowsIn(server.database, "user_addresses");
    expect(outcome(await deleteMe(server, person, PASSWORD))).toBe(204);
    expect(await tablesWith(server.database, allTexts(person))).toEqual([]);
    expect(await rowsIn(server.database, "user_addresses")).toBe(before - 1);
    expect(await listAddresses(other.api)).toHaveLength(1);
    const ofOther = await call(server, "GET", "users/me", undefined, { token: other.token });
    expect(ofOther.data).toMatchObject({ wishlist: [1, 2] });
  });

  test("ends the newsletter's subscription and the personal coupons", async () => {
    const person = await newPerson(server);
    await fillAccount(server, person);
    const id = (await call(server, "GET", "users/me", undefined, { token: person.token })).data.id;
    const coupons = () => server.database.read.selectFrom("coupons").selectAll();
    const coupon = await coupons().where("users_id", "=", id).executeTakeFirstOrThrow();
    await deleteMe(server, person, PASSWORD);
    expect(await coupons().where("id", "=", coupon.id).executeTakeFirst()).toMatchObject({
      users_id: null,
      deleted_at: expect.any(String),
    });
    const subscription = await server.database.read
      .selectFrom("newsletter_subscriptions")
      .select(["status", "consent_version"])
      .where("email_key", "=", person.email)
      .executeTakeFirst();
    expect(subscription).toEqual({ status: "unsubscribed", consent_version: "2026-11-21" });
  });

  test("leaves a subscription alone when the account has not confirmed the email, which may be a stranger's", async () => {
    const { email } = await register(server);
    await server.database.write((trx) =>
      trx
        .insertInto("newsletter_subscriptions")
        .values({
          ...{ email, email_key: email, locale: "it", status: "confirmed", consent_version: "1", request_ip: "" },
          ...{ requested_on: "", confirmed_on: "", confirm_ip: "", unsubscribed_on: null },
        })
        .execute(),
    );
    const { access_token: token } = await login(server, { email });
    const exported = await call(server, "GET", "me/export", undefined, { token });
    expect(exported.data.consents.newsletter).toBeNull();
    expect(outcome(await deleteMe(server, { token }, PASSWORD))).toBe(204);
    const { status } = await server.database.read
      .selectFrom("newsletter_subscriptions")
      .select("status")
      .where("email_key", "=", email)
      .executeTakeFirstOrThrow();
    expect(status).toBe("confirmed");
  });

  test("frees the email, and a new account with it has nothing of the old one", async () => {
    const person = await newPerson(server);
    const order = await orderAs(server, person);
    await deleteMe(server, person, PASSWORD);
    await register(server, { email: person.email });
    const { access_token: token } = await login(server, person);
    expect((await call(server, "GET", "me/orders", undefined, { token })).data).toEqual([]);
    expect(outcome(await call(server, "GET", `me/orders/${order.id}`, undefined, { token }))).toEqual([
      403,
      "FORBIDDEN",
    ]);
  });

  test("limits wrong passwords", async () => {
    const person = await newPerson(server);
    const ip = "198.51.100.77";
    const attempt = () =>
      call(server, "DELETE", "users/me", { password: "wrong password" }, { token: person.token, ip });
    const answers = await Promise.all(Array.from({ length: 14 }, attempt));
    expect(answers.filter(({ code }) => code === "WRONG_PASSWORD").length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
  });
});

onBothEngines("the orders of a deleted account", (server) => {
  test("keep what they need while they are on their way, and stay open to the keys of their mails", async () => {
    const person = await newPerson(server);
    const order = await orderAs(server, person);
    await deleteMe(server, person, PASSWORD);
    await eraseOrders(server.database, inDays(400));
    const row = await orderRow(server, order.id);
    expect(row).toMatchObject({ users_id: null, erasure: "requested", email: person.email, note: person.texts.note });
    expect((await readOrder(server.api, order.id, "k".repeat(43))).number).toBe(order.number);
  });

  test("lose every text of the person 31 days after the delivery", async () => {
    const person = await newPerson(server);
    const order = await orderAs(server, person);
    await deliver(server, order.id, new Date());
    await server.sendMails();
    await deleteMe(server, person, PASSWORD);
    await eraseOrders(server.database, inDays(30));
    expect(await orderRow(server, order.id)).toMatchObject({ erasure: "requested", email: person.email });
    expect(await tablesWith(server.database, allTexts(person))).toEqual(["orders"]);
    for (let run = 0; run < 2; run += 1) await eraseOrders(server.database, inDays(32));
    expect(await tablesWith(server.database, [...allTexts(person), `TRACK-${order.id}`])).toEqual([]);
    expect(await orderRow(server, order.id)).toMatchObject({
      ...{ number: order.number, total: 9_000 + 0, subtotal: 9_000, payment_status: "paid", countries_id: 109 },
      ...{ erasure: "done", email: "", note: "", access_key_hash: "", users_id: null },
    });
    await expect(readOrder(server.api, order.id, "k".repeat(43))).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(readOrder(server.api, order.id, "")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("keep the billing block of an invoice for ten years", async () => {
    const person = await newPerson(server);
    const order = await orderAs(server, person, { invoice: true });
    await deliver(server, order.id, new Date());
    await server.sendMails();
    await deleteMe(server, person, PASSWORD);
    await eraseOrders(server.database, inDays(40));
    await eraseOrders(server.database, inDays(3_600));
    const { delivery, email, note, erasure } = await orderRow(server, order.id);
    expect({ email, note, erasure }).toEqual({ email: "", note: "", erasure: "invoice" });
    const { name, street, vat } = person.texts;
    expect(JSON.parse(delivery)).toMatchObject({
      ...{ name: "", address: "", phone: "", email: "" },
      billing: { name, address: street, vat_number: vat },
    });
    await eraseOrders(server.database, inDays(11 * 366));
    expect(await tablesWith(server.database, allTexts(person))).toEqual([]);
    expect((await orderRow(server, order.id)).erasure).toBe("done");
  });

  describe("with an open return", () => {
    test("keep their data until it has ended", async () => {
      const person = await newPerson(server);
      const order = await orderAs(server, person);
      await deliver(server, order.id, new Date());
      await server.sendMails();
      const values = { orders_id: order.id, kind: "refund", reason: "too_small", refunded: null } as const;
      const { id } = await server.database.write((trx) =>
        trx
          .insertInto("returns")
          .values({ ...values, number: `R-${order.id}`, status: "approved", created_on: new Date().toISOString() })
          .returning("id")
          .executeTakeFirstOrThrow(),
      );
      await deleteMe(server, person, PASSWORD);
      await eraseOrders(server.database, inDays(400));
      expect(await orderRow(server, order.id)).toMatchObject({ erasure: "requested", email: person.email });
      await server.database.write((trx) =>
        trx.updateTable("returns").set({ status: "refunded" }).where("id", "=", id).execute(),
      );
      await eraseOrders(server.database, inDays(400));
      expect(await tablesWith(server.database, allTexts(person))).toEqual([]);
    });
  });

  test("wait for their queued mails, and send none afterwards", async () => {
    const person = await newPerson(server);
    const order = await orderAs(server, person);
    await deliver(server, order.id, new Date());
    await server.sendMails();
    const waiting = { kind: "order_shipped", recipient: person.email, locale: "it", ordersId: order.id } as const;
    await server.database.write((trx) => queueMail(trx, waiting, new Date()));
    await deleteMe(server, person, PASSWORD);
    await eraseOrders(server.database, inDays(400));
    expect(await tablesWith(server.database, [person.email])).toEqual(["mails", "orders"]);
    await server.database.write((trx) =>
      trx.updateTable("mails").set({ state: "failed" }).where("recipient", "=", person.email).execute(),
    );
    await eraseOrders(server.database, inDays(400));
    expect(await tablesWith(server.database, allTexts(person))).toEqual([]);
  });

  test("do not join a later account with the same confirmed email, and are erased in their time", async () => {
    const person = await newPerson(server);
    const order = await orderAs(server, person);
    await deliver(server, order.id, new Date());
    await deleteMe(server, person, PASSWORD);
    await register(server, { email: person.email });
    await server.database.write(async (trx) => {
      const { id } = await trx
        .selectFrom("users")
        .select("id")
        .where("email_key", "=", person.email)
        .executeTakeFirstOrThrow();
      await confirmOwner(trx, id, new Date());
    });
    await server.sendMails();
    await eraseOrders(server.database, inDays(400));
    expect(await orderRow(server, order.id)).toMatchObject({ users_id: null, email: "" });
    const { access_token: token } = await login(server, person);
    expect((await call(server, "GET", "me/orders", undefined, { token })).data).toEqual([]);
  });

  test("are erased early for deleted accounts only", async () => {
    const person = await newPerson(server);
    const order = await orderAs(server, person);
    await deliver(server, order.id, new Date());
    await eraseOrders(server.database, inDays(3_600));
    expect(await orderRow(server, order.id)).toMatchObject({ erasure: null, email: person.email });
  });

  test("are placed and detached when the account is deleted at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await newPerson(server);
      const [order, deletion] = await Promise.allSettled([orderAs(server, person), deleteMe(server, person, PASSWORD)]);
      expect(deletion).toMatchObject({ status: "fulfilled", value: { status: 204 } });
      if (order.status === "rejected") expect(order.reason).toBeInstanceOf(Unauthorized);
      else expect(await orderRow(server, order.value.id)).toMatchObject({ users_id: null, erasure: "requested" });
    }
  });
});
