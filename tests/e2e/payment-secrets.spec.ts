import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import type { Tables } from "~/backend/db/schema";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import { href } from "~/i18n/paths";
import { openDatabase } from "../support/open-database";
import { type Running, startShop } from "../support/shop-process";
import { test } from "./shop-test";
import { newEmail, type Shopper } from "./shopper";

const CARD = "4539970000000006";

// Revolut's page follows the browser's language.
test.use({ locale: ({ language }, use) => use(language) });

let shop: Running;
let trace: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  trace = mkdtempSync(join(tmpdir(), "shop-trace-"));
  shop = await startShop({ env: { PAYMENTS_TRACE: trace, MAX_ORDERS_PER_HOUR: "1000" } });
});
test.afterAll(async () => {
  await shop.stop();
  rmSync(trace, { recursive: true, force: true });
});

/** Buys a gift card of 50 € with a method, and presses a button of the provider's page. */
async function buy(
  shopper: Shopper,
  payment: "creditCard" | "payPal" | "klarna" | "revolut",
  { button, scripts }: { button: string; scripts: boolean },
) {
  const { page } = shopper;
  const path = href("product", shopper.language, { slug: "gift-card-50" });
  const html = await (await page.request.get(shop.url + path)).text();
  // Its only size, which no shopper sees.
  const size = /name="size"[^>]*value="(\d+)"/.exec(html)?.[1] ?? "";
  await shopper.request(path, { size, quantity: 1 }, path);
  await shopper.requestReview({ email: newEmail(), payment });
  await shopper.open(href("checkout-review", shopper.language));
  // With scripts PayPal and Klarna ask in the shop's page, and PayPal has its own button there.
  const isInPage = scripts && (payment === "payPal" || payment === "klarna");
  if (scripts && payment === "payPal") await page.getByRole("button", { name: "PayPal", exact: true }).click();
  else await shopper.press(shopper.say.orderAndPay);
  // Buttons of the shop's page have the same names as those of a provider's page.
  if (!isInPage) await expect(page).toHaveURL(/^http:\/\/localhost:/);
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** Pages with an error about this run's own URLs, to a stranger: each URL with a part that does not exist. */
async function errorPages(request: APIRequestContext, ownUrls: string[]): Promise<string[]> {
  const paths = [...new Set(ownUrls.map((url) => new URL(url)).filter(({ pathname }) => !pathname.includes(".")))];
  const pages = [];
  for (const { pathname, search } of paths.slice(-40)) {
    const response = await request.get(`${shop.url}${pathname}-x${search}`);
    if (response.status() >= 400) pages.push(await response.text());
  }
  expect(pages.length).toBeGreaterThan(5);
  return pages;
}

test("no card number, code, token or key of a payment is in logs, URLs, error pages or the trace", async ({
  shopper: anyShopper,
  page,
  say,
  javaScriptEnabled: scripts = true,
}) => {
  test.setTimeout(180_000);
  const shopper = anyShopper.at(shop.url);
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  await buy(shopper, "creditCard", { button: say.sandboxRefuse, scripts });
  await expect(shopper.heading(say.payForOrder)).toBeVisible();
  for (const payment of ["creditCard", "payPal", "klarna", "revolut"] as const) {
    await page.context().clearCookies();
    await buy(shopper, payment, { button: say.sandboxPay, scripts });
    await shopper.readOrderNumber();
  }

  const database = await openDatabase<Tables>({ file: join(shop.dataDir, "shop.db") });
  const codes = await database.read
    .selectFrom("gift_cards")
    .select("code")
    .where("orders_id", "is not", null)
    .execute();
  const attempts = await database.read.selectFrom("payment_attempts").select("state").execute();
  await database.close();
  // Klarna's reserved money is taken at once, because a gift card has no parcel.
  expect(codes.length).toBeGreaterThanOrEqual(3);
  const tokens = attempts.flatMap(({ state }) => Object.entries(JSON.parse(state) as Record<string, string>));
  const secretTokens = tokens.filter(([name]) => /token/i.test(name)).map(([, value]) => value);
  const keys = Object.values(SANDBOX_KEYS).flatMap((account) => Object.entries(account));
  const secretKeys = keys.filter(([name]) => /key|secret|password/i.test(name)).map(([, value]) => value);
  expect(secretKeys.length).toBeGreaterThanOrEqual(4);

  const traces = readdirSync(trace).map((name) => readFileSync(join(trace, name), "utf8"));
  expect(traces.length).toBeGreaterThan(8);
  const ownUrls = urls.filter((url) => url.startsWith(shop.url));
  const texts = {
    "the log": shop.output(),
    "a URL of the shop": ownUrls.join("\n"),
    "the trace": traces.join("\n"),
    "an error page": (await errorPages(page.request, ownUrls)).join("\n"),
  };
  for (const secret of [CARD, ...codes.map(({ code }) => code), ...secretTokens, ...secretKeys])
    for (const [place, text] of Object.entries(texts))
      expect(text.includes(secret), `${place} contains ${secret.slice(0, 4)}…`).toBe(false);
});
