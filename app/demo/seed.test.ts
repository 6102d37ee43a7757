import { env, pid } from "node:process";
import { verify } from "@node-rs/argon2";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "~/backend/db/engine";
import { migrate } from "~/backend/db/migrate";
import type { Tables } from "~/backend/db/schema";
import { readVersions } from "~/backend/db/versions";
import { openDatabase } from "../../tests/support/open-database";
import { seedDemo } from "./seed";

const postgresUrl = env.TEST_DATABASE_URL;
const schema = `seed_test_${pid}`;
const openers = [
  { name: "SQLite", skipped: false, open: () => openDatabase<Tables>({ file: ":memory:" }) },
  { name: "PostgreSQL", skipped: !postgresUrl, open: () => openDatabase<Tables>({ url: postgresUrl, schema }) },
];

describe.each(openers)("on $name", ({ open, skipped }) => {
  let database: Database<Tables>;

  beforeEach(async () => {
    if (skipped) return;
    database = await open();
    await migrate(database);
  });
  afterEach(async () => {
    if (skipped) return;
    if (database.engine === "postgres")
      await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
    await database.close();
  });

  const count = async (table: "products" | "media" | "orders" | "users") =>
    Number(
      (
        await database.read
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    );

  test.skipIf(skipped)("an empty database is filled with the shop, and progress is reported", async () => {
    const lines: string[] = [];
    await seedDemo(database, { products: 480, onProgress: (line) => lines.push(line) });
    expect(await count("products")).toBe(480);
    expect(await count("media")).toBeGreaterThan(1000);
    expect(lines.at(-1)).toBe("480 products are in the shop");
    for (const version of Object.values(await readVersions(database.read))) expect(version).toBeGreaterThan(1);
  });

  test.skipIf(skipped)("the demo account has its password, its tier and two orders whose lines add up", async () => {
    await seedDemo(database, { products: 60 });
    const user = await database.read.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ email: "demo@example.com", tier: "pro", locale: "it", countries_id: 109 });
    expect(await verify(user.password_hash, "demo-password")).toBe(true);
    const orders = await database.read.selectFrom("orders").selectAll().where("users_id", "=", user.id).execute();
    expect(orders).toHaveLength(2);
    for (const { id, created_on } of orders) {
      const points = database.read.selectFrom("point_movements").select("created_on").where("orders_id", "=", id);
      expect((await points.executeTakeFirstOrThrow()).created_on >= created_on).toBe(true);
    }
    for (const { created_on } of orders) expect(user.created_on < created_on).toBe(true);
    for (const order of orders) {
      const lines = await database.read
        .selectFrom("order_items")
        .selectAll()
        .where("orders_id", "=", order.id)
        .execute();
      const sum = lines.reduce((total, line) => total + line.quantity * line.price_discounted, 0);
      expect(sum).toBe(order.subtotal);
      expect(order.total).toBe(order.subtotal + order.delivery_cost + order.payment_fee);
    }
  });

  test.skipIf(skipped)("two processes that start at once fill it once", async () => {
    await Promise.all([seedDemo(database, { products: 20 }), seedDemo(database, { products: 20 })]);
    expect(await count("products")).toBe(20);
    expect(await count("users")).toBe(1);
  });

  test.skipIf(skipped)("a database with a catalogue is not changed", async () => {
    await seedDemo(database, { products: 20 });
    await seedDemo(database, { products: 40 });
    expect(await count("products")).toBe(20);
  });

  test.skipIf(skipped)("later rows get new ids", async () => {
    await seedDemo(database, { products: 20 });
    const added = await database.write((trx) =>
      trx
        .insertInto("colors")
        .values({ slug_it: "x", slug_en: "x", name_it: "X", name_en: "X", hex: "#000000" })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    expect(added.id).toBeGreaterThan(19);
  });
});
