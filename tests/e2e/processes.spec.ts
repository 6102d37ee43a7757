import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { Client } from "pg";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type Running, startApi, startShop } from "../support/shop-process";
import { expectAccessible, widths } from "./accessible";
import { orderAtOnce } from "./order-at-once";
import { test } from "./shop-test";
import { newEmail, type Shopper } from "./shopper";
import { openStockFixtures, type StockFixtures } from "./stock-fixtures";
import { words } from "./words";

const SESSION_SECRETS = randomBytes(32).toString("hex");
const postgres = process.env.TEST_DATABASE_URL;

// Each test starts processes that fill databases.
test.beforeEach(() => test.setTimeout(180_000));

/** Cleanup of a test, run in reverse order. */
let ends: (() => Promise<unknown>)[] = [];

test.afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

function ending<T extends Running | StockFixtures>(thing: T): T {
  ends.push("stop" in thing ? () => thing.stop() : () => thing.close());
  return thing;
}

/** Checks the page of a shop without its API: both languages, phone and desktop. */
async function expectAccessibleRefusals(shopper: Shopper): Promise<void> {
  for (const language of locales)
    for (const [place, width] of Object.entries(widths)) {
      await shopper.page.setViewportSize({ width, height: 900 });
      expect((await shopper.open(href("products", language))).status()).toBe(503);
      await expectAccessible(shopper.page, `unavailable in ${language} on a ${place}`);
    }
}

test("a purchase works with the content/API server in another process", async ({
  shopper,
  consoleProblems,
  javaScriptEnabled,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-api-"));
  ends.push(async () => rmSync(dataDir, { recursive: true }));
  const api = ending(await startApi({ dataDir }));
  const shop = ending(await startShop({ env: { API_URL: api.url, SESSION_SECRETS } }));
  const room = ending(await openStockFixtures({ file: join(api.dataDir, "shop.db") }, join(api.dataDir, "claims")));
  const shoe = await room.claimShoe({ price: 9_900 });
  const email = newEmail();
  const buyer = shopper.at(shop.url);
  await buyer.open(href("home", buyer.language));
  await buyer.open(href("products", buyer.language));
  await buyer.addToCart(shoe, 2);
  await buyer.goToReview({ email });
  const numbers = await orderAtOnce(buyer, [shop.url, shop.url]);
  expect(new Set(numbers)).toEqual(new Set([expect.stringMatching(/^VR-\d{4}-\d{10}$/)]));
  expect(await room.ordersOf(email)).toMatchObject([
    { number: numbers[0], total: 2 * 9_900 + 500, delivery_cost: 0, lines: [{ quantity: 2 }] },
  ]);
  expect(await room.stockOf(shoe.id, shoe.size.id)).toBe(6);

  // The browser has no reply with the order's number: the button finds the existing order.
  expect(await buyer.order()).toBe(numbers[0]);
  expect(await room.ordersOf(email)).toHaveLength(1);

  // Without its API the shop still answers, and afterwards the cart is still there.
  await buyer.addToCart(shoe);
  await api.stop();
  expect((await buyer.page.request.get(`${shop.url}/readyz`)).status()).toBe(503);
  expect((await buyer.page.request.get(`${shop.url}/healthz`)).status()).toBe(200);
  const response = await buyer.page.request.get(shop.url + href("products", buyer.language));
  expect(response.status()).toBe(503);
  expect(await response.text()).toContain(`<html lang="${buyer.language}"`);
  // axe needs scripts; the page is the same without scripts.
  if (javaScriptEnabled) await expectAccessibleRefusals(buyer);
  // The browser logs each refused request.
  expect(consoleProblems.splice(0).filter((problem) => !problem.includes("503"))).toEqual([]);
  const terms = await buyer.page.request.get(shop.url + href("terms", buyer.language));
  expect(terms.status()).toBe(503);
  expect(await terms.text()).toContain("</footer>");
  expect(await terms.text()).toContain(words[buyer.language].cartKept);
  // A shopper who has ordered gets a message about the order, not about the cart.
  const thanks = await buyer.page.request.get(shop.url + href("thank-you", buyer.language));
  expect(thanks.status()).toBe(503);
  expect(await thanks.text()).toContain(words[buyer.language].orderKept);
  expect(await thanks.text()).not.toContain(words[buyer.language].cartKept);
  const again = ending(await startApi({ dataDir, port: Number(new URL(api.url).port) }));
  expect(again.url).toBe(api.url);
  await expect.poll(async () => (await buyer.page.request.get(`${shop.url}/readyz`)).status()).toBe(200);
  await buyer.open(href("cart", buyer.language));
  await expect(buyer.cartLink(1)).toBeVisible();
});

/** The ids of the processes that a program has started to serve the shop. */
function workersOf({ pid }: Running): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const rows = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []);
  return rows
    .filter(([, , parent, args]) => Number(parent) === pid && /serve\.mjs/.test(args ?? ""))
    .map((row) => Number(row[1]));
}

