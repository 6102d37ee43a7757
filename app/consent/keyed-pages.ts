import { locales } from "~/i18n/locale";
import { pagePaths } from "~/i18n/paths";

/** Pages whose address ends in a key from a mail: whoever has the address can act for its reader. */
const pages = ["newsletter-confirm", "newsletter-unsubscribe", "order-confirm"] as const;

/** What stands before a key, in a path or, as where somebody comes from, in a query. */
const beginnings = pages
  .flatMap((page) => locales.map((locale) => pagePaths[page][locale].replace(":token", "")))
  .flatMap((path) => [path, encodeURIComponent(path).toLowerCase()]);

/** An address, path and query, as third parties may learn it: without a key, and what stands behind it. */
export function withoutKey(address: string): string {
  // The router does not tell capitals from small letters.
  const lower = address.toLowerCase();
  for (const beginning of beginnings) {
    const start = lower.indexOf(beginning);
    if (start >= 0) return `${address.slice(0, start + beginning.length)}-`;
  }
  return address;
}

/** Whether the address holds a key that only the shop and its reader may know. */
export const holdsKey = (address: string): boolean => withoutKey(address) !== address;
