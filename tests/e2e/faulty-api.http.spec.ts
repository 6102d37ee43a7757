import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type Fault, startFaultyApi } from "../support/faulty-api";
import { type Running, startApi, startShop } from "../support/shop-process";
import { accessWords } from "./access-words";
import { accountWords } from "./account-words";
import { textsOf } from "./checkout-details";
import { attribute, byVisitor } from "./plain-browser";
import { PlainShopper } from "./plain-shopper";
import { Visitor } from "./visitor";
import { words } from "./words";

/** A page's deadline is 5 s; the rest is for a busy machine. Without a common deadline of its calls a page took 33 s or more. */
const PAGE_LIMIT_MS = 12_000;
/** Includes rendering two hundred concurrent pages of two shops on one processor. */
const CROWD_LIMIT_MS = 30_000;
/** For an answer without waiting. */
const IMMEDIATE_LIMIT_MS = 3_000;

let folder: string;
let api: Running;
/** Shops with one API behind a faulty proxy each: pages wait for their time limits at the same time. */
const shops: FaultyShop[] = [];

interface FaultyShop {
  faulty: Awaited<ReturnType<typeof startFaultyApi>>;
  shop: Running;
}

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), "shop-faulty-api-"));
  api = await startApi({ dataDir: folder });
  for (const _ of ["one", "two"]) shops.push(await startFaultyShop());
});

async function startFaultyShop(): Promise<FaultyShop> {
  const faulty = await startFaultyApi(api.url);
  // From memory a page would be answered for three seconds after the API has failed.
  const env = { API_URL: faulty.url, SESSION_SECRETS: "s".repeat(40), PAGE_CACHE_MB: "0" };
  return { faulty, shop: await startShop({ env }) };
}

