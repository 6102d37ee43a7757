import { expect, type Page, type Request } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import type { Words } from "./words";

const noticeOf = (page: Page, say: Words) => page.getByRole("status").getByText(say.connectionLost).locator("..");

/** The link to the gift cards at the end of each page. */
const giftCards = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Gift card", exact: true });

/** The shop processes the request; its answer does not reach the browser. */
async function process(request: Request): Promise<void> {
  const headers = Object.entries(await request.allHeaders()).filter(([name]) => !name.startsWith(":"));
  const answer = await fetch(request.url(), { method: "POST", headers, body: request.postData(), redirect: "manual" });
  expect(answer.status).toBeLessThan(400);
}

// The browser logs each request that fails.
test.afterEach(({ consoleProblems }) => {
  consoleProblems.length = 0;
});

test("a link without a connection leaves the page as it is, and the requested page opens when the connection is back", async ({
  shopper,
  page,
  say,
  context,
  language,
  fillCart,
}) => {
  await fillCart();
  await shopper.open(href("home", language));
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(page.getByRole("status").getByText(say.offline)).toBeVisible();
  await giftCards(page).click();
  const notice = noticeOf(page, say);
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${href("home", language)}$`));
  await expect(shopper.cartLink(1)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(new RegExp(`${href("gift-cards", language)}$`));
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(shopper.cartLink(1)).toBeVisible();
});

test("the keyboard reaches Retry at once, Retry says that there is still no connection, and the focus returns to the link", async ({
  shopper,
  page,
  say,
  context,
  language,
}) => {
  // Both pages have been open, so that all their scripts are there.
  await shopper.open(href("cart", language));
  await page.getByRole("banner").getByRole("link", { name: "Scala & Vento" }).click();
  await expect(page).toHaveURL(new RegExp(`${href("home", language)}$`));
  await context.setOffline(true);
  await shopper.cartLink(0).focus();
  await page.keyboard.press("Enter");
  const retry = page.getByRole("button", { name: say.retry, exact: true });
  await expect(retry).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(noticeOf(page, say)).toContainText(say.stillLost);
  await expect(retry).toBeFocused();

  await context.setOffline(false);
  await expect(shopper.heading(say.cart)).toBeVisible();
  await expect(retry).toHaveCount(0);
  await expect(shopper.cartLink(0)).toBeFocused();
});

test("a shopper who gives up and presses another link gets that page alone", async ({
  shopper,
  page,
  say,
  context,
  language,
}) => {
  await shopper.open(href("home", language));
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await giftCards(page).click();
  await expect(noticeOf(page, say)).toBeVisible();
  await shopper.cartLink(0).click();
  await expect(noticeOf(page, say)).toBeVisible();
  await context.setOffline(false);
  await expect(shopper.heading(say.cart)).toBeVisible();
  await expect(noticeOf(page, say)).toHaveCount(0);
});

test("a product whose form could not be sent is in the cart once after Retry, as often as it was pressed", async ({
  shopper,
  page,
  say,
  stockFixtures,
  language,
}) => {
  const shoe = await stockFixtures.claimShoe({});
  await shopper.open(href("product", language, { slug: shoe.slug }));
  await shopper.size(shoe.size.name).check();
  await page.getByRole("spinbutton", { name: say.quantity }).fill("2");
  // The first attempt does not leave the browser, and the answer to the second one is lost.
  const sent: (string | null)[] = [];
  await page.route("**/*.data*", async (route, request) => {
    if (request.method() !== "POST") return route.continue();
    sent.push(request.postData());
    if (sent.length === 2) await process(request);
    return sent.length < 3 ? route.abort("connectionreset") : route.continue();
  });
  await shopper.button(say.addToCart).click();
  await expect(noticeOf(page, say)).toBeVisible();
  await expect(shopper.button(say.addToCart)).toBeVisible();
  await shopper.button(say.retry).click();
  await expect(noticeOf(page, say)).toContainText(say.stillLost);
  await shopper.button(say.retry).click();
  await expect(shopper.confirmation).toBeVisible();
  await expect(shopper.cartLink(2)).toBeVisible();
  expect(new Set(sent).size).toBe(1);
});

test("an order whose answer was lost is sent again by itself and is placed once", async ({
  shopper,
  page,
  say,
  stockFixtures,
  startReview,
}) => {
  const email = newEmail();
  const shoe = await startReview({ email }, { stock: 2 });
  await page.clock.install();
  let attempts = 0;
  await page.route("**/*.data*", async (route, request) => {
    if (request.method() !== "POST" || attempts > 0) return route.continue();
    attempts += 1;
    await process(request);
    return route.abort("connectionreset");
  });
  await shopper.button(say.orderAndPay).click();
  await expect(noticeOf(page, say)).toBeVisible();
  // The pause between attempts.
  await page.clock.fastForward(5_000);
  const number = await shopper.readOrderNumber();
  await expect(noticeOf(page, say)).toHaveCount(0);
  expect(await stockFixtures.ordersOf(email)).toMatchObject([{ number }]);
  expect(await stockFixtures.stockOf(shoe.id, shoe.size.id)).toBe(1);
});

test("a form that loads a document waits for the connection too", async ({ shopper, page, say, context, language }) => {
  await shopper.open(href("consent", language));
  await context.setOffline(true);
  await page.getByRole("main").getByRole("button").first().click();
  await expect(noticeOf(page, say)).toBeVisible();
  await shopper.button(say.retry).click();
  await expect(noticeOf(page, say)).toContainText(say.stillLost);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await context.setOffline(false);
  await expect.poll(() => posts.length).toBe(1);
  await expect(noticeOf(page, say)).toHaveCount(0);
});

test("a click before the scripts are ready causes no error, and the page works afterwards", async ({
  shopper,
  page,
  say,
  language,
  consoleProblems,
}) => {
  // A slow device: the page's data is not yet decoded when the shopper clicks.
  await page.addInitScript(() => {
    const { read } = ReadableStreamDefaultReader.prototype;
    const released = new Promise<void>((resolve) => {
      Object.assign(window, { release: resolve });
    });
    ReadableStreamDefaultReader.prototype.read = async function (this: ReadableStreamDefaultReader) {
      Object.assign(window, { isDecoding: true });
      await released;
      return read.call(this);
    } as typeof read;
  });
  await page.goto(href("terms", language));
  await page.waitForFunction(() => "isDecoding" in window);
  // React starts to hydrate in a later task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await page.getByRole("main").click({ position: { x: 5, y: 5 } });
  await page.evaluate(() => (window as unknown as { release(): void }).release());
  await shopper.settled();
  await shopper.cartLink(0).hover();
  await expect(page.getByRole("region", { name: say.miniCart })).toBeVisible();
  expect(consoleProblems).toEqual([]);
});
