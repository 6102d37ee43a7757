import { CompiledQuery, sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { clientOf } from "~/backend/limits/client";
import { purge } from "~/backend/limits/purge";
import { expireUnpaidOrders } from "~/backend/orders/expire-unpaid-orders";
import { OrderLimits } from "~/backend/orders/order-limits";
import type { OrderRequest } from "~/contract/orders.server";
import { orderSteps } from "./order-steps";
import { onBothEngines } from "./servers";
import { addProduct, methodId, newCart, orderOf, stockLeft } from "./shop-fixtures";

const HOUR_MS = 60 * 60 * 1000;

let clients = 0;
const newIp = () => `198.51.100.${++clients}`;

/** PostgreSQL reads a small table without its indexes, unless it must not. */
async function planOf({ engine, write }: Database<Tables>, text: string, parameters: readonly unknown[]) {
  const explain = engine === "sqlite" ? "explain query plan" : "explain";
  return write(async (trx) => {
    if (engine === "postgres") await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await trx.executeQuery({ ...CompiledQuery.raw(`${explain} ${text}`), parameters });
    return rows.map((row) => Object.values(row as object).join(" ")).join("\n");
  });
}

onBothEngines("orders of one visitor", (server) => {
  let transfer: number;
  let cash: number;
  beforeAll(async () => {
    transfer = await methodId(server.api, "bank_transfer");
    cash = await methodId(server.api, "cash_on_delivery");
  });
  const { counts } = orderSteps(server);

  async function send(order: OrderRequest, ip = newIp()) {
    const response = await server.ask("orders", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": ip },
      body: JSON.stringify(order),
    });
    const body = await response.json();
    return {
      status: response.status,
      retryAfter: Number(response.headers.get("retry-after")),
      code: body.errors?.[0].extensions.code,
      max: body.errors?.[0].extensions.max,
      id: body.data?.id as number,
    };
  }

  const goodsOf = (quantity = 500) => addProduct(server.database, { price: 1_000, quantity });
  type Goods = Awaited<ReturnType<typeof goodsOf>>;
  const pickedUp = (goods: Goods, pieces: number, change: Parameters<typeof orderOf>[3] = {}) =>
    orderOf([[goods, pieces]], pieces * 10, transfer, { shipping: "pickup", ...change });

  test("are twenty in an hour for one client, with any email and cart", async () => {
    const goods = await goodsOf();
    const ip = newIp();
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(pickedUp(goods, 1), ip)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    for (const { code, retryAfter } of refused) {
      expect(code).toBe("REQUESTS_EXCEEDED");
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(3_600);
    }
    expect(await stockLeft(server.database, goods)).toBe(480);
    expect((await send(pickedUp(goods, 1))).status).toBe(200);
  });

  test("that are refused or repeated do not count", async () => {
    const goods = await goodsOf();
    const ip = newIp();
    for (let count = 0; count < 25; count += 1)
      expect((await send({ ...pickedUp(goods, 1), total: 9 }, ip)).code).toBe("QUOTE_CHANGED");
    const order = pickedUp(goods, 1);
    const answers = await Promise.all(Array.from({ length: 25 }, () => send(order, ip)));
    expect(new Set(answers.map(({ status, id }) => `${status} ${id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  test("are three in an hour with one email from one client, in any case, and a stranger's orders leave the owner's", async () => {
    const goods = await goodsOf();
    const before = await counts();
    const ip = newIp();
    const emails = ["Victim@example.org", "victim@example.org", "VICTIM@EXAMPLE.ORG"];
    for (const email of emails) expect((await send(pickedUp(goods, 1, { email }), ip)).status).toBe(200);
    const email = "victim@example.org";
    expect(await send(pickedUp(goods, 1, { email }), ip)).toMatchObject({ status: 429 });
    const [orders, , , mails] = await counts();
    expect([Number(orders) - Number(before[0]), Number(mails) - Number(before[3])]).toEqual([3, 3]);
    expect(await send(pickedUp(goods, 1, { email }))).toMatchObject({ status: 200 });
  });

  test("do not count for the shopper when their customer cancels them unpaid", async () => {
    const goods = await goodsOf();
    const ip = newIp();
    const email = "undecided@example.org";
    for (let count = 0; count < 5; count += 1) {
      const order = pickedUp(goods, 1, { email });
      const { status, id } = await send(order, ip);
      expect(status, `order ${count + 1}`).toBe(200);
      const answer = await server.ask(`orders/${id}/cancellation`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-order-key": order.access_key },
        body: "{}",
      });
      expect(answer.status).toBe(200);
    }
    for (let count = 0; count < 3; count += 1)
      expect(await send(pickedUp(goods, 1, { email }), ip)).toMatchObject({ status: 200 });
    expect(await send(pickedUp(goods, 1, { email }), ip)).toMatchObject({ status: 429 });
  });

  test("are twenty-four in an hour with one email from all clients, cancelled or not", async () => {
    const goods = await goodsOf();
    const email = "flooded@example.org";
    for (let count = 0; count < 24; count += 1)
      expect(await send(pickedUp(goods, 1, { email }))).toMatchObject({ status: 200 });
    expect(await send(pickedUp(goods, 1, { email }))).toMatchObject({ status: 429 });
  });

  /** Asks whether an order has room, without placing one. */
  async function ask(body: object, ip = newIp()) {
    const headers = { "content-type": "application/json", "x-forwarded-for": ip };
    const response = await server.ask("orders/limits", { method: "POST", headers, body: JSON.stringify(body) });
    const answer = response.status === 204 ? null : await response.json();
    return [response.status, answer?.errors[0].extensions.max ?? Number(response.headers.get("retry-after")) > 0];
  }

  test("are announced before the order, as often as somebody asks, and only to the client that has placed them", async () => {
    const goods = await goodsOf();
    const [ip, email] = [newIp(), "announced@example.org"];
    for (let count = 0; count < 3; count += 1) {
      for (let asked = 0; asked < 30; asked += 1) expect((await ask({ email, pieces: 1 }, ip))[0]).toBe(204);
      expect((await send(pickedUp(goods, 1, { email }), ip)).status).toBe(200);
    }
    expect(await ask({ email: email.toUpperCase(), pieces: 1 }, ip)).toEqual([429, true]);
    expect((await send(pickedUp(goods, 1, { email }), ip)).status).toBe(429);
    // With another email, without one, and from elsewhere there is room.
    for (const body of [{ email: "other@example.org", pieces: 1 }, { pieces: 1 }, { email: null, pieces: 1 }])
      expect((await ask(body, ip))[0]).toBe(204);
    for (const stranger of [newIp(), "unknown", "2001:db8:99::1"])
      expect((await ask({ email, pieces: 1 }, stranger))[0]).toBe(204);
  });

  test("tell a stranger nothing of an email that has reached its own limit, but its customer who has ordered", async () => {
    const goods = await goodsOf();
    const [email, customer] = ["crowded@example.org", newIp()];
    expect((await send(pickedUp(goods, 1, { email }), customer)).status).toBe(200);
    for (let count = 0; count < 23; count += 1) await send(pickedUp(goods, 1, { email }));
    expect((await ask({ email, pieces: 1 }))[0]).toBe(204);
    expect(await ask({ email, pieces: 1 }, customer)).toEqual([429, true]);
  });

  test("announce the client's own limits: orders of its IP and unpaid pieces", async () => {
    const goods = await goodsOf();
    const [busy, full] = [newIp(), newIp()];
    await Promise.all(Array.from({ length: 20 }, () => send(pickedUp(goods, 1), busy)));
    expect(await ask({ pieces: 1 }, busy)).toEqual([429, true]);
    expect((await send(pickedUp(goods, 40), full)).status).toBe(200);
    expect([await ask({ pieces: 20 }, full), await ask({ pieces: 21 }, full)]).toEqual([
      [204, false],
      [409, 60],
    ]);
    for (const body of [{}, { pieces: -1 }, { pieces: 1.5 }, { pieces: 1, email: "x".repeat(101) }])
      expect((await ask(body))[0]).toBe(400);
  });

  test("of many IPv6 clients in one network (/48) wait unpaid with at most ten times the pieces of one", async () => {
    const goods = await goodsOf(5_000);
    const from = (index: number, network = "a3") => `2001:db8:${network}:${index.toString(16)}::1`;
    for (let index = 0; index < 12; index += 1) expect((await send(pickedUp(goods, 50), from(index))).status).toBe(200);
    expect(await ask({ pieces: 1 }, from(99))).toEqual([409, 600]);
    expect((await send(pickedUp(goods, 1), from(99))).code).toBe("TOO_MANY_UNPAID");
    // A group that begins with the same digits is another network.
    expect((await ask({ pieces: 1 }, from(99, "a31")))[0]).toBe(204);
  });

  test("are found by an index, those of one client and those of its network (/48)", async () => {
    const asked = vi.spyOn(server.database.read, "executeQuery");
    await new OrderLimits(server.database).requireWithin(
      { pieces: 1 },
      clientOf(new Headers({ "x-forwarded-for": "2001:db8:a:1::1" })),
    );
    const sums = asked.mock.calls
      .map(([query]) => query as CompiledQuery)
      .filter((query) => query.sql.includes("sum("));
    asked.mockRestore();
    expect(sums).toHaveLength(2);
    for (const { sql: text, parameters } of sums) {
      const plan = await planOf(server.database, text, parameters);
      expect(plan, text).toMatch(/orders_client_key/);
      expect(plan, text).not.toMatch(/scan orders(?! using)|seq scan on orders/i);
    }
  });

  test("have fifty pieces at most", async () => {
    const [goods, more] = [await goodsOf(), await goodsOf()];
    const before = await counts();
    const lines: [Goods, number][] = [
      [goods, 25],
      [more, 26],
    ];
    const refused = await send(orderOf(lines, 510, transfer, { shipping: "pickup" }));
    expect(refused).toMatchObject({ status: 409, code: "TOO_MANY_PIECES", max: 50 });
    expect(await counts()).toEqual(before);
    expect((await send(pickedUp(goods, 50))).status).toBe(200);
  });

  test("reserve at most sixty unpaid pieces for one client, not counting paid or expired ones", async () => {
    const goods = await goodsOf();
    const ip = newIp();
    const first = await send(pickedUp(goods, 40), ip);
    expect(await send(pickedUp(goods, 21), ip)).toMatchObject({ status: 409, code: "TOO_MANY_UNPAID", max: 60 });
    expect((await send(pickedUp(goods, 20), ip)).status).toBe(200);
    await server.database.write((trx) =>
      trx.updateTable("orders").set({ payment_status: "paid" }).where("id", "=", first.id).execute(),
    );
    expect((await send(pickedUp(goods, 40), ip)).status).toBe(200);
    expect(await send(pickedUp(goods, 1), ip)).toMatchObject({ status: 409, code: "TOO_MANY_UNPAID" });
    expect((await send(pickedUp(goods, 1))).status).toBe(200);
    await expireUnpaidOrders(server.database, new Date(Date.now() + 6 * 24 * HOUR_MS));
    expect((await send(pickedUp(goods, 1), ip)).status).toBe(200);
  });

  test("with a stranger's email do not reduce the pieces that its owner may order", async () => {
    const goods = await goodsOf();
    const email = "victim@example.com";
    for (const pieces of [50, 10]) expect((await send(pickedUp(goods, pieces, { email }))).status).toBe(200);
    expect((await send(pickedUp(goods, 10, { email }))).status).toBe(200);
  });

  test("sent in parallel share the limit of sixty unpaid pieces", async () => {
    const goods = await goodsOf();
    const ip = newIp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(pickedUp(goods, 15), ip)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await stockLeft(server.database, goods)).toBe(440);
  });

  test("from a private IP, which many may share, have a higher limit", async () => {
    const goods = await goodsOf();
    for (let count = 0; count < 25; count += 1)
      expect((await send(pickedUp(goods, 3), "192.168.7.7")).status).toBe(200);
  });

  test("lose the client's IP after seven days", async () => {
    const { id } = await send(pickedUp(await goodsOf(), 1), "2001:db8:7:7::1");
    const clientOf = () =>
      server.database.read.selectFrom("orders").select("client_key").where("id", "=", id).executeTakeFirstOrThrow();
    expect(await clientOf()).toEqual({ client_key: "2001:db8:7:7::" });
    await server.database.write((trx) => purge(trx, new Date(Date.now() + 6.9 * 24 * HOUR_MS)));
    expect(await clientOf()).toEqual({ client_key: "2001:db8:7:7::" });
    await server.database.write((trx) => purge(trx, new Date(Date.now() + 7.1 * 24 * HOUR_MS)));
    expect(await clientOf()).toEqual({ client_key: null });
  });

  test("with a URL as a name are refused", async () => {
    const goods = await goodsOf();
    const before = await counts();
    const { delivery } = pickedUp(goods, 1);
    for (const name of [
      "Visit http://evil.example",
      "evil.com",
      "www.evil",
      "Ada evil-shop.store",
      "bit.ly/x",
      "a@b.it",
    ]) {
      const names = [{ name }, { surname: name }, { billing: { ...delivery.billing, name } }];
      for (const change of names) {
        const order = { ...pickedUp(goods, 1), delivery: { ...delivery, ...change }, cart: newCart() };
        expect(await send(order), name).toMatchObject({ status: 400, code: "INVALID_PAYLOAD" });
      }
    }
    expect(await counts()).toEqual(before);
  });

  test("are not collected in cash above 500 euro or ten pieces", async () => {
    const [goods, dear] = [await goodsOf(), await addProduct(server.database, { price: 50_001 })];
    expect(await send(orderOf([[dear, 1]], 505.01, cash))).toMatchObject({ status: 400, code: "INVALID_PAYLOAD" });
    expect(await send(orderOf([[goods, 11]], 115, cash))).toMatchObject({ status: 400, code: "INVALID_PAYLOAD" });
    expect((await send(orderOf([[goods, 10]], 105, cash))).status).toBe(200);
    expect(await stockLeft(server.database, dear)).toBe(10);
  });
});
