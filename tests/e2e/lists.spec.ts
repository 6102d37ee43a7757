import { expect, type Locator, type Page } from "@playwright/test";
import { href, type Page as ShopPage } from "~/i18n/paths";
import { openFacet, texts } from "./list-page";
import { test } from "./shop-test";
import type { Shopper } from "./shopper";
import { unclaimed } from "./stock-room";

const countLine = (page: Page) => page.locator("#list-count");
const counted = async (line: Locator) => Number(/\d+/.exec((await line.textContent()) ?? "")?.[0] ?? Number.NaN);

/** Chooses a value and, without scripts, applies it. Returns the count in its label. */
async function choose(shopper: Shopper, box: Locator): Promise<number> {
  const promised = Number(/\((\d+)\)/.exec((await box.locator("xpath=..").textContent()) ?? "")?.[1]);
  await box.check();
  const apply = shopper.button(shopper.say.applyFilters);
  if (await apply.isVisible()) await apply.click();
  await expect(countLine(shopper.page)).toHaveText(new RegExp(`^${promised}\\b`));
  return promised;
}

test("a filter gives as many products as its count, and its label removes it", async ({ page, shopper, language }) => {
  const say = texts[language];
  await shopper.open(href("category", language, { slug: unclaimed[language] }));
  const all = await counted(countLine(page));
  const colors = await openFacet(page, say.colors);
  const black = await choose(shopper, colors.locator(`input[value="${say.black}"]`));
  expect(black).toBeLessThan(all);
  await expect(page).toHaveURL(new RegExp(`color=${say.black}`));
  const sizes = await openFacet(page, say.sizes);
  const size = sizes.locator("input[name=size]:not(:disabled)").first();
  const both = await choose(shopper, size);
  expect(both).toBeLessThanOrEqual(black);
  await expect(size).toBeChecked();
  await expect(page.getByRole("article")).toHaveCount(Math.min(both, 24));

  const labels = page.getByRole("link", { name: new RegExp(`^${shopper.say.removeFilter}:`) });
  await expect(labels).toHaveCount(2);
  await labels.first().click();
  await expect(labels).toHaveCount(1);
  await labels.first().click();
  await expect(labels).toHaveCount(0);
  await expect(countLine(page)).toHaveText(new RegExp(`^${all}\\b`));
});

test("a list sorted by price rises from card to card and from page to page", async ({ page, shopper, language }) => {
  const prices: number[] = [];
  const list = { slug: unclaimed[language] };
  for (const number of [undefined, 2]) {
    await shopper.open(href("category", language, list, { sort: "price_up", page: number }));
    const shown = await page
      .getByRole("article")
      .locator(".price")
      .evaluateAll((all) => all.map((one) => (one.querySelector("strong") ?? one).textContent ?? ""));
    prices.push(...shown.map((text) => Number(text.replace(/[^\d]/g, ""))));
  }
  expect(prices).toHaveLength(48);
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
});

test("the paging links every page, or shows an ellipsis for two and more omitted pages", async ({
  page,
  shopper,
  language,
}) => {
  for (const present of [1, 5, 6, 10]) {
    await shopper.open(href("products", language, undefined, { page: present > 1 ? present : undefined }));
    const shown = await page.locator(".pagination li").allTextContents();
    const named = shown.flatMap((text) => (/^\d+$/.test(text) ? Number(text) : text === "…" ? "…" : []));
    expect(named).toContain(present);
    for (const [index, number] of named.entries()) {
      const before = named[index - 1];
      if (typeof number !== "number" || before === undefined) continue;
      if (before !== "…") expect(number).toBe(before + 1);
      else expect(number).toBeGreaterThan(Number(named[index - 2]) + 2);
    }
    expect(named).toContain("…");
    // The ellipsis is hidden from screen readers.
    for (const gap of await page.locator(".pagination li", { hasText: "…" }).all())
      await expect(gap).toHaveAttribute("aria-hidden", "true");
  }
});

test("values without products are not offered", async ({ page, shopper, language }) => {
  await shopper.open(href("category", language, { slug: unclaimed[language] }, { price_to: 1 }));
  await expect(page.getByText(texts[language].none)).toBeVisible();
  await expect(page.locator("input[name=color]")).toHaveCount(0);
  await expect(page.getByRole("link", { name: new RegExp(`^${shopper.say.removeFilter}:`) })).toBeVisible();
});

