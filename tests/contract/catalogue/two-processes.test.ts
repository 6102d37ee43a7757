import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { openDatabase } from "../../support/open-database";
import { startApi } from "../../support/shop-process";
import { seededFolder } from "../shop/servers";

/** Time limit for every process to show a change. */
const CHANGE_LIMIT_MS = 5_000;

test("every process shows a direct change of the database within five seconds", async () => {
  const folder = await seededFolder();
  const settings = { dataDir: folder.path, env: { DATABASE_URL: undefined, SMTP_URL: undefined } };
  const processes = [await startApi(settings), await startApi(settings)];
  const database = await openDatabase<Tables>({ file: join(folder.path, "shop.db") });
  try {
    const cheapest = async (url: string) => {
      const answer = await fetch(`${url}/items/products?fields=id&limit=1&sort=sale_price`);
      return (await answer.json()).data[0].id;
    };
    const count = async (url: string) => (await (await fetch(`${url}/website/products/filters`)).json()).data.count;
    const [before] = await Promise.all(processes.map(({ url }) => count(url)));
    await database.write(async (trx) => {
      await trx.updateTable("products").set({ sale_price: 1 }).where("id", "=", 33).execute();
      await trx.updateTable("products").set({ catalog_visibility: "hidden" }).where("id", "=", 34).execute();
    });
    const shows = async (url: string) => expect([await cheapest(url), await count(url)]).toEqual([33, before - 1]);
    await Promise.all(
      processes.map(({ url }) => vi.waitFor(() => shows(url), { timeout: CHANGE_LIMIT_MS, interval: 50 })),
    );
  } finally {
    await database.close();
    await Promise.all(processes.map((process) => process.stop()));
    await folder.remove();
  }
});
