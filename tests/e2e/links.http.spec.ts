import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { Visitor } from "./visitor";

/** Maximum bytes of the navigation on every page. */
const MENU_LIMIT_BYTES = 10_000;

for (const language of locales) {
  test(`every link of header, footer, home and collections works in ${language}`, {
    tag: language === "it" ? [] : "@long",
  }, async ({ baseURL }) => {
    test.setTimeout(120_000);
    const visitor = new Visitor(baseURL ?? "");
    const headers = { "accept-language": language };
    const paths = new Set<string>();
    for (const page of [href("home", language), href("brands", language), href("collections", language)]) {
      const { status, text } = await visitor.ask(page, { headers });
      expect(status).toBe(200);
      for (const [, path = ""] of text.matchAll(/<a\s[^>]*href="(\/[^"]*)"/g)) paths.add(path.replaceAll("&amp;", "&"));
    }
    expect(paths.size).toBeGreaterThan(70);
    const answers = [];
    for (const path of paths) {
      const { status } = await visitor.ask(path, { headers });
      if (status !== 200) answers.push(`${status} ${path}`);
    }
    expect(answers).toEqual([]);
  });

  test(`the navigation is sent once and is small in ${language}`, async ({ baseURL }) => {
    const { text } = await new Visitor(baseURL ?? "").ask(href("cart", language));
    const menu = /<nav [^>]*class="site-menu".*?<\/nav>/s.exec(text)?.[0] ?? "";
    expect(Buffer.byteLength(menu)).toBeGreaterThan(2_000);
    expect(Buffer.byteLength(menu)).toBeLessThan(MENU_LIMIT_BYTES);
    expect(text.match(/tramontana/g)).toHaveLength(1);
  });
}
