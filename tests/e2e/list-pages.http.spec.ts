import { expect } from "@playwright/test";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { byVisitor, textOf } from "./plain-browser";
import { PlainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { unclaimed } from "./stock-fixtures";
import { Visitor } from "./visitor";

/** Titles and values of filters. Their products are of the category that no other test changes. */
const texts = {
  en: {
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
  /** The facet and its value that narrow the list. */
  facet: keyof Words;
  value: (say: Words) => string;
  /** A colour that is chosen in addition to black and removed again. */
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

/** Ticks a value of a facet. */
async function tick(shopper: PlainShopper, facet: string, value: string): Promise<void> {
  const { browser } = shopper;
  const details = browser
    .all("details.facet")
    .find((one) => textOf(one.querySelector("summary") ?? one).includes(facet));
  const box = details
    ?.querySelectorAll("input")
    .find((one) => new RegExp(`^${value}(?![\\p{L}])`, "u").test(browser.nameOf(one)));
  if (!box) throw new Error(`${shopper.path()} has no ${value} among its ${facet}`);
  browser.tick(box);
}

/** Sends the header's search. */
async function search(shopper: PlainShopper): Promise<void> {
  const { browser, language, say } = shopper;
  const { dress } = texts[language];
  const [field] = browser.all('[role="search"] input[name="search"]');
  const [send] = browser.all('[role="search"] button');
  if (!field || !send) throw new Error(`${shopper.path()} has no search`);
  browser.fill(field, dress);
  await browser.press(send);
  expect(shopper.path()).toBe(href("products", language, undefined, { search: dress }));
  expect(browser.has("a", new RegExp(`^${say.removeFilter}: .*${dress}`))).toBe(true);
}

const currentPage = ({ browser }: PlainShopper) => browser.all(".pagination [aria-current]").map(textOf);
const colours = ({ browser }: PlainShopper) => browser.all(".card-color").map(textOf);

for (const language of locales) {
  for (const [index, listPage] of listPages.entries()) {
    // The languages differ in slugs and texts: each has half of the lists, and the long tests have the others.
    const isLong = (index % 2 === 0) !== (language === "en");
    test(`${listPage.name}: can be paged, filtered, sorted, searched and bought from, in ${language}`, {
      tag: isLong ? "@long" : [],
    }, async ({ baseURL }) => {
      const shopper = new PlainShopper(byVisitor(new Visitor(baseURL ?? "")), language);
      const { browser, say } = shopper;
      const own: Words = { ...texts[language], categories: say.categories, brands: say.brands };
      const other = own[listPage.color ?? "white"];
      const label = (value: string) => `${say.removeFilter}: ${value}`;
      const sorted = () =>
        browser.find("select", say.sortBy).querySelector("option[selected]")?.getAttributeValue("value");

      await shopper.open(listPage.path ? listPage.path(language) : href("cart", language));
      if (!listPage.path) await search(shopper);
      await browser.follow(browser.find("a", say.nextPage));
      expect(shopper.path()).toMatch(/[?&]page=2$/);
      expect(currentPage(shopper)).toEqual(["2"]);
      const second = shopper.path();
      await search(shopper);
      await shopper.open(second);

      await tick(shopper, own[listPage.facet], listPage.value(own));
      await tick(shopper, own.colors, own.black);
      await tick(shopper, own.colors, other);
      await shopper.select(say.sortBy, say.priceUp);
      await shopper.press(say.applyFilters);
      expect(browser.status).toBe(200);
      expect(shopper.path()).toMatch(/[?&]sort=price_up\b/);
      for (const value of [listPage.value(own), own.black, other])
        expect(browser.has("a", label(value)), value).toBe(true);
      expect(colours(shopper)).toContain(other);

      await browser.follow(browser.find("a", label(other)));
      expect(browser.has("a", label(other))).toBe(false);
      expect(new Set(colours(shopper))).toEqual(new Set([own.black]));
      expect(sorted()).toBe("price_up");

      await shopper.buyFirst();
      expect(shopper.piecesInCart()).toBe(1);
    });
  }

  test(`the gift cards have no filters, are sorted by price, and can be searched from and bought, in ${language}`, async ({
    baseURL,
  }) => {
    const shopper = new PlainShopper(byVisitor(new Visitor(baseURL ?? "")), language);
    const { browser, say } = shopper;
    await shopper.open(href("gift-cards", language));
    const amounts = browser.all("article .price").map((price) => Number(textOf(price).replace(/[^\d]/g, "")));
    expect(amounts).toHaveLength(7);
    expect(amounts).toEqual([...amounts].sort((one, other) => one - other));
    expect(browser.has("select", say.sortBy)).toBe(false);
    await search(shopper);
    await shopper.open(href("gift-cards", language));
    await shopper.buyFirst();
    expect(shopper.piecesInCart()).toBe(1);
  });
}
