import { describe, expect, test } from "vitest";
import { companyOf } from "~/config/company-settings.server";
import { DEMO_CONTENTS } from "~/demo/contents/contents";
import { DEFAULT_POLICY } from "~/shop/policy";
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

  test("no text has a value of the shop's policy, of the visitor's currency or of the company: it has its placeholder", () => {
    const { name, freeDeliveryOver, courierDays, ...policy } = DEFAULT_POLICY;
    const numbers = [
      ...[policy.returnDays, policy.withdrawalDays, policy.sendingDays, policy.refundDays, policy.transferDays],
      ...Object.values(courierDays),
    ];
    const values = [
      `\\b(?:${numbers.join("|")})(?:st|nd|rd|th|°)?(?: [a-z]+)? (?:days?|giorn[oi])\\b`,
      `\\b(?:${freeDeliveryOver / 100})\\b|\\d,\\d\\d\\s?[€£]`,
      ...[...name.split(" & "), companyOf({}, false).city].map((word) => `\\b${word}\\b`),
      "(?<!-)\\b\\d{1,2}-\\d{1,2}\\b(?! and 5)|\\b\\d{1,2} [ap]m\\b",
      "\\b(?:Monday|Friday|Mon-Fri|lunedì|venerdì|lun-ven)\\b",
    ];
    const others = [
      // The law's days before a reduction (art. 17-bis), and the retention of an unconfirmed request.
      ...["common:price_lowest", "mail:stock_confirm_after"],
      // The hint is about the province of an address.
      "delivery:province_hint",
      // Its periods are those of `RETENTION`.
      "page cookie",
    ];
    const found = textsMatching(locale, new RegExp(values.join("|"), "i"))
      .filter(([where, text]) => !others.includes(where) && !/art\. 17-bis/.test(text))
      .map(([where, text]) => `${where}: ${text}`);
    expect(found).toEqual([]);
  });
});
