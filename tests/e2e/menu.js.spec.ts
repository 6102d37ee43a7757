import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { stopClock } from "./clock";
import { test } from "./shop-test";

test.use({ viewport: { width: 1440, height: 900 } });

test("Escape closes a panel and returns the focus to its button", async ({ shopper, page }) => {
  await shopper.open(href("cart", shopper.language));
  const shop = page.locator("summary", { hasText: "Shop" });
  const panel = page.locator(".menu-panel").first();
  await shop.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(panel.locator("a:focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(shop).toBeFocused();
});

test("Escape closes a panel opened by hover, until the pointer returns", async ({ shopper, page }) => {
  await shopper.open(href("cart", shopper.language));
  const shop = page.locator("summary", { hasText: "Shop" });
  const panel = page.locator(".menu-panel").first();
  await shop.hover();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.mouse.move(5, 5);
  await shop.hover();
  await expect(panel).toBeVisible();
});

test("a panel stays open when the pointer leaves it for a moment", async ({ shopper, page }) => {
  await shopper.open(href("cart", shopper.language));
  const shop = page.locator("summary", { hasText: "Shop" });
  const panel = page.locator(".menu-panel").first();
  await shop.hover();
  await expect(panel).toBeVisible();
  await stopClock(page);
  await page.mouse.move(5, 5);
  await page.clock.runFor(290);
  await expect(panel).toBeVisible();
  await shop.hover();
  await page.clock.runFor(1_000);
  await expect(panel).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(310);
  await expect(panel).toBeHidden();
});

test("a click keeps a panel opened by hover open; the next click closes it", async ({ shopper, page }) => {
  await shopper.open(href("cart", shopper.language));
  const shop = page.locator("summary", { hasText: "Shop" });
  const panel = page.locator(".menu-panel").first();
  await shop.hover();
  await expect(panel).toBeVisible();
  await shop.click();
  await expect(panel).toBeVisible();
  await shop.click();
  await expect(panel).toBeHidden();
});

test("a panel closes on focus or a click outside it, or when another panel opens", async ({ shopper, page }) => {
  await shopper.open(href("cart", shopper.language));
  const [shop, brands] = [page.locator(".menu-entry summary").nth(0), page.locator(".menu-entry summary").nth(1)];
  const [first, second] = [page.locator(".menu-panel").nth(0), page.locator(".menu-panel").nth(1)];
  for (const leave of [() => brands.focus(), () => page.locator(".header-info").click()]) {
    await shop.focus();
    await page.keyboard.press("Enter");
    await expect(first).toBeVisible();
    await leave();
    await expect(first).toBeHidden();
  }
  await shop.focus();
  await page.keyboard.press("Enter");
  await brands.focus();
  await page.keyboard.press("Enter");
  await expect(second).toBeVisible();
  await expect(first).toBeHidden();
});

test("a link of the menu opens its page without a new document, closes the menu and moves the focus to the page", async ({
  shopper,
  page,
}) => {
  await shopper.open(href("cart", shopper.language));
  await page.evaluate(() => document.documentElement.setAttribute("data-first", ""));
  await page.locator(".menu-entry summary").nth(1).focus();
  await page.keyboard.press("Enter");
  await page.locator(".menu-panel").nth(1).locator(".menu-all").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${href("brands", shopper.language)}$`));
  await expect(page.locator("html")).toHaveAttribute("data-first", "");
  await expect(page.locator(".menu-panel").nth(1)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  // The menu is still complete.
  await page.locator(".menu-entry summary").nth(0).hover();
  await expect(page.locator(".menu-panel").nth(0).getByRole("link")).not.toHaveCount(0);
});
