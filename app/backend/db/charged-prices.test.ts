import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, pid } from "node:process";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Currency, convert } from "~/shop/money";
import { currentPrice } from "~/shop/price";
import { openDatabase } from "../../../tests/support/open-database";
import { migrate } from "./migrate";
import { up } from "./migrations/010-charged-prices";
import type { Tables } from "./schema";
import { sqliteLibrary } from "./sqlite-library";

const databases = join(import.meta.dirname, "../../../tests/support/databases");

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shop-charged-prices-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The unit price as pages and mails showed it before it was stored. */
const shown = (price: number, priceDiscounted: number, currency: Currency) =>
  convert(currentPrice({ price, priceDiscounted }), currency);

test.each(["001-shop", "002-catalogue-changes", "005-newsletter-requests", "009-order-events"])(
  "orders of a database of schema %s keep what was shown as what was charged, and lines add up to the subtotal",
  async (name) => {
    const file = join(await temporaryFolder(), "shop.db");
    await copyFile(join(databases, `${name}.db`), file);
    const older = new (sqliteLibrary())(file);
    // 3 × 45.50 and 1 × 0.99 (reduced from 9.90) are 120.12 + 0.87 pounds.
    older.exec(`
      create temp table copy as select * from orders order by id limit 1;
      update copy set id = 101, number = 'A', cart_id = 'cart-in-pounds', currency = 'GBP', subtotal = 12099, total = 12099;
      insert into orders select * from copy;
      create temp table line as select * from order_items order by id limit 1;
      update line set id = 101, orders_id = 101, quantity = 3, price = 4550, price_discounted = 4550;
      insert into order_items select * from line;
      update line set id = 102, quantity = 1, price = 990, price_discounted = 99;
      insert into order_items select * from line;
    `);
    older.close();

    const database = await openDatabase<Tables>({ file });
    onTestFinished(() => database.close());
    await migrate(database);
    const orders = await database.read.selectFrom("orders").select(["id", "currency", "subtotal"]).execute();
    const items = await database.read.selectFrom("order_items").selectAll().execute();
    expect(orders.length).toBeGreaterThan(1);
    for (const { id, currency, subtotal } of orders) {
      const lines = items.filter((item) => item.orders_id === id);
      expect(lines.reduce((sum, line) => sum + line.quantity * line.charged_price, 0)).toBe(subtotal);
      for (const line of lines) {
        expect(line.charged_price).toBe(shown(line.price, line.price_discounted, currency));
        expect(line.charged_rate).toBe(currency === "GBP" ? 8_800 : 10_000);
      }
    }
  },
);

/** The columns that the migration reads, as schema 9 has them. */
interface Older {
  orders: { id: number; currency: Currency };
  order_items: {
    id: number;
    orders_id: number;
    price: number;
    price_discounted: number;
    charged_price?: number;
    charged_rate?: number;
  };
}

const url = env.TEST_DATABASE_URL ?? "";

describe.each([
  ["SQLite", true],
  ["PostgreSQL", url !== ""],
] as const)("on %s", (engine, isPossible) => {
  test.skipIf(!isPossible)(
    "each price becomes the charge that was shown, to the penny, also a very high one",
    async () => {
      const schema = `charged_prices_${pid}`;
      const database = await openDatabase<Older>(
        engine === "SQLite" ? { file: join(await temporaryFolder(), "shop.db") } : { url, schema },
      );
      onTestFinished(async () => {
        if (engine === "PostgreSQL")
          await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
        await database.close();
      });
      const prices = [...Array.from({ length: 400 }, (_, index) => index * 7), 99_999_999];
      const items = prices.flatMap((price, index) => [
        { id: 3 * index + 1, orders_id: 1, price, price_discounted: price },
        { id: 3 * index + 2, orders_id: 2, price, price_discounted: Math.floor(price / 3) },
        // Only a lower price counts as discounted.
        { id: 3 * index + 3, orders_id: 2, price, price_discounted: price + 1 },
      ]);
      await database.write(async (trx) => {
        await sql`create table orders (id integer primary key, currency text not null)`.execute(trx);
        await sql`create table order_items (id integer primary key, orders_id integer not null, price integer not null,
        price_discounted integer not null)`.execute(trx);
        await trx
          .insertInto("orders")
          .values([
            { id: 1, currency: "EUR" },
            { id: 2, currency: "GBP" },
          ])
          .execute();
        for (let first = 0; first < items.length; first += 200)
          await trx
            .insertInto("order_items")
            .values(items.slice(first, first + 200))
            .execute();
        await up(trx, database.engine);
      });
      const rows = await database.read.selectFrom("order_items").selectAll().orderBy("id").execute();
      expect(rows).toEqual(
        items.map((item) => ({
          ...item,
          charged_price: shown(item.price, item.price_discounted, item.orders_id === 2 ? "GBP" : "EUR"),
          charged_rate: item.orders_id === 2 ? 8_800 : 10_000,
        })),
      );
    },
  );
});
