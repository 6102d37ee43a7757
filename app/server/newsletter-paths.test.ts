import { expect, test } from "vitest";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { serveFront } from "../../tests/support/front";
import { unsubscribePaths, withoutKeys } from "./newsletter-paths";

const token = `${"aB3-_".repeat(8)}xyz`;

test.each(locales)(
  "accepts a mail program's unsubscription from any origin, but no other form, in %s",
  async (locale) => {
    const { ask } = await serveFront({ openPaths: [unsubscribePaths] });
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://mail.example" };
    const post = (path: string) => ask(path, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });
    expect((await post(href("newsletter-unsubscribe", locale, { token }))).status).toBe(200);
    expect((await post(href("back-in-stock-link", locale, { token }))).status).toBe(200);
    expect((await post(href("newsletter-confirm", locale, { token }))).status).toBe(403);
    expect((await post(href("newsletter", locale))).status).toBe(403);
  },
);

test("logs contain no key of a mail's link", () => {
  for (const locale of locales)
    for (const page of [
      "newsletter-confirm",
      "newsletter-unsubscribe",
      "back-in-stock-link",
      "order-confirm",
      "email-confirm",
      "withdraw-confirm",
    ] as const)
      for (const path of [href(page, locale, { token }), `${href(page, locale, { token })}.data`]) {
        expect(withoutKeys(path)).toBe(`${href(page, locale, { token: "" })}…`);
        // The router takes capitals too.
        expect(withoutKeys(path.toUpperCase())).not.toContain(token.toUpperCase());
      }
  for (const locale of locales)
    expect(withoutKeys(href("guest-order", locale, { key: `7-${token}` }))).toBe(
      `${href("guest-order", locale, { key: "" })}…`,
    );
  for (const locale of locales)
    for (const path of [href("withdraw", locale), `${href("withdraw", locale)}.data`])
      expect(withoutKeys(`${path}?key=7-${token}`)).toBe(`${path}?key=…`);
  expect(withoutKeys("/withdraw?number=VR-2026-0123456789")).toBe("/withdraw?number=VR-2026-0123456789");
  expect(withoutKeys("/account/orders/7")).toBe("/account/orders/7");
  expect(withoutKeys("/it/newsletter")).toBe("/it/newsletter");
  expect(withoutKeys("/newsletter/subscriptions")).toBe("/newsletter/subscriptions");
});
