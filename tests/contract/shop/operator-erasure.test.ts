import { expect, test } from "vitest";
import { confirmOwner } from "~/backend/accounts/confirm-email";
import { eraseOrders } from "~/backend/accounts/erase-orders";
import { queueDeclaration } from "~/backend/returns/declarations";
import { settleDeclaration } from "~/backend/returns/withdrawals";
import { dayOf } from "~/shop/shop-day";
import { register } from "./account-steps";
import { operatorSteps } from "./operator";
import { deliver, newPerson, orderAs, tablesWith } from "./person";
import { returnSteps } from "./return-steps";
import { onBothEngines } from "./servers";
import { addProduct, methodId, orderOf, placeOrder } from "./shop-fixtures";

const DAY_MS = 24 * 60 * 60 * 1000;
let count = 0;

onBothEngines("an operator who erases personal data", (server) => {
  const { printed, json, refusal } = operatorSteps(server);
  const { withdraw } = returnSteps(server);
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

  /** A guest's order with an email, name and VAT number that no other has. */
  async function guestOrder({ email = `erased.${++count}.${process.pid}@example.com`, vat = "", home = "" } = {}) {
    const goods = await addProduct(server.database, { price: 9_000 });
    const name = `Zita${++count}x${process.pid}`;
    const request = orderOf([[goods, 1]], 90, await methodId(server.api, "bank_transfer"), { email });
    Object.assign(request.delivery, { name });
    Object.assign(request.delivery.billing, { name, vat_number: vat, ...(home && { address: home }) });
    return { email, name, ...(await placeOrder(server.api, request)) };
  }

  const erasureEvents = (id: number) =>
    server.database.read
      .selectFrom("order_events")
      .select(["before", "after", "actor", "reason"])
      .where("orders_id", "=", id)
      .where("kind", "=", "erasure")
      .orderBy("id")
      .execute();

  test("reads when a guest's order is erased and what the law keeps, and the order's log says who asked when", async () => {
    const order = await guestOrder({ vat: "IT01234567897" });
    await deliver(server, order.id, new Date());
    await server.sendMails();
    const text = await printed("orders", "erase", order.number, "--reason", "letter of 3 March");
    const year = new Date().getUTCFullYear() + 11;
    expect(text).toContain(`erased on ${dayOf(inDays(31).toISOString())}, when the days for returns are over`);
    expect(text).toContain(`the data of its invoice are kept by law until ${year}-01-01`);
    await eraseOrders(server.database, inDays(32));
    expect(await tablesWith(server.database, [order.email])).toEqual([]);
    expect(await erasureEvents(order.id)).toEqual([
      { before: "none", after: "requested", actor: "operator", reason: "letter of 3 March" },
      { before: "requested", after: "invoice", actor: "retention", reason: "" },
    ]);
    expect(await printed("orders", "show", order.number)).toContain("erasure: none → requested, by operator");
  });

  test("erases an old closed order at once, and a repeated command changes nothing", async () => {
    const order = await guestOrder();
    await deliver(server, order.id, inDays(-40));
    await server.database.write((trx) =>
      trx
        .updateTable("orders")
        .set({ created_on: inDays(-41).toISOString() })
        .where("id", "=", order.id)
        .execute(),
    );
    await server.sendMails();
    const first = await printed("orders", "erase", order.number);
    expect(first).toContain("its personal data are erased.");
    expect(first).not.toContain("invoice");
    expect(await tablesWith(server.database, [order.email, order.name])).toEqual([]);
    const events = await erasureEvents(order.id);
    await printed("orders", "erase", order.number);
    expect(await erasureEvents(order.id)).toEqual(events);
    expect(await json("orders", "show", order.number)).toMatchObject({ total: 9_000, email: "" });
  });

  test("keeps no billing address of an order that needs no invoice", async () => {
    const home = `Via Zeta ${process.pid}`;
    const order = await guestOrder({ home });
    await deliver(server, order.id, new Date());
    await server.sendMails();
    expect(await printed("orders", "erase", order.number)).not.toContain("invoice");
    await eraseOrders(server.database, inDays(32));
    expect(await tablesWith(server.database, [order.email, order.name, home])).toEqual([]);
  });

  test("erases the words of a withdrawal, also where an older version has repeated them", async () => {
    const order = await guestOrder();
    const items = `la scarpa di Zita ${process.pid}`;
    await deliver(server, order.id, new Date());
    const number = await withdraw(order, items);
    const steps = () => server.database.read.selectFrom("return_events").select("reason").execute();
    expect(JSON.stringify(await steps())).not.toContain(items);
    await server.database.write((trx) =>
      trx.updateTable("return_events").set({ reason: items }).where("actor", "=", "withdrawal").execute(),
    );
    await printed("returns", "receive", number, "--reason", "a box");
    const { refund } = await json("returns", "refund", number);
    expect(await refusal("orders", "erase", order.number)).toMatch(/money of it is to be sent/);
    await printed("refunds", "account", String(refund), "--iban", "DE89370400440532013000", "--name", order.name);
    await printed("refunds", "sent", String(refund));
    await server.sendMails();
    await printed("orders", "erase", order.number);
    await eraseOrders(server.database, inDays(32));
    expect(await tablesWith(server.database, [order.email, order.name, items, "DE89370400440532013000"])).toEqual([]);
    // The operator's words stay in the log.
    expect((await steps()).map(({ reason }) => reason)).toContain("a box");
  });

  test("is refused with the reason while the order is open", async () => {
    const unpaid = await guestOrder();
    expect(await refusal("orders", "erase", unpaid.number)).toContain("its goods have not arrived");
    const delivered = await guestOrder();
    await deliver(server, delivered.id, new Date());
    const values = { orders_id: delivered.id, kind: "refund", reason: "too_small", refunded: null } as const;
    await server.database.write((trx) =>
      trx
        .insertInto("returns")
        .values({ ...values, number: `R-${delivered.id}`, status: "approved", created_on: new Date().toISOString() })
        .execute(),
    );
    expect(await refusal("orders", "erase", delivered.number)).toContain("a return of it is open");
    const owed = await guestOrder();
    await server.database.write((trx) =>
      trx
        .updateTable("orders")
        .set({ payment_status: "paid", fulfilment_status: "cancelled" })
        .where("id", "=", owed.id)
        .execute(),
    );
    expect(await refusal("orders", "erase", owed.number)).toContain("its payment is open");
    expect(await refusal("orders", "erase", "VR-2026-0000000000")).toContain("There is no order");
    for (const { id, email } of [unpaid, delivered, owed]) {
      expect(await erasureEvents(id)).toEqual([]);
      expect(await tablesWith(server.database, [email])).toContain("orders");
    }
  });

  test("is told to erase the account whose order it is", async () => {
    const person = await newPerson(server);
    const { number } = await orderAs(server, person);
    expect(await refusal("orders", "erase", number)).toContain("belongs to an account");
  });

  test("erases everything of an email at once: guest orders, newsletter, requests, declarations, mails", async () => {
    const [order, other] = [await guestOrder(), await guestOrder()];
    const { email } = order;
    for (const { id } of [order, other]) await deliver(server, id, inDays(-40));
    await server.database.write(async (trx) => {
      const old = { created_on: inDays(-41).toISOString() };
      await trx.updateTable("orders").set(old).where("id", "in", [order.id, other.id]).execute();
      const now = new Date().toISOString();
      await trx
        .insertInto("newsletter_subscriptions")
        .values({
          ...{ email, email_key: email, locale: "it", status: "pending", consent_version: "1", request_ip: "" },
          ...{ requested_on: now, confirmed_on: null, confirm_ip: null, unsubscribed_on: null },
        })
        .execute();
      await trx
        .insertInto("withdrawals")
        .values({
          ...{ number: "VR-2026-1", name: order.name, email, items: "", locale: "it", orders_id: null },
          ...{ returns_id: null, outcome: null, state: "sent", attempts: 1, due_on: now, created_on: now },
          ...{ sent_on: now, last_error: null },
        })
        .execute();
    });
    const sizes = await addProduct(server.database, { price: 1_000, quantity: 0 });
    await server.database.write((trx) =>
      trx
        .insertInto("stock_requests")
        .values({
          ...{ email, email_key: email, locale: "it", currency: "EUR", products_id: sizes.id, sizes_id: sizes.sizeId },
          ...{ product_url: "", link_url: "", requested_on: "2026", confirmed_on: "2026", notified_on: null },
        })
        .execute(),
    );
    await server.sendMails();
    const text = await printed("customers", "erase", email.toUpperCase());
    expect(text).toContain("There is no account with this email.");
    expect(text).toContain(`${order.number}: its personal data are erased.`);
    expect(text).not.toContain(other.number);
    expect(await tablesWith(server.database, [email, order.name])).toEqual([]);
    const proofs = await server.database.read
      .selectFrom("newsletter_subscriptions")
      .select("id")
      .where("email_key", "=", email)
      .execute();
    expect(proofs).toEqual([]);
    expect(await tablesWith(server.database, [other.email])).toContain("orders");
    expect(await printed("customers", "erase", email)).not.toContain(order.number);
  });

  test("deletes a declaration without an order together with its mail that is not sent yet", async () => {
    const email = `erased.${++count}.${process.pid}@example.com`;
    const declaration = { number: "VR-2026-0000000001", name: "Zita", email, items: "", locale: "it" } as const;
    await server.database.write((trx) => queueDeclaration(trx, declaration, new Date()));
    const made = server.database.read.selectFrom("withdrawals").select("id").where("email", "=", email);
    const { id } = await made.executeTakeFirstOrThrow();
    // As two processes do whose claim on it overlaps: one mail comes of it.
    await Promise.all([settleDeclaration(server.database, id), settleDeclaration(server.database, id)]);
    const queued = server.database.read.selectFrom("mails").select("kind").where("withdrawals_id", "=", id);
    expect(await queued.execute()).toEqual([{ kind: "withdrawal_unmatched" }]);
    await server.database.write((trx) =>
      trx.updateTable("withdrawals").set({ state: "sent" }).where("id", "=", id).execute(),
    );
    expect(await tablesWith(server.database, [email])).toContain("mails");
    await printed("customers", "erase", email);
    expect(await tablesWith(server.database, [email])).toEqual([]);
  });

  test("names the open orders of an email, which keep their data until the command is repeated", async () => {
    const order = await guestOrder();
    await server.sendMails();
    const text = await printed("customers", "erase", order.email);
    expect(text).toContain(`${order.number} is open, and needs its data: its goods have not arrived`);
    expect(await tablesWith(server.database, [order.email])).toEqual(expect.arrayContaining(["orders"]));
    await printed("orders", "cancel", order.number);
    await server.sendMails();
    expect(await printed("customers", "erase", order.email)).toContain("when the days for returns are over");
    await eraseOrders(server.database, inDays(32));
    expect(await tablesWith(server.database, [order.email, order.name])).toEqual([]);
  });

  test("deletes an account with its email, confirmed or not, as its owner would", async () => {
    const { email } = await register(server);
    const user = await server.database.read
      .selectFrom("users")
      .select("id")
      .where("email_key", "=", email)
      .executeTakeFirstOrThrow();
    await server.database.write((trx) => confirmOwner(trx, user.id, new Date()));
    await server.sendMails();
    expect(await printed("customers", "erase", email)).toContain("The account is deleted.");
    expect(await tablesWith(server.database, [email, user.id])).toEqual([]);
    expect(await refusal("customers", "erase", "nobody")).toContain("is no email");
  });
});
