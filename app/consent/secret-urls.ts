import { locales } from "~/i18n/locale";
import { pagePaths } from "~/pages/page-table";

/** Pages whose URL ends in a key from a mail, with which anyone can act for its reader, or in a provider's report of a payment. */
const pages = [
  "newsletter-confirm",
  "newsletter-unsubscribe",
  "back-in-stock-link",
  "order-confirm",
  "withdraw-confirm",
  "email-confirm",
  "guest-order",
  "payment-return",
  "payment-cancel",
] as const;

/** The text before a key: at the start of a path or, as `from`, of a query's value. Not that of /account/orders/1. */
const beginnings = [
  ...pages
    .flatMap((page) => locales.map((locale) => pagePaths[page][locale].replace(/:\w+$/, "")))
    .flatMap((path) => [path, encodeURIComponent(path)]),
  // The key of a guest's order is in the query of the withdrawal's form.
  ...locales
    .map((locale) => pagePaths.withdraw[locale])
    .flatMap((path) => [`${path}/?\\?key=`, `${encodeURIComponent(path)}(?:%2F)?%3Fkey%3D`]),
];
// The router ignores case.
const beginning = new RegExp(`(?:^|[^a-z0-9])(?:${beginnings.join("|")})`, "i");

/** A URL's path and query for third parties: without a key and the text after it. */
export function withoutSecretKey(address: string): string {
  const match = beginning.exec(address);
  return match ? `${address.slice(0, match.index + match[0].length)}-` : address;
}

/** Whether the URL contains a secret key. */
export const hasSecretKey = (address: string): boolean => withoutSecretKey(address) !== address;
