import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { temporaryFolder } from "../contract/shop/servers";
import { rowsIn } from "../contract/shop/shop-fixtures";
import { openDatabase } from "../support/open-database";
import { freePort, startProject } from "../support/shop-process";

const noServices = { DATABASE_URL: undefined, API_URL: undefined, SMTP_URL: undefined };

test("a second npm start repeats no installation, build or filling, has the shop's data, and ends gracefully", {
  timeout: 180_000,
}, async () => {
  const { path: dataDir, remove } = await temporaryFolder();
  onTestFinished(remove);
  const port = await freePort();
  const first = await startProject({ dataDir, port, env: noServices });
  onTestFinished(async () => void (await first.stop()));
  const response = await fetch(`${first.url}/products/last-pair`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("</html>");
  expect(first.output()).toMatch(/filling/i);
  await first.stop();

  const database = await openDatabase<Tables>({ file: join(dataDir, "shop.db") });
  onTestFinished(() => database.close());
  const products = await rowsIn(database, "products");
  await database.write((trx) =>
    trx.updateTable("products").set({ slug: "renamed-pair" }).where("slug", "=", "last-pair").execute(),
  );
  const before = performance.now();
  const second = await startProject({ dataDir, port, env: { ...noServices, SHUTDOWN_DELAY_MS: "5000" } });
  console.info(`A second start serves after ${Math.round(performance.now() - before)} ms.`);
  onTestFinished(async () => void (await second.stop()));
  expect(second.output()).not.toMatch(/install|build|fill/i);
  expect((await fetch(`${second.url}/products/renamed-pair`)).status).toBe(200);
  expect((await fetch(`${second.url}/products/last-pair`)).status).toBe(404);
  expect(await rowsIn(database, "products")).toBe(products);

  // SIGTERM to npm reaches the shop, which tells load balancers before it ends; the shop's end ends the pipe of its output.
  const ended = second.stop();
  const readiness = async () => (await fetch(`${second.url}/readyz`)).status;
  await expect.poll(readiness, { interval: 20, timeout: 20_000 }).toBe(503);
  expect((await fetch(second.url)).status).toBe(200);
  await ended;
  await expect(fetch(second.url)).rejects.toThrow();
});
