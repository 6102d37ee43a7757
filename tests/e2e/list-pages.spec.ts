import { expect, type Locator } from "@playwright/test";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import type { Shopper } from "./shopper";
import { unclaimed } from "./stock-room";

/** Titles and values of filters; all products that are left are of the category that no other test changes. */
const texts = {
  en: {
    search: "Search",
    dress: "dress",
    type: "Types",
    colors: "Colours",
    skirtsAndDresses: "Dresses & Skirts",
    dresses: "Dresses",
    skirts: "Skirts",
    black: "Black",
    white: "White",
    navy: "Navy",
  },
  it: {
    search: "Cerca",
    dress: "abito",
    type: "Tipologie",
    colors: "Colori",
    skirtsAndDresses: "Abiti & Gonne",
    dresses: "Abiti",
    skirts: "Gonne",
    black: "Nero",
    white: "Bianco",
    navy: "Blu navy",
  },
};
type Words = (typeof texts)["en"] & Record<"categories" | "brands", string>;

interface ListPage {
  name: string;
  /** Null: the search in the header of another page. */
  path: ((language: Locale) => string) | null;
  /** The facet, and the value in it, that the list is narrowed by. */
  facet: keyof Words;
  value: (say: Words) => string;
  /** A colour that is chosen beside black and given up again. */
  color?: keyof Words;
}

const listPages: ListPage[] = [
  {
    name: "all products",
    path: (language) => href("products", language),
    facet: "categories",
    value: (say) => say.skirtsAndDresses,
  },
  {
    name: "a category",
    path: (language) => href("category", language, { slug: unclaimed[language] }),
    facet: "type",
    value: (say) => say.dresses,
  },
  {
    name: "a type",
    path: (language) => href("type", language, { slug: { en: "dresses", it: "abiti" }[language] }),
    facet: "brands",
    value: () => "Filanda",
  },
  {
    name: "a sale",
    path: (language) => href("sale", language, { slug: { en: "sale", it: "saldi" }[language] }),
    facet: "categories",
    value: (say) => say.skirtsAndDresses,
  },
  {
    name: "the outlet",
    path: (language) => href("outlet", language),
    facet: "categories",
    value: (say) => say.skirtsAndDresses,
  },
  {
    name: "a brand",
    path: (language) => href("brand", language, { slug: "strada-nove" }),
    facet: "type",
    value: (say) => say.skirts,
    color: "navy",
  },
  {
    name: "the suggested products",
    path: (language) => href("suggested-products", language),
    facet: "categories",
    value: (say) => say.skirtsAndDresses,
  },
  {
    name: "a search",
    path: null,
    facet: "brands",
    value: () => "Filanda",
  },
];

/** Opens a facet and ticks one of its values; with scripts the list follows at once. */
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
  // Without scripts it is a field, with them a combobox.
  const field = page.getByRole("search").locator("input[name=search]");
  await expect(field).toHaveAccessibleName(name);
  await field.fill(dress);
  await field.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${href("products", language)}[?]search=${dress}$`));
  await expect(page.getByRole("link", { name: new RegExp(`^${shopper.say.removeFilter}: .*${dress}`) })).toBeVisible();
  await shopper.settled();
}

/** From the list to the product, to a size, to the cart. */
async function buyFirst(shopper: Shopper): Promise<void> {
  const { page, say } = shopper;
  const card = page
    .getByRole("article")
    .filter({ has: page.locator(".quick-add") })
    .first();
  await card.locator("h3 a").click();
  await page.getByRole("group", { name: say.size, exact: true }).locator("input[type=radio]:enabled").first().check();
  await shopper.button(say.addToCart).click();
  await expect(shopper.heading(say.cart)).toBeVisible();
  await expect(shopper.cartLink(1)).toBeVisible();
}

for (const [index, listPage] of listPages.entries()) {
  // Every pair of script and language for the list of all products; of the others each language with one half.
  for (const fixed of index === 0 ? locales : [undefined]) {
    test.describe(fixed ? `in ${fixed}` : "in one language with scripts, in the other without", () => {
      test.use({
        language: ({ javaScriptEnabled }, use) =>
          use((fixed ?? (Number(javaScriptEnabled !== false) + index) % 2 === 0) ? "en" : "it"),
      });

      test(`${listPage.name}: paged, filtered, sorted, searched in, and bought from`, async ({
        shopper,
        page,
        say,
        language,
      }) => {
        const own: Words = { ...texts[language], categories: say.categories, brands: say.brands };
        const other = own[listPage.color ?? "white"];
        const currentPage = page.locator('.pagination [aria-current="page"]');
        const label = (value: string) => page.getByRole("link", { name: `${say.removeFilter}: ${value}` });

        await shopper.open(listPage.path ? listPage.path(language) : href("cart", language));
        if (!listPage.path) await search(shopper);
        await page.getByRole("link", { name: say.nextPage }).click();
        await expect(page).toHaveURL(/[?&]page=2$/);
        await expect(currentPage).toHaveText("2");
        await search(shopper);
        await page.goBack();
        await expect(currentPage).toHaveText("2");
        await shopper.settled();

        await tick(shopper, own[listPage.facet], listPage.value(own));
        await tick(shopper, own.colors, own.black);
        await tick(shopper, own.colors, other);
        await page.getByRole("combobox", { name: say.sortBy }).selectOption({ label: say.priceUp });
        const apply = shopper.button(say.applyFilters);
        if (await apply.isVisible()) await apply.click();
        await expect(page).toHaveURL(/[?&]sort=price_up\b/);
        for (const value of [listPage.value(own), own.black, other]) await expect(label(value)).toBeVisible();
        const both = page.locator(".card-color", { hasText: other });
        await expect(both).not.toHaveCount(0);

        await label(other).click();
        await expect(label(other)).toHaveCount(0);
        await expect(both).toHaveCount(0);
        await expect(page.getByRole("combobox", { name: say.sortBy })).toHaveValue("price_up");
        await expect(page.locator(".card-color").first()).toHaveText(own.black);

        await buyFirst(shopper);
      });
    });
  }
}

for (const language of locales) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("the gift cards: too few to be filtered, from the smallest up, searched from and bought", async ({
      shopper,
      page,
      say,
    }) => {
      await shopper.open(href("gift-cards", language));
      const amounts = await page
        .getByRole("article")
        .locator(".price")
        .evaluateAll((all) => all.map((one) => Number(one.textContent?.replace(/[^\d]/g, ""))));
      expect(amounts).toHaveLength(7);
      expect(amounts).toEqual([...amounts].sort((one, other) => one - other));
      await expect(page.getByRole("combobox", { name: say.sortBy })).toHaveCount(0);
      await search(shopper);
      await page.goBack();
      await expect(page.getByRole("article")).toHaveCount(7);
      await shopper.settled();
      await buyFirst(shopper);
    });
  });
}
