import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { stopClock } from "./clock";
import { test } from "./shop-test";

test("the mini cart opens on hover, shows and removes products, and closes after 300 ms", async ({
  shopper,
  page,
  say,
  language,
  fillCart,
}) => {
  const shoe = await fillCart({ price: 7_450, quantity: 2 });
  await shopper.open(href("products", language));
  const mini = page.getByRole("region", { name: say.miniCart });
  await shopper.cartLink(2).hover();
  await expect(mini).toContainText(shoe.name);
  await expect(mini).toContainText(`${say.size}: ${shoe.size.name} · ${say.quantity}: 2`);
  await expect(mini).toContainText(formatMoney(7_450, "EUR", "en"));
  await expect(mini).toContainText(`${say.total} ${formatMoney(14_900, "EUR", "en")}`);
  expect((await mini.boundingBox())?.width).toBe(360);

  await stopClock(page);
  await page.mouse.move(10, 500);
  await page.clock.runFor(290);
  await expect(mini).toBeVisible();
  await page.clock.runFor(20);
  await expect(mini).toBeHidden();
  await page.clock.resume();

  await shopper.cartLink(2).hover();
  await mini.getByRole("button", { name: `${say.remove}: ${shoe.brand} ${shoe.name}` }).click();
  await expect(mini).toContainText(say.miniCartEmpty);
  await expect(shopper.cartLink(0)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${href("products", language)}$`));
});

test("the mini cart has what is missing for free delivery, and the prices of the shopper's country", async ({
  shopper,
  page,
  say,
  language,
  fillCart,
}) => {
  await fillCart({ price: 6_790 });
  const mini = page.getByRole("region", { name: say.miniCart });
  await shopper.cartLink(1).hover();
  await expect(mini.getByRole("progressbar")).toHaveAccessibleName(new RegExp(formatMoney(1_211, "EUR", "en")));

  await page.getByRole("banner").getByRole("link", { name: say.shippingCountry }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("combobox", { name: say.shippingCountry }).selectOption({ label: say.unitedKingdom });
  await sheet.getByRole("button", { name: say.saveCountry }).click();
  await expect(page.getByRole("status").filter({ hasText: say.unitedKingdom })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${href("cart", language)}$`));
  await expect(page.locator("[data-part=benefits]")).toContainText("£");
  await shopper.settled();
  await shopper.cartLink(1).hover();
  await expect(mini).toContainText(`${say.total} ${formatMoney(5_975, "GBP", shopper.language)}`);
  await expect(mini.getByRole("progressbar")).toHaveCount(0);
});

test("a country chosen in another tab changes the currency of the whole page at its next navigation", async ({
  shopper,
  page,
  say,
  language,
}) => {
  await shopper.open(href("products", language));
  const other = await shopper.newTab();
  await other.open(href("country", language));
  await other.page.getByRole("combobox", { name: say.shippingCountry }).selectOption({ label: say.unitedKingdom });
  await other.button(say.saveCountry).click();
  await expect(other.page.getByRole("banner")).toContainText(say.unitedKingdom);

  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page.locator(".product-buy .price")).toContainText("£");
  await expect(page.getByRole("banner")).toContainText(formatMoney(7_040, "GBP", shopper.language));
  await expect(page.locator("[data-part=benefits]")).toContainText(formatMoney(7_040, "GBP", shopper.language));
});

test("the mini cart opens with the keyboard, leads to the checkout, and Escape closes it", async ({
  shopper,
  page,
  say,
  language,
  fillCart,
}) => {
  const shoe = await fillCart();
  await shopper.open(href("home", language));
  const open = page.getByRole("button", { name: say.showMiniCart });
  const mini = page.getByRole("region", { name: say.miniCart });
  await shopper.cartLink(1).focus();
  await page.keyboard.press("Tab");
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(mini).toContainText(shoe.name);
  await page.keyboard.press("Tab");
  await expect(mini.getByRole("button", { name: say.remove })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(mini).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  await mini.getByRole("link", { name: say.goToCheckout }).click();
  await expect(shopper.button(say.continue)).toBeVisible();
  await expect(mini).toBeHidden();
});

test("a failed mini cart shows an error, and the page stays", async ({
  shopper,
  page,
  say,
  language,
  consoleProblems,
  fillCart,
}) => {
  await fillCart();
  await shopper.open(href("home", language));
  await page.route(`**${href("mini-cart", language)}*`, (route) => route.fulfill({ status: 503, body: "" }));
  await shopper.cartLink(1).hover();
  const mini = page.getByRole("region", { name: say.miniCart });
  await expect(mini).toContainText(say.miniCartFailed);
  await shopper.cartLink(1).click();
  await expect(shopper.heading(say.cart)).toBeVisible();
  consoleProblems.length = 0;
});

test("the bar hides when scrolling down, returns when scrolling up or on focus, and does not cover the focus", async ({
  shopper,
  page,
  language,
}) => {
  await shopper.open(href("products", language));
  const bar = page.getByRole("banner");
  await page.mouse.wheel(0, 1_500);
  await expect(bar).not.toBeInViewport();
  await page.mouse.wheel(0, -200);
  await expect(shopper.cartLink(0)).toBeInViewport();
  await page.mouse.wheel(0, 1_500);
  await expect(bar).not.toBeInViewport();
  await shopper.cartLink(0).focus();
  await expect(shopper.cartLink(0)).toBeInViewport();

  // Backwards through the cards: each stop is below the bar.
  const last = page.getByRole("article").last().getByRole("link").first();
  await last.focus();
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press("Shift+Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement?.getBoundingClientRect();
      const header = document.querySelector("header")?.getBoundingClientRect();
      return focused && header ? focused.bottom <= header.bottom : false;
    });
    expect(covered).toBe(false);
  }
});

