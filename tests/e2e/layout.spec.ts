import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

test("the shipping country can be chosen on any page and applies to the cart and the checkout", async ({
  shopper,
  page,
  say,
  language,
  fillCart,
}) => {
  await fillCart({ price: 5_900 });
  await shopper.open(`${href("products", language)}?sort=price_up`);
  const link = page.getByRole("banner").getByRole("link", { name: say.shippingCountry });
  await expect(link).toContainText(say.italy);
  await link.click();
  await page.getByRole("combobox", { name: say.shippingCountry }).selectOption({ label: say.france });
  await shopper.button(say.saveCountry).click();
  await expect(page.getByRole("status").filter({ hasText: say.france })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${href("products", language)}\\?sort=price_up$`));
  await expect(link).toContainText(say.france);

  await shopper.open(href("cart", language));
  await expect(shopper.amount(say.delivery)).toHaveText(new RegExp(`^\\d+,\\d\\d\\s€ \\(${say.france}\\)`));
  await shopper.goToCheckout();
  await expect(page.getByRole("combobox", { name: say.country, exact: true })).toHaveValue(/\d+/);
  await expect(page.locator("#checkout-countries_id option:checked")).toHaveText(say.france);
});

test("the checkout shows a phone number instead of the navigation, keeps the cart, and leads back to the complete navigation", async ({
  shopper,
  page,
  say,
  language,
  fillCart,
}) => {
  await fillCart();
  const menu = page.getByRole("navigation", { name: say.mainMenu });
  const benefits = page.getByRole("contentinfo").getByRole("heading", { name: say.freeShipping });
  await expect(menu).toBeVisible();
  await expect(benefits).toBeVisible();
  await shopper.open(href("checkout", language));
  await expect(page.getByRole("banner").getByRole("link", { name: /^\+39 / })).toBeVisible();
  await expect(menu).toBeHidden();
  await expect(shopper.cartLink(1)).toBeVisible();
  await expect(benefits).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: "Scala & Vento" }).click();
  await expect(menu.getByRole("link", { name: "Gift Card" })).toBeVisible();
  await menu.locator("summary", { hasText: "Shop" }).click();
  await expect(menu.locator(`a[href="${href("products", language)}"]`)).toBeVisible();
});

test("in the middle of a long page the bar with the cart is reachable; a list has a link to its top, other pages a chat", async ({
  shopper,
  page,
  say,
  language,
}) => {
  const chat = page.getByRole("link", { name: "WhatsApp" }).last();
  const top = page.getByRole("link", { name: say.backToTop });
  await shopper.open(href("cart", language));
  await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/39\d+$/);
  await expect(top).toHaveCount(0);
  await shopper.open(href("outlet", language));
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  // With scripts the bar returns when scrolling up.
  await page.mouse.wheel(0, -100);
  await expect.poll(async () => (await page.getByRole("banner").boundingBox())?.y).toBe(-50);
  await expect(shopper.cartLink(0)).toBeInViewport();
  await page.mouse.wheel(0, 2_000);
  await top.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("with reduced motion preferred, nothing moves", async ({ shopper, page, language }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const name of ["products", "cart"] as const) {
    await shopper.open(href(name, language));
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("body *")].flatMap((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return /[1-9]/.test(transitionDuration) || animationName !== "none" ? element.className : [];
      }),
    );
    expect(moving).toEqual([]);
  }
});
