import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { migrate } from "./migrate";
import type { Tables } from "./schema";
import { sqliteLibrary } from "./sqlite-library";

test("orders that share a cart id in an older database all stay, and the first one keeps the id", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-migrate-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "shop.db");
  await copyFile(join(import.meta.dirname, "../../../tests/support/databases/005-newsletter-requests.db"), file);
  const older = new (sqliteLibrary())(file);
  older.exec(`
    create temp table copy as select * from orders order by id limit 1;
    update copy set id = 101, number = 'A', cart_id = 'shared-cart-id', cart_revision = 2; insert into orders select * from copy;
    update copy set id = 102, number = 'B', cart_revision = 4; insert into orders select * from copy;
    update copy set id = 103, number = 'C', cart_revision = 5; insert into orders select * from copy;
  `);
  const before = older.prepare("select count(*) as n from orders").get();
  older.close();

  const database = await openDatabase<Tables>({ file });
  onTestFinished(() => database.close());
  await migrate(database);
  const orders = await database.read.selectFrom("orders").select(["id", "cart_id"]).orderBy("id").execute();
  expect(orders).toHaveLength((before as { n: number }).n);
  expect(orders.filter(({ id }) => id > 100)).toEqual([
    { id: 101, cart_id: "shared-cart-id" },
    { id: 102, cart_id: "shared-cart-id/102" },
    { id: 103, cart_id: "shared-cart-id/103" },
  ]);
  const again = database.write((trx) =>
    trx.updateTable("orders").set({ cart_id: "shared-cart-id" }).where("id", "=", 102).execute(),
  );
  await expect(again).rejects.toThrow(/unique/i);
});
