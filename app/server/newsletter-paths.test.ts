import { expect, test } from "vitest";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { serveFront } from "../../tests/support/front";
import { unsubscribePaths } from "./newsletter-paths";

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
