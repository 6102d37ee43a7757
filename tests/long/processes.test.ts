import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { env, pid } from "node:process";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { productBySlug, productSizes } from "~/api/catalogue.server";
import { createApi } from "~/api/client.server";
import { placeOrder } from "~/api/orders.server";
import type { Database } from "~/backend/db/engine";
import { migrate } from "~/backend/db/migrate";
import type { Tables } from "~/backend/db/schema";
import { placeOrder as storeOrder } from "~/backend/orders/place-order";
import type { OrderRequest } from "~/contract/orders.server";
import { seedDemo } from "~/demo/seed";
import { ledgerProblems, piecesInAll } from "../contract/shop/ledger";
import { seededFolder, temporaryFolder } from "../contract/shop/servers";
import { addProduct, methodId, orderOf, rowsIn, stockLeft } from "../contract/shop/shop-fixtures";
import { openDatabase } from "../support/open-database";
import { type Running, startApi } from "../support/shop-process";

interface Place {
  database: Database<Tables>;
  env: Record<string, string | undefined>;
  dataDir: string;
  close(): Promise<void>;
}

async function onSqlite(): Promise<Place> {
  const { path: dataDir, remove } = await temporaryFolder();
  const database = await openDatabase<Tables>({ file: join(dataDir, "shop.db") });
  return { database, env: { DATABASE_URL: undefined }, dataDir, close: () => database.close().then(remove) };
}

let schemas = 0;

async function onPostgres(url: string): Promise<Place> {
  const { path: dataDir, remove } = await temporaryFolder();
  const schema = `processes_${pid}_${++schemas}`;
  const database = await openDatabase<Tables>({ url, schema });
  const own = new URL(url);
  own.searchParams.set("options", `-c search_path=${schema}`);
  return {
    database,
    // Without a common secret the programs refuse to share a database.
    env: { DATABASE_URL: own.href, SESSION_SECRETS: "a-secret-of-these-tests-0123456789abcdef" },
    dataDir,
    async close() {
      await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
      await database.close();
      await remove();
    },
  };
}

/** Two API servers that start at the same time. */
const startTwo = ({ dataDir, env }: Place) => {
  const start = () => startApi({ dataDir, env: { ...env, SMTP_URL: undefined } });
  return Promise.all([start(), start()]);
};

async function expiredIn(database: Database<Tables>): Promise<number> {
  const rows = await database.read.selectFrom("orders").select("id").where("payment_status", "=", "expired").execute();
  return rows.length;
}

const places = [
  { engine: "SQLite file", skipped: false, open: onSqlite },
  { engine: "PostgreSQL", skipped: !env.TEST_DATABASE_URL, open: () => onPostgres(env.TEST_DATABASE_URL ?? "") },
];

