import { env, pid } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createBackend } from "~/backend/create-backend";
import { demoShop } from "~/config/backend-options.server";
import { companyOf } from "~/config/company-settings.server";
import { VERSIONS_MS } from "~/server/page-cache";
import { openDatabase } from "../../support/open-database";
import { startApi, startShop } from "../../support/shop-process";
import { networkTo, throughNetwork } from "../../support/tcp-proxy";
import { bank, temporaryFolder } from "./servers";

const postgres = env.TEST_DATABASE_URL ?? "";

/** A page is answered within about 5 s, and works 5 s after the database recovers. */
const ANSWER_LIMIT_MS = 20_000;
const RECOVERY_LIMIT_MS = 5_000;
/** Time for running requests at the end, and for closing. */
const END_LIMIT_MS = 15_000;

let schemas = 0;

/** A small shop in a schema of its own, behind a network that can fail. */
async function shopBehindNetwork() {
  const schema = `silent_${pid}_${++schemas}`;
  const { path: dataDir, remove } = await temporaryFolder();
  const company = companyOf({}, false);
  const options = { dataDir, databaseUrl: postgres, databaseSchema: schema, mailFrom: "a@shop.example", bank, company };
  const backend = await createBackend({ ...options, ...demoShop(90) });
  await backend.close();
  const url = new URL(postgres);
  const network = await networkTo(Number(url.port || 5432));
  onTestFinished(async () => {
    await network.close();
    const database = await openDatabase({ url: postgres, schema });
    await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
    await database.close();
    await remove();
  });
  url.searchParams.set("options", `-c search_path=${schema}`);
  const DATABASE_URL = throughNetwork(url.href, network);
  const SESSION_SECRETS = "s".repeat(32);
  return { network, dataDir, env: { DATABASE_URL, SESSION_SECRETS, API_URL: undefined, SMTP_URL: undefined } };
}

async function timed(url: string) {
  const start = performance.now();
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - start };
}

describe.skipIf(!postgres)("a PostgreSQL that stops answering", () => {
  test("makes the shop show an error page, and works again without a restart", { timeout: 90_000 }, async () => {
    const { network, dataDir, env } = await shopBehindNetwork();
    const shop = await startShop({ dataDir, env });
    onTestFinished(() => shop.kill());
    const pages = ["/products/last-pair", "/it/prodotti", "/brands"].map((path) => shop.url + path);
    for (const page of pages) expect((await timed(page)).status).toBe(200);

    network.goSilent();
    // Until then pages from memory are sent, because their data were current a moment ago.
    await delay(VERSIONS_MS + 1);
    // More than the number of connections.
    const visits = Array.from({ length: 24 }, (_, index) => timed(pages[index % pages.length] ?? ""));
    const silent = await Promise.all([...visits, timed(`${shop.url}/readyz`)]);
    const readiness = silent.pop();
    expect(readiness?.status).toBe(503);
    for (const { status, text, ms } of silent) {
      expect(status).toBe(503);
      expect(text).toMatch(/The shop is temporarily unavailable|Errore nel recupero dei prodotti/);
      expect(ms).toBeLessThan(ANSWER_LIMIT_MS);
    }

    network.recover();
    const recovered = performance.now();
    for (const page of [...pages, `${shop.url}/readyz`])
      await expect.poll(async () => (await timed(page)).status, { timeout: 30_000, interval: 100 }).toBe(200);
    expect(performance.now() - recovered).toBeLessThan(RECOVERY_LIMIT_MS);
    expect(shop.output()).not.toMatch(/^ {4}at /m);
  });

  test.each([
    ["shop", startShop],
    ["API", startApi],
  ])("does not keep the %s from stopping on a signal", { timeout: 60_000 }, async (_, start) => {
    const { network, dataDir, env } = await shopBehindNetwork();
    const program = await start({ dataDir, env });
    onTestFinished(() => program.kill());
    network.goSilent();
    const paths = ["/products/last-pair", "/items/products?limit=1", "/readyz"];
    const answers = paths.map((path) => timed(program.url + path).catch(() => undefined));
    const signalled = performance.now();
    expect(await program.stop()).toBe(0);
    expect(performance.now() - signalled).toBeLessThan(END_LIMIT_MS);
    await Promise.all(answers);
  });
});
