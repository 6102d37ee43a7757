import { locales } from "~/i18n/locale";
import { href, type Page } from "~/i18n/paths";

/** Pages of one shopper alone. The rest may be read by everybody; thin lists say `noindex` themselves. */
const personal = [
  "cart",
  "checkout",
  "thank-you",
  "wishlist",
  "login",
  "register",
  "signup",
  "reset-password",
  "account",
  "language",
] as const satisfies Page[];

/** `robots.txt`: what nobody finds anything on, and where the sitemap is. */
export function robotsText(origin: string): string {
  const closed = personal.flatMap((page) => locales.map((locale) => `Disallow: ${href(page, locale)}`));
  // An address in every order and for every word would be read without end.
  const endless = ["Disallow: /*?*search=", "Disallow: /*?*sort="];
  return ["User-agent: *", ...closed, ...endless, "Allow: /", "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
