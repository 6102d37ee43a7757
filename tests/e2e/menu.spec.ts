import { expect, type Page } from "@playwright/test";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

const words = {
  en: { menu: "Menu", shop: "Shop", brands: "Brands", jackets: "Show all Jackets & Coats", all: "Show all brands" },
  it: {
    menu: "Menu",
    shop: "Shop",
    brands: "Brand",
    jackets: "Mostra tutto Giacche & Cappotti",
    all: "Mostra tutti i brand",
  },
};
const jackets: Record<Locale, string> = { en: "jackets-coats", it: "giacche-cappotti" };

const toggle = (page: Page, name: string) => page.getByRole("banner").locator("summary", { hasText: name });
const link = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name, exact: true });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("the menu button opens the drawer, and a tap opens a submenu", async ({ shopper, page }) => {
    const say = words[shopper.language];
    await shopper.open(href("cart", shopper.language));
    await expect(toggle(page, say.shop)).toBeHidden();
    await toggle(page, say.menu).tap();
    await expect(link(page, say.jackets)).toBeHidden();
    await toggle(page, say.shop).tap();
    await expect(link(page, say.jackets)).toBeVisible();
    await toggle(page, say.brands).tap();
    await expect(link(page, say.all)).toBeVisible();
    await link(page, say.all).tap();
    await expect(page).toHaveURL(new RegExp(`${href("brands", shopper.language)}$`));
    await expect(toggle(page, say.shop)).toBeHidden();
  });

  test("every control of the menu is at least 44 pixels high", async ({ shopper, page }) => {
    const say = words[shopper.language];
    await shopper.open(href("cart", shopper.language));
    await toggle(page, say.menu).tap();
    for (const name of [say.shop, say.brands]) {
      await toggle(page, name).tap();
      const boxes = await page
        .locator(".site-menu a, .site-menu summary")
        // Measured at once: a panel that closes in between has no box.
        .evaluateAll((all) => all.flatMap((one) => [...one.getClientRects()]));
      expect(boxes.length).toBeGreaterThan(10);
      for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });
});

test.describe("at a desk", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("hovering over an entry opens its panel, and leaving closes it", async ({ shopper, page }) => {
    const say = words[shopper.language];
    await shopper.open(href("cart", shopper.language));
    await expect(link(page, say.jackets)).toBeHidden();
    await toggle(page, say.shop).hover();
    await expect(link(page, say.jackets)).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(link(page, say.jackets)).toBeHidden();
    await toggle(page, say.brands).hover();
    await expect(link(page, say.all)).toBeVisible();
    await expect(link(page, say.jackets)).toBeHidden();
  });

  test("a panel can be opened and left with the keyboard only, and a closed panel's links are not focusable", async ({
    shopper,
    page,
  }) => {
    const say = words[shopper.language];
    await shopper.open(href("cart", shopper.language));
    await toggle(page, say.shop).focus();
    await page.keyboard.press("Enter");
    await expect(link(page, say.jackets)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.locator(".menu-panel a:focus")).toHaveAttribute("href", href("products", shopper.language));
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(link(page, say.jackets)).toBeHidden();
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAttribute("href", href("collections", shopper.language));
  });

  test("a group's show-all link leads to its category's page", async ({ shopper, page }) => {
    const say = words[shopper.language];
    await shopper.open(href("cart", shopper.language));
    await toggle(page, say.shop).click();
    await expect(link(page, say.jackets)).toHaveAttribute(
      "href",
      href("category", shopper.language, { slug: jackets[shopper.language] }),
    );
  });
});

test("brands can be found by their initial", async ({ shopper, page }) => {
  await shopper.open(href("brands", shopper.language));
  await page.getByRole("main").getByRole("link", { name: "T", exact: true }).click();
  const brand = page.getByRole("region", { name: "T", exact: true }).getByRole("link", { name: "Tramontana" });
  await expect(brand).toBeInViewport();
  await expect(brand).toHaveAttribute("href", href("brand", shopper.language, { slug: "tramontana" }));
});
