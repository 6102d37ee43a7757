import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { stopClock } from "./clock";
import { hold } from "./held-requests";
import { test } from "./shop-test";

test("the mini cart opens on hover, closes after 300 ms, has the prices of the shopper's country, and removes products", async ({
  shopper,
  page,
  say,
  language,
  stockFixtures,
}) => {
  const shoe = await stockFixtures.claimShoe({ price: 3_400 });
  await shopper.requestCart(shoe, 2);
  await shopper.open(href("products", language));
  const mini = page.getByRole("region", { name: say.miniCart });

  await test.step("hover", async () => {
    await shopper.cartLink(2).hover();
    await expect(mini).toContainText(shoe.name);
    await expect(mini).toContainText(`${say.size}: ${shoe.size.name} · ${say.quantity}: 2`);
    await expect(mini).toContainText(formatMoney(3_400, "EUR", "en"));
    await expect(mini).toContainText(`${say.total} ${formatMoney(6_800, "EUR", "en")}`);
    // What is missing for free delivery.
    await expect(mini.getByRole("progressbar")).toHaveAccessibleName(new RegExp(formatMoney(1_201, "EUR", "en")));
    expect((await mini.boundingBox())?.width).toBe(360);
  });

  await test.step("leaving", async () => {
    await stopClock(page);
    await page.mouse.move(10, 500);
    await page.clock.runFor(290);
    await expect(mini).toBeVisible();
    await page.clock.runFor(20);
    await expect(mini).toBeHidden();
    await page.clock.resume();
  });

  await test.step("another country", async () => {
    await page.getByRole("banner").getByRole("link", { name: say.shippingCountry }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("combobox", { name: say.shippingCountry }).selectOption({ label: say.unitedKingdom });
    await sheet.getByRole("button", { name: say.saveCountry }).click();
    await expect(page.getByRole("status").filter({ hasText: say.unitedKingdom })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${href("products", language)}$`));
    await expect(page.locator("[data-part=benefits]")).toContainText("£");
    await shopper.settled();
    await shopper.cartLink(2).hover();
    await expect(mini).toContainText(`${say.total} ${formatMoney(5_984, "GBP", language)}`);
    await expect(mini.getByRole("progressbar")).toHaveCount(0);
  });

  await test.step("removing", async () => {
    await mini.getByRole("button", { name: `${say.remove}: ${shoe.brand} ${shoe.name}` }).click();
    await expect(mini).toContainText(say.miniCartEmpty);
    await expect(shopper.cartLink(0)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${href("products", language)}$`));
  });
});

test("the mini cart opens with the keyboard, shows an error when it fails, and leads to the checkout", async ({
  shopper,
  page,
  say,
  language,
  consoleProblems,
  stockFixtures,
}) => {
  const shoe = await stockFixtures.claimShoe();
  await shopper.requestCart(shoe);
  await shopper.open(href("home", language));
  const open = page.getByRole("button", { name: say.showMiniCart });
  const mini = page.getByRole("region", { name: say.miniCart });

  await test.step("the keyboard", async () => {
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
  });

  await test.step("a failure", async () => {
    const url = `**${href("mini-cart", language)}*`;
    await page.route(url, (route) => route.fulfill({ status: 503, body: "" }));
    await shopper.cartLink(1).hover();
    await expect(mini).toContainText(say.miniCartFailed);
    await shopper.cartLink(1).click();
    await expect(shopper.heading(say.cart)).toBeVisible();
    await page.unroute(url);
    consoleProblems.length = 0;
  });

  await test.step("the checkout", async () => {
    await open.focus();
    await page.keyboard.press("Enter");
    await mini.getByRole("link", { name: say.goToCheckout }).click();
    await expect(shopper.button(say.continue)).toBeVisible();
    await expect(mini).toBeHidden();
  });
});

test("a country chosen in another tab changes the currency of the whole page", async ({
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

  await expect(page.locator("[data-part=benefits]")).toContainText(formatMoney(7_040, "GBP", shopper.language));
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page.locator(".product-buy .price")).toContainText("£");
});

test("the bar hides when scrolling down, returns when scrolling up or on focus, and does not cover the focus; a slow navigation shows its progress", async ({
  shopper,
  page,
  say,
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

  await test.step("backwards through the cards each stop is below the bar", async () => {
    await page.getByRole("article").last().getByRole("link").first().focus();
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

  await test.step("the progress of a slow navigation until the page is shown, and no longer", async () => {
    const progress = page.locator(".progress");
    const release = await hold(page, "**/*.data*");
    await stopClock(page);
    await page.getByRole("link", { name: say.nextPage }).click();
    // The page notices the navigation a moment after the press.
    await expect(async () => {
      await page.clock.runFor(200);
      await expect(progress).toBeVisible({ timeout: 100 });
    }).toPass();
    expect((await progress.boundingBox())?.height).toBe(2);
    release();
    await expect(page).toHaveURL(/page=2/);
    await expect(progress).toHaveCount(0);
  });
});

test("a toast disappears after 3.5 seconds, unless it is hovered or focused, and when the next step shows an error", async ({
  shopper,
  page,
  say,
  fillCart,
}) => {
  await fillCart();
  await stopClock(page);
  const toast = page.getByRole("status").filter({ hasText: say.updated });
  const update = async () => {
    await page.getByRole("spinbutton", { name: say.quantity }).focus();
    await shopper.button(say.update).click();
    await expect(toast).toBeVisible();
  };
  await update();
  await page.clock.runFor(3_400);
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(10, 700);
  await page.clock.runFor(3_600);
  await expect(toast).toBeHidden();

  await update();
  await toast.getByRole("button", { name: say.close }).click();
  await expect(toast).toBeHidden();

  await update();
  await shopper.applyCode(say.couponCode, "NOBODY");
  await expect(page.getByRole("alert")).toContainText(say.couponUnknown);
  await expect(toast).toHaveCount(0);
});

test("a missing script reloads the page once, then the requested page loads as a document; an error page shows the reply's reference", async ({
  shopper,
  page,
  say,
  language,
  consoleProblems,
}) => {
  const there = new Set<string>();
  page.on("response", (response) => there.add(response.url()));
  await shopper.open(href("home", language));
  await page.waitForLoadState("networkidle");

  await test.step("a missing script", async () => {
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
    await page.unroute("**/assets/*.js");
    await shopper.settled();
  });

  await test.step("a failed reply", async () => {
    const url = `**${href("cart", language)}.data*`;
    await page.route(url, (route) =>
      route.fulfill({ status: 500, headers: { "X-Request-Id": "id-of-the-log" }, body: "broken" }),
    );
    await shopper.cartLink(0).click();
    await expect(page.getByRole("main")).toContainText(`${say.reference}: id-of-th`);
    await page.unroute(url);
    await page.getByRole("link", { name: say.tryAgain }).click();
    await expect(shopper.heading(say.cart)).toBeVisible();
  });
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

for (const width of [360, 800, 1200])
  test(`the bar of the header is fixed after 50 px of scrolling, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/products");
    const top = async (scrolled: number) => {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), scrolled);
      return Math.round((await page.locator(".header-bar").boundingBox())?.y ?? Number.NaN);
    };
    expect([await top(0), await top(40), await top(50)]).toEqual([50, 10, 0]);
  });
