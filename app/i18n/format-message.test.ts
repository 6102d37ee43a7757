import { describe, expect, onTestFinished, test, vi } from "vitest";
import { allTexts as texts } from "./all-texts.server";
import { formatMessage, type MessageValues } from "./format-message";
import { translator } from "./i18next.server";
import { locales } from "./locale";
import type { MessageKey, Texts } from "./texts";

/** Keys as code writes them: without plural suffixes. */
function keysOf(messages: Texts): MessageKey[] {
  const keys = Object.entries(messages).flatMap(([namespace, namespaceMessages]) =>
    Object.keys(namespaceMessages).map((name) => `${namespace}:${name.replace(/_(one|other)$/, "")}`),
  );
  return [...new Set(keys)] as MessageKey[];
}

const placeholders = (messages: Texts, key: string): string[] => {
  const [namespace = "", name = ""] = key.split(":");
  const namespaceMessages: Record<string, string> = messages[namespace as keyof Texts] ?? {};
  const forms = [namespaceMessages[name], namespaceMessages[`${name}_one`], namespaceMessages[`${name}_other`]].join(
    " ",
  );
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

describe("a missing text", () => {
  const unknown = "common:no_such_key" as MessageKey;
  const unknownNamespace = "stores:title" as MessageKey;

  test("is marked on the page in development, and reported once in the terminal or the console", () => {
    const reports = vi.spyOn(console, "error").mockImplementation(() => {});
    for (const key of [unknown, unknownNamespace, unknown]) {
      expect(translator("en")(key)).toBe(`⟦missing text ${key}⟧`);
      expect(translator("it")(key, { count: 2 })).toBe(`⟦missing text ${key}⟧`);
      expect(formatMessage(texts.en, "en", key, { name: "Lido" })).toBe(`⟦missing text ${key}⟧`);
    }
    expect(reports.mock.calls).toEqual([[`missing text ${unknown}`], [`missing text ${unknownNamespace}`]]);
  });

  test("is its key in production, on the server and in the browser", async () => {
    vi.stubEnv("DEV", false);
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.resetModules();
    const built = await import("./i18next.server");
    expect(built.translator("en")(unknownNamespace)).toBe("title");
    expect(formatMessage(texts.en, "en", unknownNamespace)).toBe("title");
  });
});
