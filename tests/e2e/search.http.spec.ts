import { expect } from "@playwright/test";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { attribute, byVisitor, PlainBrowser, textOf } from "./plain-browser";
import { test } from "./shop-test";
import { Visitor } from "./visitor";
import { words } from "./words";

const texts = {
  en: { search: "Search", none: "No products found", goTo: "Go to Clearance", shoes: "black shoes 42", size: /EU 42$/ },
  it: {
    search: "Cerca",
    none: "Nessun prodotto trovato",
    goTo: "Vai a Outlet",
    shoes: "scarpe nere 42",
    size: /EU 42$/,
  },
} satisfies Record<Locale, unknown>;
/** Text of which only the first word is in no product, and the message. */
const most = {
  en: ["black slippers", "No product matches “slippers”"],
  it: ["pantofole nere", "Nessun prodotto corrisponde a “pantofole”"],
} as const;

// What a text leads to is tested with the route of the products; search.js.spec.ts has the search with scripts.
for (const language of locales)
  test(`the search works without scripts: its results keep the text and have links, sizes and messages, in ${language}`, async ({
    baseURL,
  }) => {
    const say = texts[language];
    const browser = new PlainBrowser(byVisitor(new Visitor(baseURL ?? "")));
    const field = () => browser.find("header input", say.search);
    const search = async (text: string) => {
      browser.fill(field(), text);
      await browser.press(browser.find('[role="search"] button', say.search));
    };
    await browser.open(href("cart", language));

    await search('<b>nothing & "nobody"</b>');
    expect(textOf(browser.document)).toContain(say.none);
    expect(attribute(field(), "value")).toBe('<b>nothing & "nobody"</b>');

    await search(say.shoes);
    expect(browser.path).toMatch(/size=eu-42$/);
    expect(browser.all("article")).not.toEqual([]);
    const label = browser.all("a").find((link) => say.size.test(textOf(link)));
    await browser.follow(label ?? browser.find("a", words[language].removeFilter));
    expect(browser.path).not.toContain("size=");

    const [text, message] = most[language];
    await search(text);
    expect(textOf(browser.document)).toContain(message);
    expect(browser.all("article")).not.toEqual([]);

    await search("outlet");
    expect(browser.path).toBe(href("products", language, undefined, { search: "outlet" }));
    expect(browser.all("article")).not.toEqual([]);
    await browser.follow(browser.find("a", say.goTo));
    expect(browser.path).toBe(href("outlet", language));
    expect(attribute(field(), "value") ?? "").toBe("");
  });
