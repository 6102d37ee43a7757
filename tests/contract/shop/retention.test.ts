import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eraseOrders } from "~/backend/accounts/erase-orders";
import { rememberSignIn } from "~/backend/auth/provider-sign-in";
import { beginSession, exchangeRefreshToken } from "~/backend/auth/refresh-tokens";
import { makeUserToken } from "~/backend/auth/user-tokens";
import { DatabaseLimiter } from "~/backend/limits/database-limiter";
import { PasswordGuesses } from "~/backend/limits/password-guesses";
import { purge } from "~/backend/limits/purge";
import { queuedRow } from "~/backend/mail/queue";
import { eraseExpired } from "~/backend/retention";
import { queueDeclaration } from "~/backend/returns/declarations";
import { settleDeclaration } from "~/backend/returns/withdrawals";
import { keptUntil, type RETENTION, type TimedRetention } from "~/shop/retention";
import { register } from "./account-steps";
import { operatorSteps } from "./operator";
import { deliver, newPerson, orderAs } from "./person";
import { onBothEngines, type Server } from "./servers";
import { addProduct, methodId, orderOf, placeOrder } from "./shop-fixtures";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Data of one kind: the event from which its time counts, and whether they are still there. */
interface Kept {
  event: Date;
  isLeft(): Promise<boolean>;
}

type ByShop = {
  [Name in TimedRetention]: (typeof RETENTION)[Name]["by"] extends "shop" ? Name : never;
}[TimedRetention];

let count = 0;
const newEmail = () => `kept.${++count}.${process.pid}@example.com`;

const traces = (server: Server) => join(server.dataDir, "traces");
const outbox = (server: Server) => join(server.dataDir, "outbox");

/** Everything that erases by age, with the clock at this time. */
async function eraseAll(server: Server, now: Date): Promise<void> {
  const { database } = server;
  await eraseExpired({ database, outbox: outbox(server), traces: traces(server) }, now);
  await eraseOrders(database, now);
  await database.write((trx) => purge(trx, now));
}

const orderRow = ({ database }: Server, id: number) =>
  database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** A guest's order by bank transfer, new and unpaid. */
async function guestOrder(server: Server, { vat = "" } = {}) {
  const goods = await addProduct(server.database, { price: 9_000 });
  const request = orderOf([[goods, 1]], 90, await methodId(server.api, "bank_transfer"));
  request.delivery.billing.vat_number = vat;
  return placeOrder(server.api, request);
}

async function deliveredOrder(server: Server, options?: { vat?: string }) {
  const order = await guestOrder(server, options);
  await deliver(server, order.id, new Date());
  await server.sendMails();
  return order;
}

async function keptOrder(server: Server, { id }: { id: number }): Promise<Kept> {
  const events = await server.database.read
    .selectFrom("order_events")
    .select("created_on")
    .where("orders_id", "=", id)
    .where("kind", "!=", "erasure")
    .orderBy("id", "desc")
    .executeTakeFirst();
  const event = new Date(events?.created_on ?? (await orderRow(server, id)).created_on);
  return { event, isLeft: async () => (await orderRow(server, id)).email !== "" };
}

async function newUser(server: Server): Promise<string> {
  const { email } = await newPerson(server);
  const { id } = await server.database.read
    .selectFrom("users")
    .select("id")
    .where("email_key", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

async function subscription(server: Server, row: object): Promise<string> {
  const email = newEmail();
  const values = {
    ...{ email, email_key: email, locale: "it", consent_version: "1", request_ip: "", confirm_ip: null },
    ...{ confirmed_on: null, unsubscribed_on: null, requested_on: new Date().toISOString(), status: "pending" },
    ...row,
  };
  await server.database.write((trx) =>
    trx
      .insertInto("newsletter_subscriptions")
      .values(values as never)
      .execute(),
  );
  return email;
}

async function stockRequest(server: Server, row: object): Promise<Kept> {
  const { id: products_id, sizeId: sizes_id } = await addProduct(server.database, { price: 1_000, quantity: 0 });
  const email = newEmail();
  const now = new Date();
  const values = {
    ...{ email, email_key: email, locale: "it", currency: "EUR", products_id, sizes_id, product_url: "", link_url: "" },
    ...{ requested_on: now.toISOString(), confirmed_on: now.toISOString(), notified_on: null, ...row },
  };
  await server.database.write((trx) =>
    trx
      .insertInto("stock_requests")
      .values(values as never)
      .execute(),
  );
  const found = server.database.read.selectFrom("stock_requests").select("id").where("email_key", "=", email);
  return { event: now, isLeft: async () => (await found.execute()).length > 0 };
}

async function file(directory: string, name: string): Promise<Kept> {
  const event = new Date();
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, name), "text");
  await utimes(join(directory, name), event, event);
  return { event, isLeft: async () => (await readdir(directory)).includes(name) };
}