test("a toast disappears after 3.5 seconds, unless it is hovered or focused", async ({
  shopper,
  page,
  say,
  fillCart,
}) => {
  await fillCart();
  await stopClock(page);
  await page.getByRole("spinbutton", { name: say.quantity }).focus();
  await shopper.button(say.update).click();
  const toast = page.getByRole("status").filter({ hasText: say.updated });
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_400);
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(10, 700);
  await page.clock.runFor(3_600);
  await expect(toast).toBeHidden();

  await page.getByRole("spinbutton", { name: say.quantity }).focus();
  await shopper.button(say.update).click();
  await toast.getByRole("button", { name: say.close }).click();
  await expect(toast).toBeHidden();
});

test("a toast disappears when the next step shows an error", async ({ shopper, page, say, language, fillCart }) => {
  await fillCart();
  // The previous toast has a timer from before the clock was stopped.
  await shopper.open(href("cart", language));
  await stopClock(page);
  await page.getByRole("spinbutton", { name: say.quantity }).focus();
  await shopper.button(say.update).click();
  const toast = page.getByRole("status").filter({ hasText: say.updated });
  await expect(toast).toBeVisible();
  await shopper.applyCode(say.couponCode, "NOBODY");
  await expect(page.getByRole("alert")).toContainText(say.couponUnknown);
  await expect(toast).toHaveCount(0);
});

test("a slow navigation shows a progress bar until the page is shown", async ({ shopper, page, say, language }) => {
  await shopper.open(href("products", language));
  const bar = page.locator(".progress");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/*.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: say.nextPage }).click();
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.height).toBe(2);
  answer();
  await expect(page).toHaveURL(/page=2/);
  await expect(bar).toHaveCount(0);
});

test("an error page shows the reply's reference, and the progress bar is red during the failure", async ({
  shopper,
  page,
  say,
  language,
  consoleProblems,
}) => {
  await shopper.open(href("home", language));
  await page.route("**/gift-cards.data*", (route) =>
    route.fulfill({ status: 500, headers: { "X-Request-Id": "id-of-the-log" }, body: "broken" }),
  );
  await page.getByRole("contentinfo").getByRole("link", { name: "Gift card", exact: true }).click();
  await expect(page.getByRole("main")).toContainText(`${say.reference}: id-of-the-log`);
  await page.unroute("**/gift-cards.data*");
  await page.getByRole("link", { name: say.tryAgain }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  consoleProblems.length = 0;
});

test("a missing script reloads the page once; then the requested page loads as a document", async ({
  shopper,
  page,
  language,
  consoleProblems,
}) => {
  const there = new Set<string>();
  page.on("response", (response) => there.add(response.url()));
  await shopper.open(href("home", language));
  await page.waitForLoadState("networkidle");
  // After a release the scripts of pages not visited yet are missing.
  await page.route("**/assets/*.js", (route) =>
    there.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404, body: "" }),
  );
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Gift card", exact: true });
  await link.click();
  await expect.poll(() => documents.length).toBe(1);
  await shopper.settled();
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${href("gift-cards", language)}$`));
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(documents).toHaveLength(2);
  consoleProblems.length = 0;
});

test("containers are 540, 720, 960 and 1140 pixels wide with their gutters, and pages are not wider than the window", async ({
  shopper,
  page,
  language,
}) => {
  await shopper.open(href("brands", language));
  const widths = { 360: 360, 600: 540, 800: 720, 1100: 960, 1300: 1140, 1700: 1140, 2560: 1140 };
  for (const [width, container] of Object.entries(widths)) {
    await page.setViewportSize({ width: Number(width), height: 800 });
    const box = await page.locator("main .container").first().boundingBox();
    expect(box?.width, width).toBe(container);
    const heading = await page.locator("main h1").boundingBox();
    expect((heading?.x ?? 0) - (box?.x ?? 0), width).toBe(15);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), width).toBeLessThanOrEqual(Number(width));
  }
});
