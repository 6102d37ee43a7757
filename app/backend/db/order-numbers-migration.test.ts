import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, pid } from "node:process";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import type { MigratedDatabase, MigrationEngine } from "./columns";
import type { Database } from "./engine";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const LAST_BEFORE = "019-product-models";
const url = env.TEST_DATABASE_URL;

interface Migration {
  up(db: MigratedDatabase, engine: MigrationEngine): Promise<void>;
}

const earlier = Object.entries(import.meta.glob<Migration>("./migrations/*.ts", { eager: true }))
  .map(([path, migration]): [string, Migration] => [path.replace(/^.*\/|\.ts$/g, ""), migration])
  .filter(([name]) => name <= LAST_BEFORE)
  .sort(([a], [b]) => (a < b ? -1 : 1));

/** An order and a declaration of withdrawal of the version before, as its columns were. */
async function openOlderPostgres(): Promise<Database<Tables>> {
  const schema = `order_numbers_${pid}`;
  const database = await openDatabase<Tables>({ url, schema });
  onTestFinished(async () => {
    await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
    await database.close();
  });
  await database.write(
    async (trx) => {
      await sql`create table schema_migrations (name text primary key, applied_on text not null)`.execute(trx);
      for (const [name, { up }] of earlier) {
        await up(trx, "postgres");
        await sql`insert into schema_migrations values (${name}, '2026-01-01')`.execute(trx);
      }
      await sql`insert into countries (id, iso2, name_it, name_en) values (109, 'IT', 'Italia', 'Italy')`.execute(trx);
      await sql`
        insert into payments (id, code, name, name_it, name_en, price, visibility, sort)
        values (1, 'bank_transfer', 'Bank transfer', 'Bonifico', 'Bank transfer', 0, 'visible', 1)
      `.execute(trx);
      await sql`
        insert into orders (id, number, cart_id, cart_revision, access_key_hash, stores_id, email, locale, currency,
          payment_status, fulfilment_status, payments_id, payment_code, shipping_method, countries_id, delivery, subtotal,
          coupon_discount, delivery_cost, payment_fee, gift_card_amount, total, note, created_on)
        values (7, 'VR-2026-0700590559', 'cart', 1, '', 3, 'guest.cash@example.com', 'en', 'EUR', 'paid', 'new', 1,
          'bank_transfer', 'courier', 109, '{}', 1000, 0, 0, 0, 0, 1000, '', '2026-11-26T16:44:44.000Z')
      `.execute(trx);
      await sql`
        insert into withdrawals (number, name, email, items, locale, orders_id, outcome, state, attempts, due_on, created_on)
        values ('VR-2026-0700590559', 'Ada Rossi', 'guest.cash@example.com', '', 'en', 7, 'refund', 'sent', 1,
          '2026-11-26T16:44:44.000Z', '2026-11-26T16:44:44.000Z')
      `.execute(trx);
    },
    { patient: true },
  );
  return database;
}

async function openCopy(): Promise<Database<Tables>> {
  const folder = await mkdtemp(join(tmpdir(), "shop-order-numbers-"));
  await copyFile(
    join(import.meta.dirname, `../../../tests/support/databases/${LAST_BEFORE}.db`),
    join(folder, "shop.db"),
  );
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  return database;
}

describe.each([
  ["SQLite", true, openCopy],
  ["PostgreSQL", url !== undefined, openOlderPostgres],
] as const)("on %s", (_, isPossible, open) => {
  test.skipIf(!isPossible)(
    "orders of an older database and of a process of its version have numbers that count as computable; declarations stay as they are",
    async () => {
      const database = await open();
      const older = await sql<{ number: string }>`select * from orders order by id`.execute(database.read);
      const columns = Object.keys(older.rows[0] ?? {}).filter((column) => column !== "id");
      await migrate(database);
      const orders = await database.read
        .selectFrom("orders")
        .select(["number", "number_is_guessable"])
        .orderBy("id")
        .execute();
      expect(orders.length).toBeGreaterThan(0);
      expect(orders).toEqual(older.rows.map(({ number }) => ({ number, number_is_guessable: 1 })));
      const [declaration, ...others] = await database.read.selectFrom("withdrawals").selectAll().execute();
      expect(others).toEqual([]);
      expect(declaration).toMatchObject({
        ...{ number: "VR-2026-0700590559", name: "Ada Rossi", orders_id: 7, is_proven: 0 },
        ...{ confirmation_hash: null, confirmed_on: null, unmatched: null, done_on: null },
      });
      // A process of the version before still runs, and knows nothing of the new column.
      const change: Record<string, string> = { number: "VR-2026-0700590560", cart_id: "another" };
      const values = columns.map((column) => (change[column] ? sql.lit(change[column]) : sql.ref(column)));
      const into = sql.join(columns.map((column) => sql.ref(column)));
      await database.write((trx) =>
        sql`insert into orders (${into}) select ${sql.join(values)} from orders order by id limit 1`.execute(trx),
      );
      const later = database.read.selectFrom("orders").select("number_is_guessable");
      expect(await later.where("number", "=", "VR-2026-0700590560").executeTakeFirst()).toEqual({
        number_is_guessable: 1,
      });
    },
  );
});
