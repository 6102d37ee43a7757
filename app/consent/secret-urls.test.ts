import { expect, test } from "vitest";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { hasSecretKey, withoutSecretKey } from "./secret-urls";

const KEY = "k".repeat(43);

test.each(locales)("hides the key of a mail's link: %s", (locale) => {
  const pages = (key: string) => [
    ...(
      [
        "newsletter-confirm",
        "newsletter-unsubscribe",
        "back-in-stock-link",
        "order-confirm",
        "email-confirm",
        "withdraw-confirm",
      ] as const
    ).map((page) => href(page, locale, { token: key })),
    href("guest-order", locale, { key }),
    href("withdraw", locale, undefined, { key }),
  ];
  const hidden = pages("-");
  for (const [index, path] of pages(KEY).entries())
    for (const address of [path, `${path}/?from=${KEY}`, path.toUpperCase()]) {
      expect(withoutSecretKey(address).toLowerCase()).toBe(hidden[index]);
      expect(hasSecretKey(address)).toBe(true);
    }
});

test("hides the key in the `from` of the next page", () => {
  const from = href("newsletter-unsubscribe", "it", { token: KEY });
  expect(withoutSecretKey(href("country", "it", undefined, { from }))).not.toContain(KEY);
});

test.each([
  "/",
  "/newsletter",
  "/it/newsletter",
  "/products/x?from=mail",
  "/account/orders/1",
  "/it/account/ordini/1",
  "/login?returnTo=%2Faccount%2Forders%2F1",
])("does not change %s", (address) => {
  expect(withoutSecretKey(address)).toBe(address);
  expect(hasSecretKey(address)).toBe(false);
});
