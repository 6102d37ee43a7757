import { locales } from "~/i18n/locale";
import { pagePaths } from "~/i18n/paths";

/** Pages whose URL ends in a key from a mail: anyone with the URL can act for its reader. */
const pages = ["newsletter-confirm", "newsletter-unsubscribe", "order-confirm", "email-confirm"] as const;

/** The text before a key, in a path or, as `from`, in a query. */
const beginnings = pages
  .flatMap((page) => locales.map((locale) => pagePaths[page][locale].replace(":token", "")))
  .flatMap((path) => [path, encodeURIComponent(path).toLowerCase()]);

/** A URL's path and query for third parties: without a key and the text after it. */
export function withoutKey(address: string): string {
  // The router ignores case.
  const lower = address.toLowerCase();
  for (const beginning of beginnings) {
    const start = lower.indexOf(beginning);
    if (start >= 0) return `${address.slice(0, start + beginning.length)}-`;
  }
  return address;
}

/** Whether the URL contains a secret key. */
export const holdsKey = (address: string): boolean => withoutKey(address) !== address;
