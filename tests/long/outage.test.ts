import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { createBackend } from "~/backend/create-backend";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { demoShop } from "~/config/backend-options.server";
import { companyOf } from "~/config/company-settings.server";
import { seeded } from "~/shop/seeded.test-data";
import { ledgerProblems, piecesInAll } from "../contract/shop/ledger";
import { bank, temporaryFolder } from "../contract/shop/servers";
import { addProduct, type Goods } from "../contract/shop/shop-fixtures";
import { type Reply, Visitor } from "../e2e/visitor";
import { checkoutDetails } from "../support/filled-cart";
import { openDatabase } from "../support/open-database";
import { type PrivateCluster, startPostgres } from "../support/postgres.mjs";
import { type Running, startShop } from "../support/shop-process";

const SHOPPERS = 20;
/** Milliseconds. */
const RECOVERY_LIMIT_MS = 5_000;
const ANSWER_LIMIT_MS = 20_000;
const SESSION_SECRETS = "one-secret-of-both-processes-that-is-long-enough";

const cluster = await startPostgres();
afterAll(async () => {
  if ("url" in cluster) await cluster.stop();
});

interface Place {
  postgres: PrivateCluster;
  shops: [Running, Running];
  goods: Goods[];
  outbox: string;
  /** Reads from the database while it is running. */
  look<R>(at: (database: Database<Tables>) => Promise<R>): Promise<R>;
}

/** Two processes of a small shop on one PostgreSQL, stopped after the test. */
async function twoProcesses(postgres: PrivateCluster): Promise<Place> {
  const { path: dataDir, remove } = await temporaryFolder();
  const company = companyOf({}, false);
  const options = { dataDir, databaseUrl: postgres.url, mailFrom: "a@shop.example", bank, company };
  await (await createBackend({ ...options, ...demoShop(90) })).close();
  const look: Place["look"] = async (at) => {
    const database = await openDatabase<Tables>({ url: postgres.url });
    return at(database).finally(() => database.close());
  };
  const goods = await look((database) =>
    Promise.all(Array.from({ length: 5 }, () => addProduct(database, { price: 10_000, quantity: 1_000_000 }))),
  );
  const env = {
    // All shoppers have the same client IP here.
    MAX_ORDERS_PER_HOUR: "100000",
    DATABASE_URL: postgres.url,
    SESSION_SECRETS,
    TRUST_PROXY: "on",
    API_URL: undefined,
    SMTP_URL: undefined,
  };
  const shops = await Promise.all([startShop({ dataDir, env }), startShop({ dataDir, env })]);
  onTestFinished(async () => {
    await Promise.all(shops.map((shop) => shop.kill()));
    await remove();
  });
  return { postgres, shops, goods, outbox: join(dataDir, "outbox"), look };
}

/** Records the results of the shoppers' requests. */
class Chronicle {
  /** Order numbers by email; each email is used for one order. */
  readonly acknowledged = new Map<string, string>();
  readonly surprises: string[] = [];
  /** Times of the error pages, as in `performance.now()`. */
  readonly apologies: number[] = [];

  /** The reply, or undefined for the page that the shop is temporarily unavailable. */
  look(step: string, reply: Reply): Reply | undefined {
    if (reply.status === 503 && /The shop is temporarily unavailable/.test(reply.text)) {
      this.apologies.push(performance.now());
      return undefined;
    }
    if (reply.status >= 400) this.surprises.push(`${step}: ${reply.status} ${reply.text.slice(0, 500)}`);
    return reply;
  }
}

/** Places one order after another, with pages from both processes; repeats requests while the shop is unavailable. */
async function shopper(place: Place, chronicle: Chronicle, index: number, closed: () => boolean): Promise<void> {
  const random = seeded(index + 1);
  for (let count = 0; !closed(); count++) {
    const visitor = new Visitor("");
    const email = `shopper-${index}-${count}@example.com`;
    // Rate limits are not part of this test: each order has another client IP.
    const headers = { "x-forwarded-for": `10.${index}.${count >> 8}.${count & 255}` };
    const insist = async (step: string, ask: () => Promise<Reply>): Promise<Reply | undefined> => {
      while (!closed() || step === "order") {
        visitor.origin = place.shops[random.int(0, 1)]?.url ?? "";
        const reply = chronicle.look(step, await ask());
        if (reply) return reply;
        await wait(random.int(100, 300));
      }
      return undefined;
    };
    const goods = place.goods[random.int(0, place.goods.length - 1)];
    if (!goods) throw new Error("there is something to buy");
    const product = `/products/${goods.slug}`;
    const choice = { size: goods.sizeId, quantity: random.int(1, 3) };
    await insist("product", () => visitor.ask(product, { headers }));
    await insist("cart", () => visitor.post(product, choice, headers));
    await insist("checkout", () =>
      visitor.post("/checkout", { ...checkoutDetails, email, confirm_email: email }, headers),
    );
    const review = await insist("review", () => visitor.ask("/checkout/review", { headers }));
    const quote = /name="quote" value="([^"]+)"/.exec(review?.text ?? "")?.[1];
    if (!quote) {
      if (!closed()) chronicle.surprises.push(`review without a quote: ${review?.status} ${review?.headers.location}`);
      continue;
    }
    const ordered = await insist("order", () => visitor.post("/checkout/review", { intent: "order", quote }, headers));
    if (ordered?.headers.location !== "/thankyou") {
      chronicle.surprises.push(`order led to ${ordered?.headers.location}`);
      continue;
    }
    // This answer acknowledges the order; its number is on the next page.
    const thanks = await insist("order", () => visitor.ask("/thankyou", { headers }));
    chronicle.acknowledged.set(email, /VR-\d{4}-\d{10}/.exec(thanks?.text ?? "")?.[0] ?? `none: ${thanks?.status}`);
  }
}

