import { expect, test } from "vitest";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { holdsKey, withoutKey } from "./keyed-pages";

const KEY = "k".repeat(43);

test.each(locales)("the key of a mail's link is told to nobody: %s", (locale) => {
  for (const page of ["newsletter-confirm", "newsletter-unsubscribe", "order-confirm"] as const)
    for (const address of [href(page, locale, { token: KEY }), `${href(page, locale, { token: KEY })}/?from=${KEY}`]) {
      expect(withoutKey(address)).toBe(href(page, locale, { token: "-" }));
      expect(holdsKey(address)).toBe(true);
    }
});

test("nor is it told on a page that one goes to from there", () => {
  const from = href("newsletter-unsubscribe", "it", { token: KEY });
  expect(withoutKey(href("country", "it", undefined, { from }))).not.toContain(KEY);
});

test.each(["/", "/newsletter", "/it/newsletter", "/products/x?from=mail"])("%s is told as it is", (address) => {
  expect(withoutKey(address)).toBe(address);
  expect(holdsKey(address)).toBe(false);
});
