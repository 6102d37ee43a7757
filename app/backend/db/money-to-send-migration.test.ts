import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/024-account-owners.db");

test("refunds that an operator had sent in an older shop stay sent, and mails that it had given up are dealt with", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-money-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { id: order } = await database.read.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  const attempt = await database.read.selectFrom("payment_attempts").select("id").executeTakeFirst();
  await database.write(async (trx) => {
    for (const paid of [null, attempt?.id ?? null])
      await sql`insert into refunds (orders_id, payment_attempts_id, amount, actor, reason, state, due_on, created_on, sent_on)
        values (${order}, ${paid}, 100, 'operator', '', 'sent', '2026-01-01', '2026-01-01', '2026-01-01')`.execute(trx);
  });
  const mail = { recipient: "a@example.com", locale: "en", due_on: "2026-01-02", created_on: "2026-01-01" };
  await database.write(async (trx) => {
    for (const state of ["failed", "queued"])
      await sql`insert into mails (kind, recipient, locale, orders_id, state, attempts, due_on, created_on)
        values ('order_paid', ${mail.recipient}, ${mail.locale}, ${order}, ${state}, 7, ${mail.due_on}, ${mail.created_on})`.execute(
        trx,
      );
  });
  await migrate(database);
  const refunds = await database.read.selectFrom("refunds").selectAll().orderBy("id", "desc").limit(2).execute();
  for (const refund of refunds)
    expect(refund).toMatchObject({
      ...{ state: "sent", sent_on: "2026-01-01", is_unexpected: 0, reference: null },
      by_hand: refund.payment_attempts_id === null ? 1 : 0,
    });
  expect(new Set(refunds.map(({ by_hand }) => by_hand))).toEqual(new Set(attempt ? [0, 1] : [1]));
  const mails = database.read.selectFrom("mails").select(["state", "done_on"]).orderBy("id", "desc").limit(2);
  expect(await mails.execute()).toEqual([
    { state: "queued", done_on: null },
    { state: "failed", done_on: mail.due_on },
  ]);
  expect(await database.read.selectFrom("refund_accounts").selectAll().execute()).toEqual([]);
});
