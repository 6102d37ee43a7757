import { expect, type Page } from "@playwright/test";
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

const toggle = (page: Page, name: string) => page.getByRole("banner").locator("summary", { hasText: name });
const link = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name, exact: true });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("taps open the drawer and its submenus, whose controls are 44 pixels high, and lead to a brand by its initial", async ({
    shopper,
    page,
  }) => {
    const say = words[shopper.language];
    await shopper.open(href("cart", shopper.language));
    await expect(toggle(page, say.shop)).toBeHidden();
    await toggle(page, say.menu).tap();
    await expect(link(page, say.jackets)).toBeHidden();
    for (const [name, opened] of [
      [say.shop, say.jackets],
      [say.brands, say.all],
    ] as const)
      await test.step(name, async () => {
        await toggle(page, name).tap();
        await expect(link(page, opened)).toBeVisible();
        const boxes = await page
          .locator(".site-menu a, .site-menu summary")
          // Measured at once: a panel that closes in between has no box.
          .evaluateAll((all) => all.flatMap((one) => [...one.getClientRects()]));
        expect(boxes.length).toBeGreaterThan(10);
        for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      });
    await link(page, say.all).tap();
    await expect(page).toHaveURL(new RegExp(`${href("brands", shopper.language)}$`));
    await expect(toggle(page, say.shop)).toBeHidden();

    await page.getByRole("main").getByRole("link", { name: "T", exact: true }).click();
    const brand = page.getByRole("region", { name: "T", exact: true }).getByRole("link", { name: "Tramontana" });
    await expect(brand).toBeInViewport();
    await expect(brand).toHaveAttribute("href", href("brand", shopper.language, { slug: "tramontana" }));
  });
});

test.describe("at a desk", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("a panel is opened and left by hovering or with the keyboard, and a closed panel's links are not focusable", async ({
    shopper,
    page,
  }) => {
    const say = words[shopper.language];
    await shopper.open(href("cart", shopper.language));
    await expect(link(page, say.jackets)).toBeHidden();

    await test.step("by hovering", async () => {
      await toggle(page, say.shop).hover();
      await expect(link(page, say.jackets)).toBeVisible();
      await page.mouse.move(5, 5);
      await expect(link(page, say.jackets)).toBeHidden();
      await toggle(page, say.brands).hover();
      await expect(link(page, say.all)).toBeVisible();
      await expect(link(page, say.jackets)).toBeHidden();
      await page.mouse.move(5, 5);
      await expect(link(page, say.all)).toBeHidden();
    });

    await test.step("with the keyboard", async () => {
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
  });
});
