import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/024-account-owners.db");

async function olderShop() {
  const folder = await mkdtemp(join(tmpdir(), "shop-money-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { id: order } = await database.read.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  const { id: attempt } = await database.read.selectFrom("payment_attempts").select("id").executeTakeFirstOrThrow();
  /** A refund as the older shop has booked it. @param paid the payment of a provider, null without one */
  const booked = (paid: number | null, reason = "") =>
    database.write((trx) =>
      sql`insert into refunds (orders_id, payment_attempts_id, amount, actor, reason, state, due_on, created_on, sent_on)
        values (${order}, ${paid}, 100, 'operator', ${reason}, 'sent', '2026-01-01', '2026-01-01', '2026-01-01')`.execute(
        trx,
      ),
    );
  const latest = (count: number) =>
    database.read.selectFrom("refunds").selectAll().orderBy("id", "desc").limit(count).execute();
  return { database, order, attempt, booked, latest };
}

test("refunds that an operator had sent in an older shop stay sent, and mails that it had given up are dealt with", async () => {
  const { database, order, attempt, booked, latest } = await olderShop();
  await booked(attempt);
  await booked(null);
  const mail = { recipient: "a@example.com", locale: "en", due_on: "2026-01-02", created_on: "2026-01-01" };
  await database.write(async (trx) => {
    for (const state of ["failed", "queued"])
      await sql`insert into mails (kind, recipient, locale, orders_id, state, attempts, due_on, created_on)
        values ('order_paid', ${mail.recipient}, ${mail.locale}, ${order}, ${state}, 7, ${mail.due_on}, ${mail.created_on})`.execute(
        trx,
      );
  });
  await migrate(database);
  const sent = { state: "sent", sent_on: "2026-01-01", is_unexpected: 0, reference: null, returns_id: null };
  expect(await latest(2)).toMatchObject([
    { ...sent, payment_attempts_id: null, by_hand: 1 },
    { ...sent, payment_attempts_id: attempt, by_hand: 0 },
  ]);
  const mails = database.read.selectFrom("mails").select(["state", "done_on"]).orderBy("id", "desc").limit(2);
  expect(await mails.execute()).toEqual([
    { state: "queued", done_on: null },
    { state: "failed", done_on: mail.due_on },
  ]);
  expect(await database.read.selectFrom("refund_accounts").selectAll().execute()).toEqual([]);
});

test("refunds of an older shop belong to the return whose number was their reason", async () => {
  const { database, order, booked, latest } = await olderShop();
  await database.write((trx) =>
    sql`insert into returns (number, orders_id, kind, status, reason, created_on)
      values ('RS-OLD', ${order}, 'return', 'refunded', '', '2026-01-01')`.execute(trx),
  );
  await booked(null, "RS-OLD");
  await booked(null, "late");
  await migrate(database);
  const { id } = await database.read
    .selectFrom("returns")
    .select("id")
    .where("number", "=", "RS-OLD")
    .executeTakeFirstOrThrow();
  expect(await latest(2)).toMatchObject([{ returns_id: null }, { returns_id: id }]);
});