test.afterAll(async () => {
  for (const { shop, faulty } of shops) {
    await shop.stop();
    await faulty.stop();
  }
  await api?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.afterEach(async () => {
  for (const { faulty } of shops) faulty.become("none");
  for (const { shop } of shops) {
    // After 2 s an open circuit lets one trial call pass.
    await expect.poll(async () => (await visit(shop, "/readyz")).status, { timeout: 30_000 }).toBe(200);
    await expect.poll(async () => (await visit(shop, href("products", "en"))).status).toBe(200);
  }
});

async function visit({ url }: Running, path: string) {
  const start = performance.now();
  const reply = await new Visitor(url).ask(path);
  return { ...reply, ms: performance.now() - start };
}

/** Gives each shop one of the faults, and runs a test for all of them at the same time. */
async function withFaults<F extends Fault>(faults: F[], run: (fault: F, shop: FaultyShop) => Promise<void>) {
  await Promise.all(
    shops.map(async (shop, index) => {
      const fault = faults[index];
      if (fault === undefined) throw new Error("There are fewer faults than shops");
      shop.faulty.become(fault);
      await run(fault, shop);
    }),
  );
}

/** Without the brands, whose list the shop keeps for two minutes (record 077). */
const pages = locales.flatMap((locale) => [
  href("home", locale),
  href("products", locale),
  href("products", locale, undefined, { color: locale === "en" ? "white" : "bianco" }),
  href("product", locale, { slug: "last-pair" }),
  href("collections", locale),
  href("terms", locale),
]);
/** `/` redirects browsers that prefer Italian; this request has no language. */
const product = href("product", "en", { slug: "last-pair" });

test("when the API hangs or drips, every page answers 503 within its time limit, and later pages immediately", async () => {
  test.setTimeout(150_000);
  await withFaults(["hangs", "drips"], async (fault, { shop, faulty }) => {
    const first = await visit(shop, href("products", "en"));
    expect(first.status, fault).toBe(503);
    expect(first.text).toContain("</footer>");
    expect(first.text).not.toContain(words.en.notFound);
    expect(first.ms, fault).toBeLessThan(PAGE_LIMIT_MS);

    const crowd = await Promise.all(Array.from({ length: 100 }, () => visit(shop, product)));
    expect(crowd.filter(({ status }) => status !== 503)).toEqual([]);
    expect(Math.max(...crowd.map(({ ms }) => ms)), fault).toBeLessThan(CROWD_LIMIT_MS);

    const ready = await visit(shop, "/readyz");
    expect(ready.status, fault).toBe(503);
    expect(ready.text).toMatch(/^not ready: the API or its database (?:did|does) not answer/);
    const requestsBefore = faulty.requestCount();
    const later = await Promise.all(pages.slice(0, 4).map((path) => visit(shop, path)));
    expect(
      later.map(({ status }) => status),
      fault,
    ).toEqual([503, 503, 503, 503]);
    // One of these requests may be the trial call that checks the API.
    expect(later.map(({ ms }) => ms).sort((one, other) => one - other)[2], fault).toBeLessThan(IMMEDIATE_LIMIT_MS);
    expect(faulty.requestCount() - requestsBefore, fault).toBeLessThanOrEqual(1);
  });
});

test("when the API answers 403 or 404 to every call, pages answer 503, not 404", async () => {
  await withFaults(["refuses", "unknown"], async (fault, { shop }) => {
    for (const path of pages) {
      const { status, headers } = await visit(shop, path);
      expect(status, `${fault}: ${path}`).toBe(503);
      expect(headers["cache-control"], path).toBe("no-store");
    }
    const ready = await visit(shop, "/readyz");
    expect(ready.status).toBe(503);
    expect(ready.text).toContain("API_URL");
  });
});

/** As of a browser without scripts, whose answers to forms are shown after a redirect. */
const plainBrowser = ({ url }: Running) =>
  new PlainShopper(byVisitor(new Visitor(url, { "sec-fetch-mode": "navigate" })), "en");

/** Sends a form while the API fails, and waits until its page can be shown again. */
async function sendDuringFault({ faulty }: FaultyShop, fault: Fault, { browser }: PlainShopper, button: string) {
  faulty.become(fault);
  await browser.press(browser.find("button", button));
  expect(browser.status, `${fault}: ${browser.path}`).toBe(503);
  faulty.become("none");
  const reload = async () => {
    await browser.open(browser.path);
    return browser.has("button", button);
  };
  await expect.poll(reload, { timeout: 30_000 }).toBe(true);
}

test("what was typed comes back after the API has failed while the form was sent, without scripts", async () => {
  test.setTimeout(150_000);
  const faults: Fault[] = ["hangs", "drips"];
  await Promise.all(
    shops.map(async (shop, index) => {
      const shopper = plainBrowser(shop.shop);
      const { say } = shopper;
      const typed = (field: string) => attribute(shopper.browser.find("input", field), "value");
      await shopper.open(href("login", "en"));
      await shopper.enter(say.email, "demo@example.com");
      await shopper.enter(accessWords.en.password, "demo-password");
      await shopper.press(accessWords.en.logIn);
      await shopper.open(href("address-new", "en"));
      for (const [field, text] of textsOf(say, { email: "" }))
        if (field !== say.email && field !== say.confirmEmail) await shopper.enter(field, text);
      await sendDuringFault(shop, faults[index] ?? "none", shopper, accountWords.en.saveAddress);
      expect(typed(say.address)).toBe("Via Mazzini 12");
      await shopper.open(href("products", "en"));
      await shopper.buyFirst();
      await shopper.goToCheckout();
      await shopper.fillDetails({ email: "zora.tipica@example.com", payment: "bankTransfer" });
      await sendDuringFault(shop, faults[index] ?? "none", shopper, say.continue);
      expect(typed(say.email)).toBe("zora.tipica@example.com");
    }),
  );
});

test("an unknown product is a 404 when the API works", async () => {
  const [front] = shops;
  for (const locale of locales) {
    if (!front) throw new Error("No shop was started");
    const { status, text } = await visit(front.shop, href("product", locale, { slug: "no-such-shoe" }));
    expect(status).toBe(404);
    expect(text).toContain(words[locale].notFound);
  }
});
