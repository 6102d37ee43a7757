import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { amountsIn, shownAmounts } from "../orders/order-amounts";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/019-product-models.db");

async function migrated(before = "select 1") {
  const folder = await mkdtemp(join(tmpdir(), "shop-euro-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await database.write((trx) => sql.raw(before).execute(trx));
  await migrate(database);
  return database.read;
}

test("earlier orders in pounds keep the pounds that they were asked, also after a refund", async () => {
  const db = await migrated();
  const orders = await db.selectFrom("orders").selectAll().orderBy("id").execute();
  expect(
    orders.flatMap((one) => (one.currency === "GBP" ? [[one.payment_code, one.total, one.refunded]] : [])),
  ).toEqual([
    ["bank_transfer", 10_551, 0],
    ["klarna", 19_351, 2_000],
  ]);
  for (const order of orders) {
    expect(shownAmounts(order)).toBe(order);
    expect(amountsIn(order, order.currency === "EUR" ? "GBP" : "EUR")).toBeNull();
  }
  const items = await db.selectFrom("order_items").select("other_price").execute();
  expect(new Set(items.map(({ other_price }) => other_price))).toEqual(new Set([null]));
});

test("PayPal's method has the name of what it takes, unless the shopkeeper has renamed it", async () => {
  const names = async (before?: string) => {
    const db = await migrated(before);
    return db.selectFrom("payments").select(["name", "name_it", "name_en"]).where("code", "=", "paypal").execute();
  };
  const [english, italian] = ["Credit card or PayPal", "Carta di credito o PayPal"];
  expect(await names()).toEqual([{ name: english, name_it: italian, name_en: english }]);
  expect(await names("update payments set name_it = 'Paga con PayPal' where code = 'paypal'")).toEqual([
    { name: english, name_it: "Paga con PayPal", name_en: english },
  ]);
});
