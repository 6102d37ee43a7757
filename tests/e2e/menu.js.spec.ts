import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { stopClock } from "./clock";
import { test } from "./shop-test";

test.use({ viewport: { width: 1440, height: 900 } });

test("a panel closes on Escape, on a second click, on focus or a click outside, when another opens, and when its link opens a page without a new document", async ({
  shopper,
  page,
}) => {
  await shopper.open(href("cart", shopper.language));
  const [shop, brands] = [page.locator(".menu-entry summary").nth(0), page.locator(".menu-entry summary").nth(1)];
  const [first, second] = [page.locator(".menu-panel").nth(0), page.locator(".menu-panel").nth(1)];

  await test.step("Escape returns the focus to the panel's button", async () => {
    await shop.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(first.locator("a:focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(first).toBeHidden();
    await expect(shop).toBeFocused();
  });

  await test.step("Escape closes a panel opened by hover, until the pointer returns", async () => {
    await shop.hover();
    await expect(first).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(first).toBeHidden();
    await page.mouse.move(5, 5);
    await shop.hover();
    await expect(first).toBeVisible();
  });

  await test.step("a click keeps a panel opened by hover open; the next click closes it", async () => {
    await shop.click();
    await expect(first).toBeVisible();
    await shop.click();
    await expect(first).toBeHidden();
    await page.mouse.move(5, 5);
  });

  for (const [what, leave] of [
    ["focus", () => brands.focus()],
    ["a click", () => page.locator(".header-info").click()],
  ] as const)
    await test.step(`${what} outside`, async () => {
      await shop.focus();
      await page.keyboard.press("Enter");
      await expect(first).toBeVisible();
      await leave();
      await expect(first).toBeHidden();
    });

  await test.step("another panel opens", async () => {
    await shop.focus();
    await page.keyboard.press("Enter");
    await expect(first).toBeVisible();
    await brands.focus();
    await page.keyboard.press("Enter");
    await expect(second).toBeVisible();
    await expect(first).toBeHidden();
  });

  await test.step("a link opens its page, and the focus moves to it", async () => {
    await page.evaluate(() => document.documentElement.setAttribute("data-first", ""));
    await second.locator(".menu-all").focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${href("brands", shopper.language)}$`));
    await expect(page.locator("html")).toHaveAttribute("data-first", "");
    await expect(second).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
    // The menu is still complete.
    await shop.hover();
    await expect(first.getByRole("link")).not.toHaveCount(0);
  });
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
