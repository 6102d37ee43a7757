import { describe, expect, test } from "vitest";
import { tariff } from "~/backend/orders/courier-prices";
import { DEMO_CONTENTS } from "~/demo/contents/contents";
import { openingHours } from "~/shop/company";
import en from "../../locales/en/mail.json";
import it from "../../locales/it/mail.json";
import { allTexts } from "./all-texts.server";
import { type Locale, locales } from "./locale";

/** Every text of the shop that a shopper may read, with its location. */
function textsOf(locale: Locale): [where: string, text: string][] {
  const namespaces = Object.entries({ ...allTexts[locale], mail: { en, it }[locale] });
  return [
    ...namespaces.flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, text]): [string, string] => [`${namespace}:${key}`, text]),
    ),
    ...DEMO_CONTENTS.flatMap(({ id, title, ...bodies }): [string, string][] => [
      [`title of ${id}`, title[locale]],
      ...bodies[locale].split("\n").map((line): [string, string] => [`page ${id}`, line]),
    ]),
  ];
}

const textsMatching = (locale: Locale, pattern: RegExp) =>
  textsOf(locale).filter(([, text]) => pattern.test(text.replace(/<[^>]*>|\{\{.*?\}\}/g, " ")));

describe.each([
  // Brand, metodo di pagamento, codice sconto, informativa sulla privacy.
  ["it", /\bmarc(?:a|he)\b|\bmarchio?\b|\bmod[oi] di pagare|\bmezz[io] di pagamento|privacy policy|\bcoupon\b/i],
  // Brand, payment method, privacy policy, e-mail.
  [
    "en",
    /\b(?:means|ways) (?:of payment|to pay)\b|privacy notice|\b(?:every|this|each) letter\b|\bemails?\b(?! required)/i,
  ],
] as const)("in %s", (locale, otherWords) => {
  test("uses one word for one thing", () => {
    expect(textsMatching(locale, otherWords)).toEqual([]);
  });
});

describe.each(locales)("in %s", (locale) => {
  test("no sentence has a country's name in a place where some names need an article", () => {
    const sentences = textsOf(locale).filter(([, text]) => /(?:^|[^:(]\s)\{\{country\}\}(?!:)/.test(text));
    expect(sentences).toEqual([]);
  });

  test("no text has a fixed amount that could differ from the shop's rules or from the visitor's currency", () => {
    expect(textsMatching(locale, /\d,\d\d\s?[€£]/)).toEqual([]);
    const tariffs = ["IT", "FR", "GB", "US"].map((iso2) => `{{euro.${tariff({ iso2 })}}}`);
    expect(textsOf(locale).flatMap(([, text]) => text.match(/\{\{euro\..*?\}\}/g) ?? [])).toEqual(tariffs);
  });

  test("texts have the same opening hours as the structured data", () => {
    const hour = (time: string) => Number(time.slice(0, 2));
    const spoken = (time: string) => `${hour(time) % 12 || 12} ${hour(time) < 12 ? "am" : "pm"}`;
    const spans = openingHours.spans.map(({ opens, closes }) => [
      `${hour(opens)}-${hour(closes)}`,
      `${spoken(opens)} to ${spoken(closes)}`,
      `${spoken(opens)} – ${spoken(closes)}`,
    ]);
    const naming = textsMatching(locale, /(?<!-)\b\d{1,2}-\d{1,2}\b(?! and 5)|\b\d{1,2} [ap]m\b/);
    expect(naming.length).toBeGreaterThan(5);
    for (const [where, text] of naming)
      for (const ways of spans)
        expect(
          ways.some((way) => text.includes(way)),
          `${where}: ${text}`,
        ).toBe(true);
  });
});
