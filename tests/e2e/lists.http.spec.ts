import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { texts } from "./list-page";
import { test } from "./shop-test";
import { Visitor } from "./visitor";

const answers: [query: string, status: number, text: keyof (typeof texts)["en"] | null][] = [
  ["color=purple-ish", 200, "unknown"],
  [`search=${"a".repeat(10_000)}`, 200, "cut"],
  ["search=%5B%28.*%2B%3F%5C", 200, null],
  ["search=%D8%AD%D8%B0%D8%A7%D8%A1", 200, "none"],
  ["search=%F0%9F%91%9F%F0%9F%91%9F", 200, "none"],
  ["price_from=-5&price_to=x", 200, null],
  [Array.from({ length: 1_000 }, (_, index) => `size=${index}`).join("&"), 200, null],
  ["page=9999", 404, "lastPage"],
  ["page=0", 404, "lastPage"],
  ["page=x", 404, "lastPage"],
];

for (const language of locales)
  test(`any query of a list's URL in ${language} gets an answer`, async ({ baseURL }) => {
    const visitor = new Visitor(baseURL ?? "");
    for (const [query, status, text] of answers) {
      const name = query.slice(0, 40);
      const first = await visitor.ask(`${href("products", language)}?${query}`);
      const reply = first.status === 301 ? await visitor.ask(first.headers.location ?? "") : first;
      expect(reply.status, name).toBe(status);
      const words = reply.text.replace(/<script.*?<\/script>|<!--.*?-->/gs, "").replaceAll("&#x27;", "'");
      expect(words, name).toContain("</main>");
      if (text) expect(words, name).toMatch(texts[language][text]);
    }
  });