async function cutConnections(database: Database<Tables>): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(database.read);
}

describe.skipIf(!("url" in cluster))("PostgreSQL fails while shoppers buy from two processes", () => {
  const postgres = cluster as PrivateCluster;
  const outages: [how: string, bring: (place: Place) => Promise<void>][] = [
    [
      "its connections are cut",
      async ({ look }) => {
        for (let count = 0; count < 5; count++) {
          await look(cutConnections);
          await wait(300);
        }
      },
    ],
    [
      "it is restarted as if it had crashed",
      async () => {
        await postgres.halt("immediate");
        await postgres.resume();
      },
    ],
    [
      "it is stopped for some seconds",
      async () => {
        await postgres.halt("fast");
        await wait(4_000);
        await postgres.resume();
      },
    ],
  ];

  test("no process ends, no acknowledged order is lost or doubled, and the shop recovers within seconds", {
    timeout: 300_000,
  }, async () => {
    const place = await twoProcesses(postgres);
    const before = await place.look(piecesInAll);
    const chronicle = new Chronicle();
    let closed = false;
    const shoppers = Promise.all(
      Array.from({ length: SHOPPERS }, (_, index) => shopper(place, chronicle, index, () => closed)),
    );
    const orders = async (more: number) => {
      const enough = chronicle.acknowledged.size + more;
      await expect
        .poll(() => chronicle.acknowledged.size, { timeout: 60_000, interval: 50 })
        .toBeGreaterThanOrEqual(enough);
    };

    await orders(SHOPPERS);
    for (const [how, bring] of outages) {
      await bring(place);
      const over = performance.now();
      await wait(RECOVERY_LIMIT_MS);
      await orders(SHOPPERS);
      const late = chronicle.apologies.filter((at) => at > over + RECOVERY_LIMIT_MS);
      expect(late, `apologies long after ${how}`).toEqual([]);
    }
    closed = true;
    await shoppers;

    expect(chronicle.surprises).toEqual([]);
    expect(chronicle.apologies.length).toBeGreaterThan(0);
    for (const shop of place.shops) {
      expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
      expect(await shop.stop()).toBe(0);
      expect(shop.output()).not.toMatch(/^ {4}at /m);
    }
    await place.look(async (database) => {
      const rows = await database.read
        .selectFrom("orders")
        .select(["email", "number"])
        .where("email", "like", "shopper-%")
        .execute();
      for (const [email, number] of chronicle.acknowledged)
        expect(rows.filter((row) => row.email === email)).toEqual([{ email, number }]);
      expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
      expect(await piecesInAll(database)).toEqual(before);
      expect(await ledgerProblems(database, place.outbox)).toEqual([]);
    });
    console.info(`${chronicle.acknowledged.size} orders, ${chronicle.apologies.length} pages that said "not now".`);
  });

  test("while PostgreSQL hangs, pages show an error; afterwards they work again", { timeout: 120_000 }, async () => {
    const place = await twoProcesses(postgres);
    const [shop] = place.shops;
    const visit = async (path: string) => {
      const start = performance.now();
      const reply = await new Visitor(shop.url).ask(path);
      return { ...reply, ms: performance.now() - start };
    };
    const paths = ["/products", `/products/${place.goods[0]?.slug}`, "/it/prodotti?sort=price", "/brands", "/readyz"];
    for (const path of paths) expect((await visit(path)).status).toBe(200);
    postgres.freeze();
    onTestFinished(() => postgres.thaw());
    // The cache of pages looks at the versions of the data every 50 ms.
    await wait(100);
    // The second time the connections of the first time are gone, and new ones hang while they are opened.
    for (let round = 0; round < 2; round++) {
      for (const { status, ms } of await Promise.all(paths.map(visit))) {
        expect(status).toBe(503);
        expect(ms).toBeLessThan(ANSWER_LIMIT_MS);
      }
    }
    postgres.thaw();
    const over = performance.now();
    for (const path of paths)
      await expect.poll(async () => (await visit(path)).status, { timeout: 30_000, interval: 100 }).toBe(200);
    expect(performance.now() - over).toBeLessThan(RECOVERY_LIMIT_MS);
  });
});
