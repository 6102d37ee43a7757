import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator } from "@playwright/test";
import { href } from "~/i18n/paths";
import { openFacet, texts } from "./list-page";
import { test } from "./shop-test";
import type { Shopper } from "./shopper";
import { unclaimed } from "./stock-fixtures";

// Without scripts a list is links and forms: list-pages.http.spec.ts, list-contents.http.spec.ts.

const labelsOf = ({ page, say }: Shopper) => page.getByRole("link", { name: new RegExp(`^${say.removeFilter}:`) });
const scrolled = ({ page }: Shopper) => page.evaluate(() => window.scrollY);
const numberIn = (text: string | null) => Number(/\d+/.exec(text ?? "")?.[0]);

/** Chooses a value, and waits for a list of as many products as its label promises. Returns this number. */
async function choose({ page }: Shopper, box: Locator): Promise<number> {
  const promised = Number(/\((\d+)\)/.exec((await box.locator("xpath=..").textContent()) ?? "")?.[1]);
  await box.check();
  await expect(page.locator("#list-count")).toHaveText(new RegExp(`^${promised}\\b`));
  return promised;
}

test("each choice gives as many products as its count, Back removes the last one and then leaves the list, and labels remove any", async ({
  page,
  shopper,
  language,
}) => {
  const say = texts[language];
  const path = href("category", language, { slug: unclaimed[language] });
  const list = new RegExp(`${path}$`);
  const count = page.locator("#list-count");
  const labels = labelsOf(shopper);
  await shopper.open(href("brands", language));
  await shopper.open(path);
  const all = numberIn(await count.textContent());

  await test.step("two choices", async () => {
    const colors = await openFacet(page, say.colors);
    const black = await choose(shopper, colors.locator(`input[value="${say.black}"]`));
    expect(black).toBeLessThan(all);
    await expect(page).toHaveURL(new RegExp(`color=${say.black}`));
    const size = (await openFacet(page, say.sizes)).locator("input[name=size]:not(:disabled)").first();
    const both = await choose(shopper, size);
    expect(both).toBeLessThanOrEqual(black);
    await expect(size).toBeChecked();
    await expect(page.getByRole("article")).toHaveCount(Math.min(both, 24));
    await expect(labels).toHaveCount(2);
  });

  await test.step("Back", async () => {
    await page.goBack();
    await expect(labels).toHaveCount(1);
    await page.goBack();
    await expect(labels).toHaveCount(0);
    await expect(page).toHaveURL(list);
    await expect(count).toHaveText(new RegExp(`^${all}\\b`));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${href("brands", language)}$`));
  });

  await test.step("labels", async () => {
    await shopper.open(href("category", language, { slug: unclaimed[language] }, { color: say.black, price_from: 1 }));
    await expect(labels).toHaveCount(2);
    await labels.first().click();
    await expect(labels).toHaveCount(1);
    await labels.first().click();
    await expect(labels).toHaveCount(0);
    await expect(page).toHaveURL(list);
    await expect(count).toHaveText(new RegExp(`^${all}\\b`));
  });

  await test.step("two prices in the wrong order", async () => {
    await openFacet(page, say.price);
    await page.getByLabel(say.from, { exact: true }).fill("120");
    await page.getByLabel(say.to, { exact: true }).fill("60");
    await page.getByLabel(say.to, { exact: true }).press("Enter");
    await expect(page.getByText(say.swapped)).toBeVisible();
    await expect(page.getByLabel(say.from, { exact: true })).toHaveValue("60");
  });
});

test("appended pages and the position stay after quick add, another number of columns, and Back from a product", async ({
  page,
  shopper,
  language,
}) => {
  const say = texts[language];
  const cards = page.getByRole("article");
  const append = async (pages: number) => {
    await page.getByRole("link", { name: say.showMore }).click();
    await expect(cards).toHaveCount(pages * 24);
    await expect(page).toHaveURL(new RegExp(`[?]page=${pages}$`));
  };
  await shopper.open(href("products", language));
  await append(2);

  await test.step("quick add", async () => {
    const card = cards.filter({ has: page.locator("details.quick-add") }).nth(20);
    await card.locator("summary").click();
    const position = await scrolled(shopper);
    expect(position).toBeGreaterThan(0);
    await card.locator(".quick-sizes button").first().click();
    await expect(shopper.cartLink(1)).toBeVisible();
    await expect(cards).toHaveCount(48);
    expect(await scrolled(shopper)).toBe(position);
  });

  await test.step("three columns", async () => {
    await expect(page.locator(".list")).toHaveClass(/list-columns-4/);
    await shopper.button(say.three).click();
    await expect(page.locator(".list")).toHaveClass(/list-columns-3/);
    await expect(page.getByRole("button", { name: say.three, pressed: true })).toBeVisible();
    await expect(cards).toHaveCount(48);
  });

  await test.step("Back from a product", async () => {
    await append(3);
    const card = cards.nth(30);
    await card.scrollIntoViewIfNeeded();
    const position = await scrolled(shopper);
    await card.locator("h3 a").click();
    await expect(page).not.toHaveURL(/page=/);
    await page.goBack();
    await expect(cards).toHaveCount(72);
    await expect.poll(() => scrolled(shopper)).toBeGreaterThan(position - 200);
  });
});

test("a choice keeps the keyboard focus and the position, and a value chosen while the list updates stays chosen", async ({
  page,
  shopper,
  language,
}) => {
  const labels = labelsOf(shopper);
  await shopper.open(href("category", language, { slug: unclaimed[language] }));

  await test.step("focus and position", async () => {
    const sizes = await openFacet(page, texts[language].sizes);
    const box = sizes.locator("input[name=size]:enabled").last();
    await box.focus();
    await page.evaluate(() => window.scrollBy(0, 50));
    const position = await scrolled(shopper);
    expect(position).toBeGreaterThan(0);
    await page.keyboard.press("Space");
    await expect(labels).toHaveCount(1);
    await expect(box).toBeFocused();
    await expect(box).toBeChecked();
    expect(await scrolled(shopper)).toBe(position);
    // Clicked by script: a real click would scroll the label into view first.
    await labels.evaluate((link: HTMLElement) => link.click());
    await expect(labels).toHaveCount(0);
    expect(await scrolled(shopper)).toBe(position);
  });

  await test.step("a second value", async () => {
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
    await expect(labels).toHaveCount(2);
    await expect(boxes.nth(1)).toBeChecked();
  });
});

test("axe finds nothing in a list's open filters", async ({ page, shopper, language }) => {
  await shopper.open(href("products", language, undefined, { color: texts[language].black, price_from: 60 }));
  for (const title of ["colors", "sizes", "price"] as const) await openFacet(page, texts[language][title]);
  // The walk through all pages has the rest of the list.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include("#list-form").analyze();
  expect(violations).toEqual([]);
});
