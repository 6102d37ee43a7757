import { expect, test } from "vitest";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { holdsKey, withoutKey } from "./keyed-pages";

const KEY = "k".repeat(43);

test.each(locales)("hides the key of a mail's link: %s", (locale) => {
  for (const page of ["newsletter-confirm", "newsletter-unsubscribe", "order-confirm", "email-confirm"] as const)
    for (const address of [href(page, locale, { token: KEY }), `${href(page, locale, { token: KEY })}/?from=${KEY}`]) {
      expect(withoutKey(address)).toBe(href(page, locale, { token: "-" }));
      expect(holdsKey(address)).toBe(true);
    }
});

test("hides the key in the `from` of the next page", () => {
  const from = href("newsletter-unsubscribe", "it", { token: KEY });
  expect(withoutKey(href("country", "it", undefined, { from }))).not.toContain(KEY);
});

test.each(["/", "/newsletter", "/it/newsletter", "/products/x?from=mail"])("does not change %s", (address) => {
  expect(withoutKey(address)).toBe(address);
  expect(holdsKey(address)).toBe(false);
});
