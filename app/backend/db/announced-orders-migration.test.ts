import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { companyOf } from "~/config/company-settings.server";
import { openDatabase } from "../../../tests/support/open-database";
import { sendQueuedMails } from "../mail/sender";
import { createOrderAccess } from "../orders/order-access";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/023-retention.db");
const DUE = "2026-01-01T00:00:00.000Z";

test("mails that a shop of the version before has queued are sent, each fact once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-announced-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const orders = await database.read.selectFrom("orders").select("id").orderBy("id").limit(3).execute();
  const [paid = 0, unpaid = 0, changed = 0] = orders.map(({ id }) => id);
  const queued = [
    [paid, "order_confirmation"],
    [paid, "order_paid"],
    [paid, "gift_planned"],
    [unpaid, "order_confirmation"],
    // The customer has chosen a transfer instead of a card, and was mailed again.
    [changed, "order_confirmation"],
    [changed, "order_confirmation"],
  ] as const;
  await database.write(async (trx) => {
    await sql`delete from mails`.execute(trx);
    const gift = JSON.stringify({ name: "Maria", email: "maria@example.com", message: "", send_on: "2026-01-02" });
    await sql`
      update orders set payment_status = 'paid', fulfilment_status = 'new', gift = ${gift} where id = ${paid}
    `.execute(trx);
    await sql`
      update orders set payment_status = 'pending', fulfilment_status = 'new', payment_code = 'bank_transfer'
      where id in (${unpaid}, ${changed})
    `.execute(trx);
    for (const [id, kind] of queued)
      await sql`
        insert into mails (kind, recipient, locale, orders_id, state, attempts, due_on, created_on)
        values (${kind}, 'ada@example.com', 'en', ${id}, 'queued', 0, ${DUE}, ${DUE})
      `.execute(trx);
  });
  await migrate(database);
  await sendQueuedMails(
    {
      ...{ database, outbox: join(folder, "outbox"), sender: "orders@shop.example" },
      ...{ bank: { holder: "Shop", iban: "IT60X0542811101000000123456" }, company: companyOf({}, false) },
      access: createOrderAccess(),
    },
    () => false,
  );
  const mails = await database.read
    .selectFrom("mails")
    .select(["orders_id", "kind", "variant"])
    .where("state", "=", "sent")
    .orderBy("id")
    .execute();
  expect(mails.map(({ orders_id, kind, variant }) => [orders_id, kind, variant])).toEqual([
    [paid, "order_confirmation", "paid"],
    [paid, "gift_planned", null],
    [unpaid, "order_confirmation", "placed"],
    [changed, "order_confirmation", "placed"],
  ]);
});
