import { locales } from "~/i18n/locale";
import { href, type Page } from "~/i18n/paths";

/** Private pages. All others may be crawled; filtered lists have `noindex`. */
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

/** `robots.txt`: paths that crawlers must not request, and the URL of the sitemap. */
export function robotsText(origin: string): string {
  const closed = personal.flatMap((page) => locales.map((locale) => `Disallow: ${href(page, locale)}`));
  // Crawlers would follow every sort order and every search word without end.
  const endless = ["Disallow: /*?*search=", "Disallow: /*?*sort="];
  return ["User-agent: *", ...closed, ...endless, "Allow: /", "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
