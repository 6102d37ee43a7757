import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { accountProblems } from "../../../../tests/contract/shop/account-problems";
import { openDatabase } from "../../../../tests/support/open-database";
import { migrate } from "../../db/migrate";
import type { Tables } from "../../db/schema";
import { exportAccounts } from "./export-accounts";

const databases = join(import.meta.dirname, "../../../../tests/support/databases");

test.each([
  ["001-shop", { italy: 8_018 }, 0],
  ["009-order-events", { italy: 2_252 }, 0],
  // Their goods have no rate.
  ["018-gifts", { unknown: 0 }, 2],
  ["024-account-owners", { italy: 1_623, unknown: 0, voucher: 0 }, 2],
] as const)(
  "the paid orders of a shop since %s are in its accounts with their VAT, and those without a rate are named",
  async (name, vat, unknown) => {
    const folder = await mkdtemp(join(tmpdir(), "shop-accounts-"));
    await copyFile(join(databases, `${name}.db`), join(folder, "shop.db"));
    const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
    onTestFinished(async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    });
    await migrate(database);
    const period = { from: "2000-01-01", to: "2099-12-31" };
    const { orders, ...summary } = await exportAccounts(database, { ...period, file: null, separator: "," });
    expect(orders).toBeGreaterThan(0);
    expect(Object.fromEntries(summary.vat.map(({ vat_area, sold_vat }) => [vat_area, sold_vat]))).toEqual(vat);
    expect(summary.without_rate).toHaveLength(unknown);
    expect(await accountProblems(database)).toEqual([]);
  },
);
