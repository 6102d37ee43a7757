import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { logIn, signUp } from "~/api/accounts.server";
import { NotFound } from "~/api/errors.server";
import { myOrder, myOrders, type Order, placeOrder, readOrder } from "~/api/orders.server";
import { queuedRow } from "~/backend/mail/queue";
import type { OrderRequest } from "~/contract/orders.server";
import { orderLink } from "../../support/order-token";
import { onBothEngines } from "./servers";
import { addProduct, methodId, orderOf } from "./shop-fixtures";

const ORDER_PAGE = "https://shop.example/orders/";
const forbidden = { errors: [{ message: expect.any(String), extensions: { code: "FORBIDDEN" } }] };

onBothEngines("the orders of customers", (server) => {
  let transfer: number;
  let customer: Customer;
  let other: Customer;

  interface Customer {
    /** The client of the customer's calls. */
    api: typeof server.api;
    headers: { authorization: string };
  }

  async function newCustomer(email: string): Promise<Customer> {
    const credentials = { email, password: "a long password" };
    await signUp(server.api, { ...credentials, privacy_version: "1" });
    const { access_token } = await logIn(server.api, credentials);
    return { api: server.api.as(access_token), headers: { authorization: `Bearer ${access_token}` } };
  }

  beforeAll(async () => {
    transfer = await methodId(server.api, "bank_transfer");
    customer = await newCustomer("customer.of.orders@example.com");
    other = await newCustomer("other.customer@example.com");
  });

  async function place(api: typeof server.api, change: Partial<OrderRequest> = {}): Promise<Order> {
    const goods = await addProduct(server.database, { price: 10_000 });
    const order = await placeOrder(api, orderOf([[goods, 2]], 200, transfer, change));
    if (!("items" in order)) throw new Error("our server answers the whole order");
    return order;
  }

  const answerTo = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await server.ask(path, { headers });
    return { status: answer.status, body: await answer.json() };
  };

  test("are listed with number, date, statuses, pieces and total, the newest first, and counted", async () => {
    const [first, second] = [await place(customer.api), await place(customer.api)];
    const { rows, count } = await myOrders(customer.api, { page: 1, limit: 10 });
    expect(count).toBe(2);
    expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(rows[1]).toEqual({
      id: first.id,
      number: first.number,
      created_on: first.created_on,
      currency: "EUR",
      payment_status: "pending",
      fulfilment_status: "new",
      payment: { code: "bank_transfer" },
      confirmation: null,
      gift: null,
      money_to_send: false,
      quantity: 2,
      total: 200,
      images: [],
    });
    expect(await myOrders(customer.api, { page: 2, limit: 1 })).toMatchObject({ rows: [{ id: first.id }], count: 2 });
    expect(await myOrders(customer.api, { page: 3, limit: 1 })).toEqual({ rows: [], count: 2 });
  });

  test("are listed with the time at which the gift cards for another person were mailed", async () => {
    const { api } = await newCustomer("giver.of.cards@example.com");
    const { id } = await place(api);
    const gift = { name: "Maria", email: "maria@example.com", message: "", send_on: "2026-12-24" };
    const sent_on = "2026-12-24T07:00:00.000Z";
    const row = async () => (await myOrders(api, { page: 1, limit: 1 })).rows[0];
    await server.database.write((trx) =>
      trx
        .updateTable("orders")
        .set({ gift: JSON.stringify(gift) })
        .where("id", "=", id)
        .execute(),
    );
    expect(await row()).toMatchObject({ id, gift: { sent_on: null } });
    const mail = queuedRow({ kind: "gift_received", recipient: gift.email, locale: "it", ordersId: id }, new Date());
    await server.database.write((trx) =>
      trx
        .insertInto("mails")
        .values({ ...mail, state: "sent", sent_on })
        .execute(),
    );
    expect(await row()).toMatchObject({ id, gift: { sent_on } });
  });

  test("are paged as lists of Directus: limit, offset, page and meta", async () => {
    const { headers } = customer;
    expect((await answerTo("me/orders", headers)).body).not.toHaveProperty("meta");
    const all = (await answerTo("me/orders?limit=-1&meta=*", headers)).body;
    expect(all.meta).toEqual({ total_count: all.data.length, filter_count: all.data.length });
    expect((await answerTo("me/orders?offset=1&fields=*.*", headers)).body.data).toEqual(all.data.slice(1));
    expect((await answerTo("me/orders?limit=0", headers)).body.data).toEqual([]);
    expect((await answerTo(`me/orders?page=${2 ** 53 - 1}&limit=1`, headers)).body.data).toEqual([]);
    for (const query of ["limit=x", "page=-1", "meta=everything", "offset=1e99"])
      expect([query, (await answerTo(`me/orders?${query}`, headers)).status]).toEqual([query, 400]);
  });

  test("are read whole, whatever fields are asked for, and their items alone", async () => {
    const placed = await place(customer.api, { note: "Ring twice" });
    expect(await myOrder(customer.api, placed.id)).toEqual(placed);
    for (const fields of ["", "?fields=*.*", "?fields=id"])
      expect((await answerTo(`me/orders/${placed.id}${fields}`, customer.headers)).body.data).toMatchObject({
        number: placed.number,
        note: "Ring twice",
        delivery: placed.delivery,
        masked: false,
        events: [],
      });
    expect((await answerTo(`me/orders/${placed.id}/items`, customer.headers)).body.data).toEqual(placed.items);
  });

  describe("are refused in the same way as a missing one to", () => {
    let own: Order;
    beforeAll(async () => {
      own = await place(customer.api, { access_key: "a".repeat(43) });
    });

    test("another customer", async () => {
      const answers = await Promise.all(
        [own.id, 2_000_000_000, 2 ** 31, 0, "x", "1e3", "01"].flatMap((id) =>
          [`me/orders/${id}`, `me/orders/${id}/items`].map((path) => answerTo(path, other.headers)),
        ),
      );
      for (const answer of answers) expect(answer).toEqual({ status: 403, body: forbidden });
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      await expect(myOrder(other.api, own.id)).rejects.toBeInstanceOf(NotFound);
      await expect(readOrder(other.api, own.id, "b".repeat(43))).rejects.toBeInstanceOf(NotFound);
      expect((await myOrders(other.api, { page: 1, limit: 10 })).rows).toEqual([]);
    });

    test("a guest, also with the order's key", async () => {
      for (const path of ["me/orders", `me/orders/${own.id}`, `me/orders/${own.id}/items`]) {
        const answer = await answerTo(path, { "x-order-key": "a".repeat(43) });
        expect([path, answer.status, answer.body.errors[0].extensions.code]).toEqual([
          path,
          401,
          "INVALID_CREDENTIALS",
        ]);
      }
    });
  });

  test("belong to the account whose token ordered them; orders without a token belong to nobody", async () => {
    const guest = await place(server.api);
    const mine = await place(other.api);
    await expect(myOrder(other.api, guest.id)).rejects.toBeInstanceOf(NotFound);
    expect((await myOrder(other.api, mine.id)).number).toBe(mine.number);
    // The customer reads the order without its key, also by the guests' call.
    expect((await readOrder(other.api, mine.id, "")).number).toBe(mine.number);
  });

  describe("the link in an order's mail", () => {
    const email = () => `guest.${crypto.randomUUID()}@example.com`;
    const placeFor = (to: string, change: Partial<OrderRequest> = {}) => {
      const { delivery } = orderOf([], 0, transfer, { email: to });
      return place(server.api, { delivery, order_url: ORDER_PAGE, note: "Ring twice", ...change });
    };
    const linkTo = async (to: string) => {
      await server.sendMails();
      return orderLink(join(server.dataDir, "outbox"), to);
    };

    test("shows the order without login, and shortens what a stranger must not read", async () => {
      const to = email();
      const placed = await placeFor(to);
      const { url, id, key } = await linkTo(to);
      expect(url).toBe(`${ORDER_PAGE}${placed.id}-${key}`);
      const { delivery, note, masked, gift_cards, zone, ...rest } = await readOrder(server.api, id, key);
      const { delivery: _, note: __, masked: ___, gift_cards: ____, zone: _____, ...whole } = placed;
      expect(rest).toEqual(whole);
      expect([masked, note, gift_cards, zone]).toEqual([true, "", null, "italy"]);
      expect(whole.link_key).toBe(key);
      expect(delivery).toMatchObject({
        name: "A•••",
        surname: "R•••",
        email: "g•••",
        phone: "•••567",
        address: "V•••",
        address2: "",
        city: "V•••",
        zip_code: "3•••",
        countries_id: placed.delivery.countries_id,
        billing: { name: "A•••", address: "V•••", business_name: "" },
      });
    });

    test("shows the whole order once its email is confirmed", async () => {
      const to = email();
      const placed = await placeFor(to);
      const { id, key } = await linkTo(to);
      const confirmed_on = new Date().toISOString();
      await server.database.write((trx) =>
        trx.updateTable("orders").set({ confirmed_on }).where("id", "=", id).execute(),
      );
      expect(await readOrder(server.api, id, key)).toMatchObject({ delivery: placed.delivery, note: "Ring twice" });
    });

    test("opens one order, with one spelling of its key", async () => {
      const to = email();
      await placeFor(to);
      const foreign = await place(server.api);
      const { id, key } = await linkTo(to);
      for (const wrong of [key.slice(1), `${key}A`, key.toLowerCase(), key.toUpperCase(), "", "x".repeat(43)])
        await expect(readOrder(server.api, id, wrong)).rejects.toBeInstanceOf(NotFound);
      await expect(readOrder(server.api, foreign.id, key)).rejects.toBeInstanceOf(NotFound);
    });

    test("must be a page", async () => {
      for (const order_url of [
        "javascript:alert(1)//",
        "https://shop.example/orders",
        "ftp://shop.example/",
        "/orders/",
      ])
        await expect(placeFor(email(), { order_url })).rejects.toMatchObject({ code: "INVALID_PAYLOAD" });
    });
  });
});
