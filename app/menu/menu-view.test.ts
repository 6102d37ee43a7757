import { describe, expect, test } from "vitest";
import { menuView } from "./menu-view.server";

const titles = { top: "Top Brands", others: "More brands" };
const brand = (number: number, top_brand = false) => {
  const name = `Brand ${String(number).padStart(3, "0")}`;
  return { id: number, slug: name.toLowerCase().replace(" ", "-"), name, top_brand };
};
const brands = (count: number) => Array.from({ length: count }, (_, index) => brand(index + 1));
const word = (id: number, it: string, en: string) => ({ id, slug_it: it, slug_en: en, name_it: it, name_en: en });
const nothing = { groups: [], brands: [], custom: null, genders: [] };

test("the links of genders lead to the products for somebody, in the page's language", () => {
  const facet = { count: null, parent: null, hex: null, system: null };
  const genders = [word(1, "donna", "women"), word(2, "uomo", "men")].map((row) => ({ ...row, ...facet }));
  const genderLinks = (locale: "en" | "it") =>
    menuView({ ...nothing, genders }, locale, titles).genders.map(({ to }) => to);
  expect(genderLinks("en")).toEqual(["/products?gender=women", "/products?gender=men"]);
  expect(genderLinks("it")).toEqual(["/it/prodotti?gender=donna", "/it/prodotti?gender=uomo"]);
});

describe("groups of the mega menu", () => {
  const group = {
    title_it: "Scarpe & Stivali",
    title_en: "Shoes & Boots",
    categories: [word(1, "sandali", "sandals")],
    types: [word(2, "mocassini", "loafers")],
  };

  test("lead to categories and types in the page's language", () => {
    const [english] = menuView({ ...nothing, groups: [group] }, "en", titles).groups;
    expect(english?.links.map(({ to }) => to)).toEqual(["/categories/sandals", "/types/loafers"]);
    const [italian] = menuView({ ...nothing, groups: [group] }, "it", titles).groups;
    expect(italian?.links.map(({ to }) => to)).toEqual(["/it/categorie/sandali", "/it/tipologie/mocassini"]);
  });

  test("link 'Show all' to the category whose slug is the title in lower case, with a hyphen for ' & '", () => {
    expect(menuView({ ...nothing, groups: [group] }, "en", titles).groups[0]?.all).toBe("/categories/shoes-boots");
    expect(menuView({ ...nothing, groups: [group] }, "it", titles).groups[0]?.all).toBe("/it/categorie/scarpe-stivali");
  });
});

describe("the brands menu", () => {
  const columns = (list: ReturnType<typeof brands>) => menuView({ ...nothing, brands: list }, "en", titles).brands;

  test("shows the top brands in one column, then the others in columns of fifteen", () => {
    const shown = columns([brand(900, true), ...brands(31), brand(901, true)]);
    expect(shown.map(({ links }) => links.length)).toEqual([2, 15, 15, 1]);
    expect(shown.map(({ title }) => title)).toEqual(["Top Brands", "More brands", "", ""]);
    expect(shown[0]?.links.map(({ label }) => label)).toEqual(["Brand 900", "Brand 901"]);
  });

  test("has no column without brands", () => {
    expect(columns([])).toEqual([]);
    expect(columns([brand(1, true)])).toHaveLength(1);
  });

  test("leaves no brand out, however many there are", () => {
    const shown = columns(brands(500));
    expect(shown.flatMap(({ links }) => links)).toHaveLength(500);
    expect(shown).toHaveLength(34);
  });
});

describe("the custom entry", () => {
  const custom = (link_en: string, name_en = "Sale") =>
    menuView({ ...nothing, custom: { name_it: "Saldi", name_en, link_it: "/it/vendite/saldi", link_en } }, "en", titles)
      .custom;

  test("has a name and a link per language", () => {
    expect(custom("/sales/sale")).toEqual({ label: "Sale", to: "/sales/sale" });
  });

  test("may link to another site", () => {
    expect(custom("https://example.com/lookbook")?.to).toBe("https://example.com/lookbook");
  });

  test.each(["", "javascript:alert(1)", "//example.com", "/\\example.com", "sale"])("is omitted for %j", (link) => {
    expect(custom(link)).toBeNull();
  });

  test("is omitted without a name", () => {
    expect(custom("/sales/sale", " ")).toBeNull();
  });
});