test("two prices in the wrong order are swapped with a message", async ({ page, shopper, language }) => {
  const say = texts[language];
  await shopper.open(href("products", language));
  await openFacet(page, say.price);
  await page.getByLabel(say.from, { exact: true }).fill("120");
  await page.getByLabel(say.to, { exact: true }).fill("60");
  await page.getByLabel(say.to, { exact: true }).press("Enter");
  await expect(page.getByText(say.swapped)).toBeVisible();
  await expect(page.getByLabel(say.from, { exact: true })).toHaveValue("60");
});

test("every list page leads to products, and a slug of the other language to its own page", async ({
  page,
  shopper,
  language,
}) => {
  const other = language === "en" ? "it" : "en";
  const slugs = { category: { en: "shoes-boots", it: "scarpe-stivali" }, sale: { en: "sale", it: "saldi" } };
  for (const name of ["products", "outlet", "gift-cards", "suggested-products"] satisfies ShopPage[]) {
    await shopper.open(href(name, language));
    expect(await page.getByRole("article").count(), name).toBeGreaterThan(5);
  }
  await shopper.open(href("sale", language, { slug: slugs.sale[other] }));
  await expect(page).toHaveURL(new RegExp(`/${slugs.sale[language]}$`));
  expect((await shopper.open(href("type", language, { slug: "no-such-type" }))).status()).toBe(404);
});

test("the choice of three products per row is kept", async ({ page, shopper, language }) => {
  await shopper.open(href("products", language));
  const list = page.locator(".list");
  await expect(list).toHaveClass(/list-columns-4/);
  await shopper.button(texts[language].three).click();
  await expect(list).toHaveClass(/list-columns-3/);
  await shopper.open(href("outlet", language));
  await expect(list).toHaveClass(/list-columns-3/);
});

test("Back removes the last choice, and then leaves the list", async ({
  page,
  shopper,
  language,
  javaScriptEnabled,
}) => {
  const list = href("category", language, { slug: unclaimed[language] });
  await shopper.open(href("brands", language));
  await shopper.open(list);
  const box = (await openFacet(page, texts[language].colors)).locator("input[name=color]:enabled").first();
  await box.check();
  if (!javaScriptEnabled) await shopper.button(shopper.say.applyFilters).click();
  const remove = page.getByRole("link", { name: new RegExp(`^${shopper.say.removeFilter}:`) });
  await expect(remove).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await expect(remove).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${href("brands", language)}$`));
});

test("the first page shows each model once, and its own colour is the first thumbnail", async ({
  page,
  shopper,
  language,
}) => {
  await shopper.open(href("products", language));
  const names = await page.locator(".card-link").allTextContents();
  expect(names).toHaveLength(24);
  expect(new Set(names).size).toBe(24);
  const cards = await page.locator("article:has(.card-colors)").all();
  expect(cards.length).toBeGreaterThan(5);
  for (const card of cards) {
    const color = (await card.locator(".card-color").textContent()) ?? "";
    const first = card.locator(".card-colors li").first();
    await expect(first.getByRole("img", { name: color, exact: true })).toBeAttached();
    await expect(first.getByRole("link")).toHaveCount(0);
  }
});

test("shoes are not offered in sizes of clothing", async ({ page, shopper, language }) => {
  await shopper.open(href("category", language, { slug: texts[language].shoes }));
  const sizes = await openFacet(page, texts[language].sizes);
  await expect(sizes.getByRole("checkbox", { name: /^42 / })).toBeVisible();
  await expect(sizes.getByText(texts[language].clothing, { exact: true })).toHaveCount(0);
  await expect(sizes.getByRole("checkbox", { name: /^M / })).toHaveCount(0);
});

test("the new arrivals of the home page are in stock, and lead to the newest products", async ({
  page,
  shopper,
  language,
}) => {
  await shopper.open(href("home", language));
  const arrivals = page
    .getByRole("region")
    .filter({ has: page.getByRole("link", { name: texts[language].newArrivals }) });
  await expect(arrivals.getByRole("article")).toHaveCount(8);
  await expect(arrivals.locator(".badge-sold-out")).toHaveCount(0);
  const newest = (await arrivals.locator(".card-link").allTextContents()).slice(0, 1);
  await page.getByRole("link", { name: texts[language].newArrivals }).click();
  await expect(page.getByRole("combobox", { name: shopper.say.sortBy })).toHaveValue("newest");
  await expect(page.locator(".card-link", { hasText: newest[0] ?? "-" })).not.toHaveCount(0);
});