const cases: Record<ByShop, (server: Server) => Promise<Kept>> = {
  async unconfirmed_account(server) {
    const { email } = await register(server);
    const find = server.database.read.selectFrom("users").select("id").where("email_key", "=", email);
    const user = await find.executeTakeFirstOrThrow();
    const { created_on } = await server.database.read
      .selectFrom("mails")
      .select("created_on")
      .where("users_id", "=", user.id)
      .executeTakeFirstOrThrow();
    return { event: new Date(created_on), isLeft: async () => (await find.execute()).length > 0 };
  },
  async sign_in(server) {
    const [usersId, event] = [await newUser(server), new Date()];
    await server.database.write((trx) => trx.deleteFrom("refresh_tokens").where("users_id", "=", usersId).execute());
    await server.database.write((trx) => beginSession(trx, { usersId }, event));
    return { event, isLeft: sessionOf(server, usersId) };
  },
  async longest_sign_in(server) {
    const [usersId, event] = [await newUser(server), new Date()];
    const begun = await server.database.write((trx) => beginSession(trx, { usersId }, event));
    let token = begun?.refreshToken ?? "";
    for (let days = 29; days <= 174; days += 29) {
      const now = new Date(event.getTime() + days * DAY_MS);
      const next = await server.database.write((trx) => exchangeRefreshToken(trx, token, { secrets: ["secret"], now }));
      token = next?.refreshToken ?? expect.fail("the session ended early");
    }
    return { event, isLeft: sessionOf(server, usersId) };
  },
  async provider_sign_in(server) {
    const event = new Date();
    const provider = `provider-${++count}`;
    const started = { provider, state: provider, secrets: { verifier: "v", nonce: "n" }, redirect: "/" };
    await server.database.write((trx) => rememberSignIn(trx, started, event));
    const found = server.database.read.selectFrom("provider_sign_ins").select("nonce").where("provider", "=", provider);
    return { event, isLeft: async () => (await found.execute()).length > 0 };
  },
  async mail_link(server) {
    const usersId = await newUser(server);
    await server.database.write((trx) => makeUserToken(trx, usersId, "password_reset", new Date()));
    const found = server.database.read
      .selectFrom("user_tokens")
      .select("expires_on")
      .where("users_id", "=", usersId)
      .where("purpose", "=", "password_reset");
    const { expires_on } = await found.executeTakeFirstOrThrow();
    return { event: new Date(expires_on), isLeft: async () => (await found.execute()).length > 0 };
  },
  order: async (server) => keptOrder(server, await deliveredOrder(server)),
  async unpaid_order(server) {
    const order = await guestOrder(server);
    await server.sendMails();
    await server.database.write((trx) =>
      trx
        .updateTable("orders")
        .set({ payment_status: "expired", fulfilment_status: "cancelled", expires_on: null })
        .where("id", "=", order.id)
        .execute(),
    );
    return keptOrder(server, order);
  },
  async erased_order(server) {
    const order = await deliveredOrder(server);
    await operatorSteps(server).printed("orders", "erase", order.number);
    return keptOrder(server, order);
  },
  async invoice(server) {
    const vat = `IT0${++count}`;
    const order = await deliveredOrder(server, { vat });
    await operatorSteps(server).printed("orders", "erase", order.number);
    const { event } = await keptOrder(server, order);
    return { event, isLeft: async () => (await orderRow(server, order.id)).delivery.includes(vat) };
  },
  async unmatched_declaration(server) {
    const email = newEmail();
    await server.database.write((trx) =>
      queueDeclaration(trx, { number: "VR-2026-0000000000", email, name: "Ada", items: "", locale: "en" }, new Date()),
    );
    const found = server.database.read.selectFrom("withdrawals").selectAll().where("email", "=", email);
    const { id, created_on } = await found.executeTakeFirstOrThrow();
    await settleDeclaration(server.database, id);
    return { event: new Date(created_on), isLeft: async () => (await found.execute()).length > 0 };
  },
  async order_client(server) {
    const { id } = await guestOrder(server);
    await server.database.write((trx) =>
      trx.updateTable("orders").set({ client_key: "203.0.113.9" }).where("id", "=", id).execute(),
    );
    const { created_on } = await orderRow(server, id);
    return { event: new Date(created_on), isLeft: async () => (await orderRow(server, id)).client_key !== null };
  },
  async newsletter_request(server) {
    const event = new Date();
    return { event, isLeft: subscriptionOf(server, await subscription(server, { requested_on: event.toISOString() })) };
  },
  async newsletter_proof(server) {
    const event = new Date();
    const row = { status: "unsubscribed", confirmed_on: "2020-01-01", unsubscribed_on: event.toISOString() };
    return { event, isLeft: subscriptionOf(server, await subscription(server, row)) };
  },
  stock_request: (server) => stockRequest(server, {}),
  ended_stock_request: (server) => stockRequest(server, { notified_on: new Date().toISOString() }),
  async mail_recipient(server) {
    const { email } = await newPerson(server);
    await server.sendMails();
    const found = server.database.read.selectFrom("mails").select("created_on").where("recipient", "=", email);
    const { created_on } = await found.executeTakeFirstOrThrow();
    return { event: new Date(created_on), isLeft: async () => (await found.execute()).length > 0 };
  },
  async dead_mail_link(server) {
    const event = new Date();
    const mail = queuedRow({ kind: "email_confirmation", recipient: newEmail(), locale: "it" }, event);
    const { id } = await server.database.write((trx) =>
      trx
        .insertInto("mails")
        .values({ ...mail, state: "failed", links: "{}" })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    const found = server.database.read.selectFrom("mails").select("links").where("id", "=", id);
    return { event, isLeft: async () => (await found.execute()).some(({ links }) => links !== null) };
  },
  async refund_account(server) {
    const { printed, json } = operatorSteps(server);
    const order = await deliveredOrder(server);
    const { refund } = await json("orders", "refund", order.number, "--amount", "10");
    await printed("refunds", "account", String(refund), "--iban", "DE89 3704 0044 0532 0130 00", "--name", "Ada Neri");
    // Until it is sent, nothing erases it in the ten years in which it can be demanded.
    await eraseAll(server, new Date(Date.now() + 3_000 * DAY_MS));
    await printed("refunds", "sent", String(refund));
    const { sent_on } = await server.database.read
      .selectFrom("refunds")
      .select("sent_on")
      .where("id", "=", refund)
      .executeTakeFirstOrThrow();
    const found = server.database.read.selectFrom("refund_accounts").select("iban").where("refunds_id", "=", refund);
    return { event: new Date(sent_on ?? 0), isLeft: async () => (await found.execute()).length > 0 };
  },
  mail_file: (server) => file(outbox(server), "987654321.eml"),
  payment_trace: (server) => file(traces(server), "2026-11-26T10-00-00-000Z-123-0001-api.example.json"),
  async attempt_counter(server) {
    const key = `client-${++count}`;
    await new DatabaseLimiter({ database: server.database, name: "kept", points: 9, seconds: 86_400 }).count(key);
    const found = server.database.read.selectFrom("rate_limits").select("points").where("key", "=", `kept:${key}`);
    return { event: new Date(), isLeft: async () => (await found.execute()).length > 0 };
  },
  async known_client(server) {
    const hashes = async () =>
      (await server.database.read.selectFrom("proved_codes").select("hash").execute()).map(({ hash }) => hash);
    const before = await hashes();
    const attempt = { email: newEmail(), client: { key: "203.0.113.7", isShared: false } };
    await server.database.write((trx) => new PasswordGuesses(server.database).forgive(trx, attempt as never));
    const [hash = ""] = (await hashes()).filter((one) => !before.includes(one));
    return { event: new Date(), isLeft: async () => (await hashes()).includes(hash) };
  },
};

const sessionOf =
  ({ database }: Server, usersId: string) =>
  async () =>
    (await database.read.selectFrom("refresh_tokens").select("id").where("users_id", "=", usersId).execute()).length >
    0;

const subscriptionOf =
  ({ database }: Server, email: string) =>
  async () =>
    (await database.read.selectFrom("newsletter_subscriptions").select("id").where("email_key", "=", email).execute())
      .length > 0;

onBothEngines("personal data", (server) => {
  test.for(Object.entries(cases))("%s is kept until its time is over, and is gone then", async ([name, make]) => {
    const { event, isLeft } = await make(server);
    const end = keptUntil(name as ByShop, event).getTime();
    expect(await isLeft()).toBe(true);
    await eraseAll(server, new Date(end - 2 * MINUTE_MS));
    expect(await isLeft()).toBe(true);
    for (let run = 0; run < 2; run += 1) await eraseAll(server, new Date(end + 2 * MINUTE_MS));
    expect(await isLeft()).toBe(false);
  });

  test("of an account that is confirmed, in use or has an order stay", async () => {
    const ordered = await register(server);
    const { id } = await guestOrder(server);
    const person = await newPerson(server);
    await server.database.write((trx) =>
      trx
        .updateTable("orders")
        .set(({ selectFrom }) => ({
          users_id: selectFrom("users").select("users.id").where("email_key", "=", ordered.email),
        }))
        .where("id", "=", id)
        .execute(),
    );
    await server.sendMails();
    await eraseAll(server, new Date(Date.now() + 900 * DAY_MS));
    const users = await server.database.read
      .selectFrom("users")
      .select("email_key")
      .where("email_key", "in", [ordered.email, person.email])
      .execute();
    expect(users).toHaveLength(2);
  });

  test("of a closed order of an account are erased after the ten years too, and its money stays", async () => {
    const person = await newPerson(server);
    const order = await orderAs(server, person, { invoice: true });
    await deliver(server, order.id, new Date());
    await server.sendMails();
    const { event } = await keptOrder(server, order);
    await eraseAll(server, new Date(keptUntil("order", event).getTime() - MINUTE_MS));
    expect(await orderRow(server, order.id)).toMatchObject({ erasure: null, email: person.email });
    await eraseAll(server, new Date(keptUntil("order", event).getTime() + MINUTE_MS));
    const row = await orderRow(server, order.id);
    expect(row).toMatchObject({ erasure: "done", email: "", note: "", total: 9_000, payment_status: "paid" });
    expect(row.delivery).not.toContain(person.texts.name);
    expect(row.users_id).not.toBeNull();
    const steps = await server.database.read
      .selectFrom("order_events")
      .select(["before", "after", "actor"])
      .where("orders_id", "=", order.id)
      .where("kind", "=", "erasure")
      .execute();
    expect(steps).toEqual([{ before: "none", after: "done", actor: "retention" }]);
  });

  test("of an order that is still open stay, however old it is", async () => {
    const order = await guestOrder(server);
    await server.sendMails();
    await eraseAll(server, new Date(Date.now() + 40 * 366 * DAY_MS));
    expect((await orderRow(server, order.id)).email).not.toBe("");
  });

  test("in files of other names are left alone", async () => {
    const own = [await file(traces(server), "package.json"), await file(outbox(server), "notes.eml")];
    await eraseAll(server, new Date(Date.now() + 999 * DAY_MS));
    for (const { isLeft } of own) expect(await isLeft()).toBe(true);
  });

  test("no limit counts for longer than the privacy policy says", () => {
    const limiter = () => new DatabaseLimiter({ database: server.database, name: "x", points: 1, seconds: 86_401 });
    expect(limiter).toThrow("counts for too long");
  });
});
