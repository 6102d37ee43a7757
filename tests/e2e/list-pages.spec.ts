import { expect, type Locator } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import type { Shopper } from "./shopper";

/** Titles and values of filters. Their products are of the category that no other test changes. */
const texts = {
  en: {
    search: "Search",
    dress: "dress",
    colors: "Colours",
    skirtsAndDresses: "Dresses & Skirts",
    black: "Black",
    white: "White",
  },
  it: {
    search: "Cerca",
    dress: "abito",
    colors: "Colori",
    skirtsAndDresses: "Abiti & Gonne",
    black: "Nero",
    white: "Bianco",
  },
};

/** Opens a facet and ticks one of its values; with scripts the list is updated immediately. */
async function tick(shopper: Shopper, facet: string, value: string): Promise<void> {
  const { page, say } = shopper;
  const details = page.locator("details.facet", { has: page.locator("summary", { hasText: facet }) });
  const box: Locator = details.getByRole("checkbox", { name: new RegExp(`^${value}\\b`) });
  if (!(await box.isVisible())) await details.locator("summary").click();
  await box.check();
  if (!(await shopper.button(say.applyFilters).isVisible()))
    await expect(page.getByRole("link", { name: `${say.removeFilter}: ${value}` })).toBeVisible();
}

/** Sends the header's search. */
async function search(shopper: Shopper): Promise<void> {
  const { page, language } = shopper;
  const { dress, search: name } = texts[language];
  // A field without scripts, a combobox with scripts.
  const field = page.getByRole("search").locator("input[name=search]");
  await expect(field).toHaveAccessibleName(name);
  await field.fill(dress);
  await field.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${href("products", language)}[?]search=${dress}$`));
  await expect(page.getByRole("link", { name: new RegExp(`^${shopper.say.removeFilter}: .*${dress}`) })).toBeVisible();
  await shopper.settled();
}

/** Buys the first product of the list, in its first size. */
async function buyFirst(shopper: Shopper): Promise<void> {
  const { page, say } = shopper;
  const card = page
    .getByRole("article")
    .filter({ has: page.locator(".quick-add") })
    .first();
  await card.locator("h3 a").click();
  await page.getByRole("group", { name: say.size, exact: true }).locator("input[type=radio]:enabled").first().check();
  await shopper.button(say.addToCart).click();
  await shopper.viewCart();
  await expect(shopper.cartLink(1)).toBeVisible();
}

// list-pages.http.spec.ts tests the other list pages in the same way over plain HTTP.
test("the list of all products can be paged, filtered, sorted, searched and bought from", async ({
  shopper,
  page,
  say,
  language,
}) => {
  const { skirtsAndDresses, colors, black, white } = texts[language];
  const currentPage = page.locator('.pagination [aria-current="page"]');
  const label = (value: string) => page.getByRole("link", { name: `${say.removeFilter}: ${value}` });

  await shopper.open(href("products", language));
  await page.getByRole("link", { name: say.nextPage }).click();
  await expect(page).toHaveURL(/[?&]page=2$/);
  await expect(currentPage).toHaveText("2");
  await search(shopper);
  await page.goBack();
  await expect(currentPage).toHaveText("2");
  await shopper.settled();

  await tick(shopper, say.categories, skirtsAndDresses);
  await tick(shopper, colors, black);
  await tick(shopper, colors, white);
  await page.getByRole("combobox", { name: say.sortBy }).selectOption({ label: say.priceUp });
  const apply = shopper.button(say.applyFilters);
  if (await apply.isVisible()) await apply.click();
  await expect(page).toHaveURL(/[?&]sort=price_up\b/);
  for (const value of [skirtsAndDresses, black, white]) await expect(label(value)).toBeVisible();
  const both = page.locator(".card-color", { hasText: white });
  await expect(both).not.toHaveCount(0);

  await label(white).click();
  await expect(label(white)).toHaveCount(0);
  await expect(both).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: say.sortBy })).toHaveValue("price_up");
  await expect(page.locator(".card-color").first()).toHaveText(black);

  await buyFirst(shopper);
});
