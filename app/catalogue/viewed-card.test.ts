import { expect, test } from "vitest";
import type { WireProductSummary } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import { collectStyleNames } from "~/page-html/collect-style-names";
import { emptyFilling, holes, namesInHoles } from "~/page-html/holes/hole-table";
import { viewedCard } from "./viewed-card.server";

const named = (name: string) => ({ id: 1, name_it: name, name_en: name });
const product = {
  id: 7,
  slug: "shoe",
  name: "<b>Shoe</b>",
  brands_id: { id: 1, name: "A & B", slug: "a-b" },
  colors_id: named("Red"),
  price: "50.00",
  sale_price: "40.00",
  discount: 20,
  stock_status: "outofstock",
  labels: [],
  images: [{ media_id: { id: "0ff56f0b-0000-4000-8000-000000000000", alt_it: "", alt_en: "" } }],
} as unknown as WireProductSummary;
const card = (savesData = false) => viewedCard(product, { locale: "en", currency: "EUR", savesData });

test("a viewed product has its link, prices and state, and its texts are no HTML", () => {
  const html = card();
  expect(html).toContain('href="/products/shoe"');
  expect(html).toContain("&lt;b&gt;Shoe&lt;/b&gt;");
  expect(html).toContain("A &amp; B");
  expect(html.replaceAll("\u00a0", " ")).toMatch(/40,00 €.*<s>50,00 €<\/s>/);
  expect(html).toContain(translator("en")("common:out_of_stock"));
  expect(html).toContain("srcSet");
  expect(card(true)).not.toContain("srcSet");
});

test("the style of a page has every name in the strip, so that it does not depend on the viewed products", () => {
  const strip = holes.viewed({ ...emptyFilling, viewed: [card(), card(true)] }, translator("en"));
  const everything = { has: () => true } as unknown as Set<string>;
  const withoutStrip = collectStyleNames("", everything, true);
  const names = [...collectStyleNames(strip, everything, true)].filter((name) => !withoutStrip.has(name));
  expect(names.filter((name) => !namesInHoles.viewed.includes(name))).toEqual([]);
});
