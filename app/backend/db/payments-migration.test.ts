import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { connectMethods } from "../payments/connect-methods";
import { requestRefund } from "../payments/refund";
import type { Database } from "./engine";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

/** A copy of a database of the thirteenth schema, migrated: two delivered orders, one of them returned and refunded. */
async function openMigrated(): Promise<Database<Tables>> {
  const folder = await mkdtemp(join(tmpdir(), "shop-payments-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "shop.db");
  await copyFile(join(import.meta.dirname, "../../../tests/support/databases/013-accounts.db"), file);
  const database = await openDatabase<Tables>({ file });
  onTestFinished(() => database.close());
  await migrate(database);
  return database;
}

const offered = async ({ read }: Database<Tables>) =>
  (
    await read
      .selectFrom("payments")
      .select("code")
      .where("visibility", "!=", "hidden")
      .where("connected", "=", 1)
      .orderBy("sort")
      .execute()
  ).map(({ code }) => code);

test("methods that were hidden for want of a provider are offered once it is connected, and not before", async () => {
  const database = await openMigrated();
  expect(await offered(database)).toEqual(["bank_transfer", "cash_on_delivery", "free"]);
  const topUpCard = { card: "4023600000000006", holder: "Anna", fiscal_code: "RSSMRA80A01H501U" };
  await connectMethods(database, { providers: new Map(), topUpCard });
  expect(await offered(database)).toEqual(["bank_transfer", "postepay", "cash_on_delivery", "free"]);
  await connectMethods(database, { providers: new Map(), topUpCard: null });
  expect(await offered(database)).toEqual(["bank_transfer", "cash_on_delivery", "free"]);
});

test("a method that the operator has hidden stays hidden", async () => {
  const database = await openMigrated();
  await database.write((trx) =>
    trx.updateTable("payments").set({ visibility: "hidden" }).where("code", "=", "bank_transfer").execute(),
  );
  await connectMethods(database, { providers: new Map(), topUpCard: null });
  expect(await offered(database)).toEqual(["cash_on_delivery", "free"]);
});

test("an earlier refund counts, so that its money cannot go back twice", async () => {
  const database = await openMigrated();
  const orders = await database.read.selectFrom("orders").select(["id", "total", "refunded"]).orderBy("id").execute();
  expect(orders.map(({ refunded }) => refunded)).toEqual([0, 10_490]);
  const [, returned] = orders;
  if (!returned) throw new Error("the database has two orders");
  const left = returned.total - returned.refunded;
  const book = (amount: number) =>
    database.write((trx) =>
      requestRefund(trx, returned, { amount, reason: "" }, { actor: "operator", at: new Date() }),
    );
  await expect(book(left + 1)).rejects.toMatchObject({ code: "REFUND_TOO_LARGE" });
  await book(left);
  expect(await database.read.selectFrom("refunds").select(["orders_id", "amount", "state"]).execute()).toEqual([
    { orders_id: returned.id, amount: 10_490, state: "sent" },
    { orders_id: returned.id, amount: left, state: "to_send" },
  ]);
});

test("attempts to pay keep their references, which are unique", async () => {
  const database = await openMigrated();
  const attempts = await database.read.selectFrom("payment_attempts").select(["reference", "status"]).execute();
  expect(attempts).toHaveLength(2);
  expect(attempts.every(({ status }) => status === "paid")).toBe(true);
});