/** Buys with two workers, one of which is killed in between. */
async function buyFromWorkers(shopper: Shopper, shop: Running, room: StockFixtures): Promise<void> {
  await expect.poll(() => workersOf(shop)).toHaveLength(2);
  const shoe = await room.claimShoe({ price: 7_000, stock: 4 });
  const [email, another] = [newEmail(), newEmail()];
  const buyer = shopper.at(shop.url);
  await buyer.addToCart(shoe);
  await buyer.goToReview({ email });
  // A connection goes to the next worker: the same order arrives at both.
  const numbers = await orderAtOnce(buyer, [shop.url, shop.url, shop.url, shop.url]);
  const [order] = await room.ordersOf(email);
  expect(numbers).toEqual(numbers.map(() => order?.number));
  expect(await room.stockOf(shoe.id, shoe.size.id)).toBe(3);
  // The browser has no reply yet: the button finds the order.
  expect(await buyer.order()).toBe(order?.number);

  await buyer.addToCart(shoe);
  await buyer.goToReview({ email: another });
  const [killed = 0, kept] = workersOf(shop);
  process.kill(killed, "SIGKILL");
  await expect.poll(() => workersOf(shop).filter((pid) => pid !== killed)).toHaveLength(2);
  expect(workersOf(shop)).toContain(kept);
  await buyer.open(href("checkout-review", buyer.language));
  const number = await buyer.order();
  expect(await room.ordersOf(another)).toMatchObject([{ number }]);
  expect(await room.ordersOf(email)).toMatchObject([{ number: order?.number }]);
  expect(await room.stockOf(shoe.id, shoe.size.id)).toBe(2);

  // No request of the page meets the shop's end.
  await buyer.page.goto("about:blank");
  const workers = workersOf(shop);
  expect(await shop.stop()).toBe(0);
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
}

test("two workers behind one port work as one shop; a killed one is replaced and SIGTERM ends both", async ({
  shopper,
}) => {
  const shop = ending(await startShop({ env: { WORKERS: "2", SESSION_SECRETS, DATABASE_URL: undefined } }));
  const room = ending(await openStockFixtures({ file: join(shop.dataDir, "shop.db") }, join(shop.dataDir, "claims")));
  await buyFromWorkers(shopper, shop, room);
});

test.describe("on PostgreSQL", { tag: "@long" }, () => {
  test.skip(!postgres, "no PostgreSQL: TEST_DATABASE_URL is not set");

  /** A separate database, dropped when the test ends. */
  async function makeDatabase(): Promise<string> {
    const name = `shop_e2e_${randomBytes(6).toString("hex")}`;
    const admin = new Client({ connectionString: postgres });
    await admin.connect();
    await admin.query(`create database ${name}`);
    ends.push(async () => {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    });
    const url = new URL(postgres ?? "");
    url.pathname = `/${name}`;
    return url.href;
  }

  test("two workers behind one port work as one shop", async ({ shopper }) => {
    const DATABASE_URL = await makeDatabase();
    const shop = ending(await startShop({ env: { WORKERS: "2", SESSION_SECRETS, DATABASE_URL } }));
    const room = ending(await openStockFixtures({ url: DATABASE_URL }, join(shop.dataDir, "claims")));
    await buyFromWorkers(shopper, shop, room);
  });

  test("two processes that start at once on an empty database work as one shop", async ({ shopper }) => {
    const DATABASE_URL = await makeDatabase();
    const env = { DATABASE_URL, SESSION_SECRETS };
    const [first, second] = await Promise.all([startShop({ env }), startShop({ env })]);
    ending(first);
    ending(second);
    const room = ending(await openStockFixtures({ url: DATABASE_URL }, join(first.dataDir, "claims")));
    const shoe = await room.claimShoe({ price: 7_000, stock: 2 });

    // Cookies ignore ports: the shopper alternates between the processes.
    const email = newEmail();
    const [here, there] = [shopper.at(first.url), shopper.at(second.url)];
    await here.addToCart(shoe);
    await there.open(href("cart", there.language));
    await expect(there.cartLink(1)).toBeVisible();
    await there.goToReview({ email, payment: "bankTransfer" });
    await here.open(href("checkout-review", here.language));
    const number = await here.order();
    expect(await room.ordersOf(email)).toMatchObject([{ number, total: 7_690 }]);
    expect(await room.stockOf(shoe.id, shoe.size.id)).toBe(1);

    // The last pair, ordered in two processes at the same moment.
    const another = newEmail();
    await there.addToCart(shoe);
    await there.goToReview({ email: another });
    const numbers = await orderAtOnce(there, [first.url, second.url, first.url, second.url]);
    const orders = await room.ordersOf(another);
    expect(orders).toHaveLength(1);
    expect(numbers).toEqual(numbers.map(() => orders[0]?.number));
    expect(await room.stockOf(shoe.id, shoe.size.id)).toBe(0);
  });
});
