import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { texts } from "./list-page";
import { byVisitor, PlainBrowser, textOf } from "./plain-browser";
import { test } from "./shop-test";
import { Visitor } from "./visitor";
import { words } from "./words";

test("the paging links every page, or shows an ellipsis for two and more omitted pages", async ({ baseURL }) => {
  const browser = new PlainBrowser(byVisitor(new Visitor(baseURL ?? "")));
  for (const present of [1, 5, 6, 10]) {
    await browser.open(href("products", "en", undefined, { page: present > 1 ? present : undefined }));
    const items = browser.all(".pagination li");
    // The ellipsis is hidden from screen readers.
    const named = items.flatMap((item) =>
      item.getAttributeValue("aria-hidden") === "true" ? "…" : /^\d+$/.test(textOf(item)) ? Number(textOf(item)) : [],
    );
    expect(named).toContain(present);
    expect(named).toContain("…");
    for (const [index, number] of named.entries()) {
      const before = named[index - 1];
      if (typeof number !== "number" || before === undefined) continue;
      if (before !== "…") expect(number).toBe(before + 1);
      else expect(number).toBeGreaterThan(Number(named[index - 2]) + 2);
    }
  }
});

test("the first page shows each model once, and its own colour is the first thumbnail", async ({ baseURL }) => {
  const browser = new PlainBrowser(byVisitor(new Visitor(baseURL ?? "")));
  await browser.open(href("products", "it"));
  const names = browser.all(".card-link").map(textOf);
  expect(names).toHaveLength(24);
  expect(new Set(names).size).toBe(24);
  const cards = browser.all("article").filter((card) => card.querySelector(".card-colors"));
  expect(cards.length).toBeGreaterThan(5);
  for (const card of cards) {
    const own = card.querySelector(".card-color");
    const first = card.querySelector(".card-colors li");
    expect(first?.querySelector("img")?.getAttributeValue("alt")).toBe(own && textOf(own));
    expect(first?.querySelector("a")).toBeNull();
  }
});

for (const language of locales)
  test(`the new arrivals of the home page are in stock and lead to the newest products, whose columns stay as chosen, in ${language}`, async ({
    baseURL,
  }) => {
    const say = texts[language];
    const browser = new PlainBrowser(byVisitor(new Visitor(baseURL ?? "")));
    await browser.open(href("home", language));
    const all = browser.find("a", say.newArrivals);
    const arrivals = all.closest("section");
    expect(arrivals?.querySelectorAll("article")).toHaveLength(8);
    expect(arrivals?.querySelectorAll(".badge-sold-out")).toHaveLength(0);
    const newest = arrivals?.querySelectorAll(".card-link").map(textOf)[0];
    await browser.follow(all);
    const order = browser.find("select", words[language].sortBy).querySelector("option[selected]");
    expect(order?.getAttributeValue("value")).toBe("newest");
    expect(browser.all(".card-link").map(textOf)).toContain(newest);

    expect(browser.all(".list-columns-4")).toHaveLength(1);
    await browser.press(browser.find("button", say.three));
    expect(browser.all(".list-columns-3")).toHaveLength(1);
    await browser.open(href("outlet", language));
    expect(browser.all(".list-columns-3")).toHaveLength(1);
  });
