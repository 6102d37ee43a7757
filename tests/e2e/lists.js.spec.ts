import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { openFacet, texts } from "./list-page";
import { test } from "./shop-test";
import { unclaimed } from "./stock-room";

test("pages are appended, and Back restores them all at the same position", async ({ page, shopper, language }) => {
  const cards = page.getByRole("article");
  await shopper.open(href("products", language));
  for (const pages of [2, 3]) {
    await page.getByRole("link", { name: texts[language].showMore }).click();
    await expect(cards).toHaveCount(pages * 24);
    await expect(page).toHaveURL(new RegExp(`[?]page=${pages}$`));
  }
  const card = cards.nth(30);
  await card.scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => window.scrollY);
  await card.locator("h3 a").click();
  await expect(page).not.toHaveURL(/page=/);
  await page.goBack();
  await expect(cards).toHaveCount(72);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(position - 200);
});

test("forms of a list keep the pages that were appended, and the position", async ({ page, shopper, language }) => {
  const cards = page.getByRole("article");
  await shopper.open(href("products", language));
  await page.getByRole("link", { name: texts[language].showMore }).click();
  await expect(cards).toHaveCount(48);
  const card = cards.filter({ has: page.locator("details.quick-add") }).nth(20);
  await card.locator("summary").click();
  const position = await page.evaluate(() => window.scrollY);
  expect(position).toBeGreaterThan(0);
  await card.locator(".quick-sizes button").first().click();
  await expect(shopper.cartLink(1)).toBeVisible();
  await expect(cards).toHaveCount(48);
  expect(await page.evaluate(() => window.scrollY)).toBe(position);
  await page.getByRole("button", { name: texts[language].three }).click();
  await expect(page.getByRole("button", { name: texts[language].three, pressed: true })).toBeVisible();
  await expect(cards).toHaveCount(48);
});

test("choosing a value and removing a label keep the scroll position", async ({ page, shopper, language }) => {
  await shopper.open(href("category", language, { slug: unclaimed[language] }));
  const sizes = await openFacet(page, texts[language].sizes);
  const box = sizes.locator("input[name=size]:enabled").last();
  await box.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 50));
  const position = await page.evaluate(() => window.scrollY);
  expect(position).toBeGreaterThan(0);
  await box.check();
  const label = page.getByRole("link", { name: new RegExp(`^${shopper.say.removeFilter}:`) });
  await expect(label).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(position);
  // Clicked by script: a real click would scroll the label into view first.
  await label.evaluate((link: HTMLElement) => link.click());
  await expect(label).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(position);
});

test("choosing a value keeps the keyboard focus", async ({ page, shopper, language }) => {
  await shopper.open(href("products", language));
  const colors = await openFacet(page, texts[language].colors);
  const box = colors.locator(`input[value="${texts[language].black}"]`);
  await box.focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(new RegExp(`color=${texts[language].black}`));
  await expect(page.getByRole("link", { name: new RegExp(`^${shopper.say.removeFilter}:`) })).toBeVisible();
  await expect(box).toBeFocused();
});

test("a value chosen while the list updates stays chosen", async ({ page, shopper, language }) => {
  await shopper.open(href("category", language, { slug: unclaimed[language] }));
  const colors = await openFacet(page, texts[language].colors);
  const boxes = colors.locator("input[name=color]:enabled");
  // The second value is chosen when the labels of the first appear.
  const areBothChosen = await boxes.evaluateAll(([first, second]) => {
    if (!(first instanceof HTMLInputElement && second instanceof HTMLInputElement)) throw new Error("Two are needed");
    return new Promise<boolean>((resolve) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector(".active-filter")) return;
        watch.disconnect();
        second.click();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(second.checked)));
      });
      watch.observe(document.body, { childList: true, subtree: true });
      first.click();
    });
  });
  expect(areBothChosen).toBe(true);
  await expect(page.getByRole("link", { name: new RegExp(`^${shopper.say.removeFilter}:`) })).toHaveCount(2);
  await expect(boxes.nth(1)).toBeChecked();
});

test("axe finds nothing on a list with its filters open", async ({ page, shopper, language }) => {
  await shopper.open(href("products", language, undefined, { color: texts[language].black, price_from: 60 }));
  for (const title of ["colors", "sizes", "price"] as const) await openFacet(page, texts[language][title]);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
