import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { type Page, pagePaths } from "~/i18n/paths";
import { indexedLists, indexedPages } from "./indexed-pages.server";

/** Pages of one shopper alone, pages that only lead elsewhere, and products, which have files of their own. */
const others: Page[] = [
  "product",
  "cart",
  "checkout",
  "checkout-review",
  "thank-you",
  "wishlist",
  "login",
  "register",
  "signup",
  "reset-password",
  "account",
  "membership",
  "orders",
  "profile",
  "order",
  "shipping",
  "contact",
  "suggested-products",
  "consent",
  "order-confirm",
  "newsletter-confirm",
  "newsletter-unsubscribe",
  "grid",
  "country",
  "mini-cart",
  "language",
  "size-guide",
  "outfits",
  "not-found",
];

test("every page that is there for everybody is in the sitemap, and no other", () => {
  const there = (Object.keys(pagePaths) as Page[]).filter(
    (page) => existsSync(`app/routes/${page}/route.tsx`) && !others.includes(page),
  );
  expect([...indexedPages, ...indexedLists].sort()).toEqual(there.sort());
});
