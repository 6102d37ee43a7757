import { describe, expect, test } from "vitest";
import { type Texts, allTexts as texts } from "./all-texts.server";
import { formatMessage, type MessageValues } from "./format-message";
import { translator } from "./i18next.server";
import { locales } from "./locale";
import type { MessageKey } from "./use-t";

/** Keys as code writes them: without plural suffixes. */
function keysOf(messages: Texts): MessageKey[] {
  const keys = Object.entries(messages).flatMap(([namespace, words]) =>
    Object.keys(words).map((name) => `${namespace}:${name.replace(/_(one|other)$/, "")}`),
  );
  return [...new Set(keys)] as MessageKey[];
}

const placeholders = (messages: Texts, key: string): string[] => {
  const [namespace = "", name = ""] = key.split(":");
  const words: Record<string, string> = messages[namespace as keyof Texts] ?? {};
  const forms = [words[name], words[`${name}_one`], words[`${name}_other`]].join(" ");
  return [...forms.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? "");
};

const samples: (string | number)[] = [
  "Lido",
  "",
  "<b>&amp;</b>",
  "{{name}}",
  "$t(common:total)",
  "$& $1 $$ $`",
  "a, b: c_d.e",
  'l\'"acqua"',
  "1.234,50\u00a0€",
  0,
  -3,
  1.5,
  12_345,
];
const counts = [0, 1, 2, 3, 10, 11, 21, 100, 101, 1_000, 4_950];

describe.each(locales)("the browser's messages in %s", (locale) => {
  const t = translator(locale);
  const says = (key: MessageKey, values?: MessageValues) => {
    const server = t(key, values);
    expect(formatMessage(texts[locale], locale, key, values), `${key} ${JSON.stringify(values)}`).toBe(server);
    return server;
  };

  test("equal the server's for every key and every value", () => {
    for (const key of keysOf(texts[locale])) {
      const names = placeholders(texts[locale], key).filter((name) => name !== "count");
      for (const sample of names.length ? samples : [""]) {
        const values = Object.fromEntries(names.map((name) => [name, sample]));
        if (isPlural(key)) for (const count of counts) says(key, { ...values, count });
        else says(key, values);
      }
    }
  });

  test("leave no placeholder and no key on the page", () => {
    for (const key of keysOf(texts[locale])) {
      const names = placeholders(texts[locale], key);
      const values: MessageValues = Object.fromEntries(names.map((name) => [name, name === "count" ? 2 : "Lido"]));
      const text = says(key, isPlural(key) ? { ...values, count: 2 } : values);
      expect(text, key).not.toMatch(/\{\{|\}\}/);
      expect(text, key).not.toBe(key.split(":")[1]);
    }
  });

  test("differ between one and many, where there are two forms", () => {
    const plurals = keysOf(texts[locale]).filter(isPlural);
    for (const key of plurals) expect(says(key, { count: 1 }), key).not.toBe(says(key, { count: 2 }));
  });

  function isPlural(key: string): boolean {
    const [namespace = "", name = ""] = key.split(":");
    return `${name}_other` in (texts[locale][namespace as keyof Texts] ?? {});
  }
});

test("an unknown key gives the same text as on the server instead of failing", () => {
  const unknown = "common:no_such_key" as MessageKey;
  expect(formatMessage(texts.en, "en", unknown)).toBe(translator("en")(unknown));
});
