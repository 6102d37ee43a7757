import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { startFaultyApi } from "../support/faulty-api";
import { type Running, startApi, startShop } from "../support/shop-process";
import { Visitor } from "./visitor";
import { words } from "./words";

/** A page's deadline is 5 s; the rest is for a busy machine. Without a common deadline of its calls a page took 33 s or more. */
const PAGE_LIMIT_MS = 12_000;
/** Includes rendering two hundred concurrent pages on one processor. */
const CROWD_LIMIT_MS = 30_000;
/** For an answer without waiting. */
const IMMEDIATE_LIMIT_MS = 3_000;

let folder: string;
let api: Running;
let faulty: Awaited<ReturnType<typeof startFaultyApi>>;
let shop: Running;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), "shop-faulty-api-"));
  api = await startApi({ dataDir: folder });
  faulty = await startFaultyApi(api.url);
  // From memory a page would be answered for three seconds after the API has failed.
  shop = await startShop({ env: { API_URL: faulty.url, SESSION_SECRETS: "s".repeat(40), PAGE_CACHE_MB: "0" } });
});

test.afterAll(async () => {
  await shop?.stop();
  await faulty?.stop();
  await api?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.afterEach(async () => {
  faulty.become("none");
  // After 2 s an open circuit lets one trial call pass.
  await expect.poll(async () => (await visit("/readyz")).status, { timeout: 30_000 }).toBe(200);
  await expect.poll(async () => (await visit(href("products", "en"))).status).toBe(200);
});

async function visit(path: string) {
  const start = performance.now();
  const reply = await new Visitor(shop.url).ask(path);
  return { ...reply, ms: performance.now() - start };
}

const pages = locales.flatMap((locale) => [
  href("home", locale),
  href("products", locale),
  href("products", locale, undefined, { color: locale === "en" ? "white" : "bianco" }),
  href("product", locale, { slug: "last-pair" }),
  href("brands", locale),
  href("collections", locale),
  href("terms", locale),
]);
/** `/` redirects browsers that prefer Italian; this request has no language. */
const product = href("product", "en", { slug: "last-pair" });

for (const fault of ["hangs", "drips"] as const) {
  test(`when the API ${fault}, every page answers 503 within its time limit, and later pages immediately`, async () => {
    test.setTimeout(150_000);
    faulty.become(fault);
    const first = await visit(href("products", "en"));
    expect(first.status).toBe(503);
    expect(first.text).toContain("</footer>");
    expect(first.ms).toBeLessThan(PAGE_LIMIT_MS);

    const crowd = await Promise.all(Array.from({ length: 200 }, () => visit(product)));
    expect(crowd.filter(({ status }) => status !== 503)).toEqual([]);
    expect(Math.max(...crowd.map(({ ms }) => ms))).toBeLessThan(CROWD_LIMIT_MS);

    const ready = await visit("/readyz");
    expect(ready.status).toBe(503);
    expect(ready.text).toMatch(/^not ready: the API or its database (?:did|does) not answer/);
    const requestsBefore = faulty.requestCount();
    const later = await Promise.all(pages.slice(0, 4).map(visit));
    expect(later.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    // One of these requests may be the trial call that checks the API.
    expect(later.map(({ ms }) => ms).sort((one, other) => one - other)[2]).toBeLessThan(IMMEDIATE_LIMIT_MS);
    expect(faulty.requestCount() - requestsBefore).toBeLessThanOrEqual(1);
  });
}

test("when the API answers 403 or 404 to every call, pages answer 503, not 404", async () => {
  for (const fault of ["refuses", "unknown"] as const) {
    faulty.become(fault);
    for (const path of pages) {
      const { status, headers } = await visit(path);
      expect(status, `${fault}: ${path}`).toBe(503);
      expect(headers["cache-control"], path).toBe("no-store");
    }
    const ready = await visit("/readyz");
    expect(ready.status).toBe(503);
    expect(ready.text).toContain("API_URL");
  }
});

test("an unknown product is a 404 when the API works", async () => {
  for (const locale of locales) {
    const { status, text } = await visit(href("product", locale, { slug: "no-such-shoe" }));
    expect(status).toBe(404);
    expect(text).toContain(words[locale].notFound);
  }
});
