import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, pid } from "node:process";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { seedDemo } from "~/demo/seed";
import { openDatabase } from "../../../tests/support/open-database";
import type { Database } from "./engine";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/012-versions.db");
const url = env.TEST_DATABASE_URL;

async function openCopy(): Promise<Database<Tables>> {
  const folder = await mkdtemp(join(tmpdir(), "shop-gift-cards-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  return database;
}

async function openNew(): Promise<Database<Tables>> {
  const schema = `gift_cards_${pid}`;
  const database = await openDatabase<Tables>({ url, schema });
  onTestFinished(async () => {
    await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
    await database.close();
  });
  await migrate(database);
  await seedDemo(database, { products: 20 });
  return database;
}

const card = (code: string, order_items_id: number | null, piece: number | null) => ({
  ...{ code, value: 1_000, balance: 1_000, orders_id: null, order_items_id, piece },
  ...{ created_on: "2026-01-01T00:00:00.000Z", expires_on: null },
});

test("goods of older orders have the VAT rate that was in their prices; gift cards and exports have none", async () => {
  const database = await openCopy();
  await database.write(async (trx) => {
    const { id } = await trx.selectFrom("orders").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
    const abroad = await trx.selectFrom("countries").select("id").where("iso2", "=", "GB").executeTakeFirstOrThrow();
    await trx.updateTable("orders").set({ countries_id: abroad.id }).where("id", "=", id).execute();
    const items = trx.updateTable("order_items").set({ is_gift_card: 1 });
    await items
      .where(
        "id",
        "=",
        trx.selectFrom("order_items").select((eb) => eb.fn.max("id").as("id")),
      )
      .execute();
  });
  await migrate(database);
  const rows = await database.read
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.orders_id")
    .innerJoin("countries", "countries.id", "orders.countries_id")
    .select(["iso2", "is_gift_card", "vat_rate"])
    .execute();
  expect(new Set(rows.map(({ iso2, is_gift_card }) => `${iso2}${is_gift_card}`)).size).toBeGreaterThan(1);
  for (const { iso2, is_gift_card, vat_rate } of rows)
    expect([iso2, is_gift_card, vat_rate]).toEqual([
      iso2,
      is_gift_card,
      iso2 === "IT" && is_gift_card === 0 ? 2_200 : null,
    ]);
});

describe.each([
  ["SQLite", true, openCopy],
  ["PostgreSQL", url !== undefined, openNew],
] as const)("on %s", (_, isPossible, open) => {
  test.skipIf(!isPossible)("a piece of an order has one code; cards without an order are not limited", async () => {
    const database = await open();
    await migrate(database);
    const line = (await database.read.selectFrom("order_items").select("id").limit(1).executeTakeFirstOrThrow()).id;
    const insert = (...cards: ReturnType<typeof card>[]) =>
      database.write((trx) => trx.insertInto("gift_cards").values(cards).execute());
    await insert(card("A", line, 1), card("B", line, 2), card("C", null, null), card("D", null, null));
    await expect(insert(card("E", line, 2))).rejects.toThrow();
    const codes = await database.read
      .selectFrom("gift_cards")
      .select("code")
      .where("code", "in", [..."ABCDE"])
      .execute();
    expect(codes).toHaveLength(4);
  });
});
