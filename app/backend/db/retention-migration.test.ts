import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import type { Database } from "./engine";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/019-product-models.db");

async function openCopy(): Promise<Database<Tables>> {
  const folder = await mkdtemp(join(tmpdir(), "shop-retention-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  return database;
}

const planOf = async (database: Database<Tables>, query: string) => {
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(database.read);
  return rows.map(({ detail }) => detail).join("\n");
};

test("the orders, mails and accounts of an older shop are found by their age through an index", async () => {
  const database = await openCopy();
  const orders = await database.read.selectFrom("orders").select(["number", "email"]).execute();
  await migrate(database);
  expect(await database.read.selectFrom("orders").select(["number", "email"]).execute()).toEqual(orders);
  const old = "created_on < '2020'";
  expect(await planOf(database, `select * from orders where erasure is null and ${old}`)).toContain("orders_by_age");
  expect(
    await planOf(
      database,
      `select * from orders where erasure is null and fulfilment_status = 'cancelled'
        and payment_status in ('failed', 'expired') and ${old}`,
    ),
  ).toContain("orders_unpaid_by_age");
  const mails = `update mails set recipient = '' where orders_id is null and returns_id is null
    and withdrawals_id is null and recipient <> '' and ${old}`;
  expect(await planOf(database, mails)).toContain("mails_with_recipient");
  expect(await planOf(database, `select * from users where email_confirmed_on is null and ${old}`)).toContain(
    "users_unconfirmed",
  );
});

test.each([
  ["the demo's privacy policy gets the table of all periods", "<li>Server records: 30 days.</li>", true],
  ["a privacy policy that an operator wrote is left alone", "<li>Logs: 7 days.</li>", false],
])("%s", async (_, line, isDemo) => {
  const database = await openCopy();
  const list = (item: string) =>
    `<h2 id="retention">4. How long</h2>\n<ul>\n<li>Account: x</li>\n${item}\n</ul>\n<p>y</p>`;
  const italian = isDemo ? "<li>Registri del server: 30 giorni.</li>" : "<li>Registri: 7 giorni.</li>";
  const texts = { title_it: "P", title_en: "P", status: "published", updated_on: null } as const;
  await database.write((trx) => sql`delete from contents where id = 'privacy'`.execute(trx));
  await database.write((trx) =>
    trx
      .insertInto("contents")
      .values({ id: "privacy", ...texts, body_en: list(line), body_it: list(italian) } as never)
      .execute(),
  );
  await migrate(database);
  const row = await database.read
    .selectFrom("contents")
    .select(["body_en", "body_it"])
    .where("id", "=", "privacy")
    .executeTakeFirstOrThrow();
  const table = `<h2 id="retention">4. How long</h2>\n{{retention}}\n<p>y</p>`;
  expect(row).toEqual(isDemo ? { body_en: table, body_it: table } : { body_en: list(line), body_it: list(italian) });
});

test("a released reservation of an older shop is no refund any more, and a real refund stays one", async () => {
  const database = await openCopy();
  const at = "2026-11-20T10:00:00.000Z";
  const orders = await sql<{ id: number; number: string; total: number }>`
    select id, number, total from orders order by id limit 3`.execute(database.read);
  const [released, captured, refunded] = orders.rows;
  if (!released || !captured || !refunded) throw new Error("the older shop has three orders");
  const step = (id: number, before: string, after: string, created_on: string) => sql`
    insert into order_events (orders_id, kind, before, after, actor, reason, created_on)
    values (${id}, 'payment', ${before}, ${after}, 'operator', '', ${created_on})`;
  await database.write(async (trx) => {
    await sql`delete from order_events`.execute(trx);
    await sql`delete from refunds`.execute(trx);
    for (const { id, total } of [released, captured, refunded]) {
      await sql`update orders set refunded = ${total} where id = ${id}`.execute(trx);
      await sql`
        insert into refunds (orders_id, payment_attempts_id, amount, actor, reason, state, attempts, due_on, created_on)
        values (${id}, (select min(id) from payment_attempts where orders_id = ${id}), ${total}, 'operator', '', 'sent', 1,
          ${at}, ${at})`.execute(trx);
    }
    await step(released.id, "authorised", "expired", at).execute(trx);
    // Its money was taken after all.
    await step(captured.id, "authorised", "expired", at).execute(trx);
    await step(captured.id, "expired", "paid", "2026-11-21T10:00:00.000Z").execute(trx);
    await step(refunded.id, "paid", "refunded", at).execute(trx);
  });
  await migrate(database);
  const rows = await database.read
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.orders_id")
    .select(["orders.number", "orders.refunded", "is_release"])
    .orderBy("orders.id")
    .execute();
  expect(rows).toEqual([
    { number: released.number, refunded: 0, is_release: 1 },
    { number: captured.number, refunded: captured.total, is_release: 0 },
    { number: refunded.number, refunded: refunded.total, is_release: 0 },
  ]);
});
