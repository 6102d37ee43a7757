import { verify } from "@node-rs/argon2";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "../db/engine";
import { migrate } from "../db/migrate";
import type { Tables } from "../db/schema";
import { seedDemo } from "./seed";

let database: Database<Tables>;

beforeEach(async () => {
  database = await openDatabase<Tables>({ file: ":memory:" });
  await migrate(database);
});
afterEach(() => database.close());

const count = async (table: "products" | "media" | "orders" | "users") =>
  Number(
    (
      await database.read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

test("an empty database is filled with the shop, and progress is told", async () => {
  const lines: string[] = [];
  await seedDemo(database, { products: 480, onProgress: (line) => lines.push(line) });
  expect(await count("products")).toBe(480);
  expect(await count("media")).toBeGreaterThan(1000);
  expect(lines.at(-1)).toBe("480 products are in the shop");
  const { version } = await database.read.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow();
  expect(version).toBe(1);
});

test("the demo account has its password, its tier and two orders whose lines add up", async () => {
  await seedDemo(database, { products: 60 });
  const user = await database.read.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  expect(user).toMatchObject({ email: "demo@example.com", tier: "pro", locale: "it", countries_id: 109 });
  expect(await verify(user.password_hash, "demo-password")).toBe(true);
  const orders = await database.read.selectFrom("orders").selectAll().where("users_id", "=", user.id).execute();
  expect(orders).toHaveLength(2);
  for (const order of orders) {
    const lines = await database.read.selectFrom("order_items").selectAll().where("orders_id", "=", order.id).execute();
    const sum = lines.reduce((total, line) => total + line.quantity * line.price_discounted, 0);
    expect(sum).toBe(order.subtotal);
    expect(order.total).toBe(order.subtotal + order.delivery_cost + order.payment_fee);
  }
});

test("a shop that has a catalogue is left as it is", async () => {
  await seedDemo(database, { products: 20 });
  await seedDemo(database, { products: 40 });
  expect(await count("products")).toBe(20);
});

test("rows that come later get ids of their own", async () => {
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