for (const { engine, skipped, open } of places)
  describe.skipIf(skipped)(`two processes that start together on one empty ${engine}`, () => {
    let place: Place;
    let processes: Running[] = [];
    beforeAll(async () => {
      place = await open();
      processes = await startTwo(place);
    }, 60_000);
    afterAll(async () => {
      await Promise.all(processes.map((process) => process.stop()));
      await place?.close();
    });

    test("fill it once, and work as one shop", { timeout: 60_000 }, async () => {
      const { database, dataDir } = place;
      const apis = processes.map(({ url }) => createApi({ fetch, baseUrl: url, timeoutMs: 30_000 }));
      const [one, two] = apis;
      if (!one || !two) throw new Error("two processes were started");
      expect(await rowsIn(database, "products")).toBe(480);
      const transfer = await methodId(one, "bank_transfer");
      const goods = await addProduct(database, { price: 10_000, quantity: 90 });
      const before = await piecesInAll(database);
      const ordersBefore = await rowsIn(database, "orders");

      // The same order sent to both at the same time.
      for (let round = 0; round < 8; round++) {
        const order = orderOf([[goods, 1]], 100, transfer);
        const answers = await Promise.all([one, two, one, two].map((api) => placeOrder(api, order)));
        expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      }
      expect(await rowsIn(database, "orders")).toBe(ordersBefore + 8);

      // Fifty shoppers, half of them at each process, and one pair.
      const { id, slug, sale_price } = await productBySlug(one, "last-pair");
      const size = (await productSizes(two, id)).find(({ quantity }) => quantity === 1);
      const cents = Math.round(Number(sale_price) * 100);
      const pair = { id, slug, sizeId: size?.id ?? 0, price: cents, salePrice: cents };
      const wants: OrderRequest[] = Array.from({ length: 50 }, () => orderOf([[pair, 1]], cents / 100, transfer));
      const results = await Promise.allSettled(wants.map((order, index) => placeOrder(index % 2 ? one : two, order)));
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const codes = results.map((result) => (result.status === "rejected" ? result.reason.code : "placed"));
      expect(codes.filter((code) => code === "OUT_OF_STOCK")).toHaveLength(49);

      expect(await piecesInAll(database)).toEqual(before);
      expect(await ledgerProblems(database, join(dataDir, "outbox"))).toEqual([]);
    });

    test("answer exactly ten of 200 guesses at gift cards, sent to both", { timeout: 60_000 }, async () => {
      const { database } = place;
      const guess = async (index: number) => {
        const response = await fetch(`${processes[index % 2]?.url}/website/check-cart`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ items: [], gift_card: `GUESS-${String(index).padStart(5, "0")}` }),
        });
        const { data, errors } = await response.json();
        return response.status === 200 ? data.changes[0].code : errors[0].extensions.code;
      };
      const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => guess(index)));
      expect(answers.filter((answer) => answer === "gift_card_unknown")).toHaveLength(10);
      expect(answers.filter((answer) => answer === "REQUESTS_EXCEEDED")).toHaveLength(190);
      const [counted] = await database.read
        .selectFrom("rate_limits")
        .select("points")
        .where("key", "like", "code-ip:%")
        .execute();
      expect(counted?.points).toBe(10);
    });

    test("send one mail for newsletter sign-ups of one email, sent to both at once", { timeout: 60_000 }, async () => {
      const { database } = place;
      const email = "reader@example.com";
      const pages = { confirm_url: "http://shop.test/confirm/", unsubscribe_url: "http://shop.test/unsubscribe/" };
      const signUp = async (index: number) => {
        const response = await fetch(`${processes[index % 2]?.url}/newsletter/subscriptions`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email, locale: "en", consent_version: "2026-11", ip: "", ...pages }),
        });
        return `${response.status} ${await response.text()}`;
      };
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => signUp(index)));
      expect(new Set(answers).size).toBe(1);
      const mails = await database.read.selectFrom("mails").select("id").where("recipient", "=", email).execute();
      expect(mails).toHaveLength(1);
    });

    test("expire an unpaid order once, although both find it at their start", { timeout: 60_000 }, async () => {
      const own = await open();
      onTestFinished(() => own.close());
      const { database, dataDir } = own;
      await migrate(database);
      await seedDemo(database, { products: 60 });
      const goods = await addProduct(database, { price: 10_000, quantity: 20 });
      const method = database.read.selectFrom("payments").select("id").where("code", "=", "bank_transfer");
      const { id: transfer } = await method.executeTakeFirstOrThrow();
      for (let count = 0; count < 10; count += 1) await storeOrder(database, orderOf([[goods, 2]], 200, transfer));
      expect(await stockLeft(database, goods)).toBe(0);
      const past = new Date(Date.now() - 1_000).toISOString();
      await database.write((trx) =>
        trx.updateTable("orders").set({ expires_on: past }).where("expires_on", "is not", null).execute(),
      );

      const both = await startTwo(own);
      onTestFinished(async () => void (await Promise.all(both.map((process) => process.stop()))));
      await vi.waitFor(async () => expect(await expiredIn(database)).toBe(10), { timeout: 20_000 });
      expect(await stockLeft(database, goods)).toBe(20);
      // Stopped, so that no mail is being sent.
      await Promise.all(both.map((process) => process.stop()));
      expect(await stockLeft(database, goods)).toBe(20);
      expect(await ledgerProblems(database, join(dataDir, "outbox"))).toEqual([]);
    });
  });

test("the API reports that it is up and ready, and stops on a signal during an unfinished request", {
  timeout: 60_000,
}, async () => {
  const { path: dataDir, remove } = await seededFolder();
  onTestFinished(remove);
  const api = await startApi({ dataDir, env: { DATABASE_URL: undefined, SMTP_URL: undefined } });
  const { hostname, port } = new URL(api.url);
  const half = connect(Number(port), hostname).on("error", () => {});
  await once(half, "connect");
  half.write("POST /orders HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
  const hungUp = once(half, "close");
  // Requested after the first half of the order was sent.
  for (const path of ["/readyz", "/healthz"]) expect((await fetch(api.url + path)).status).toBe(200);
  expect(await api.stop()).toBe(0);
  await hungUp;
});
