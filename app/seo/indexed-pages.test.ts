import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { type Page, pagePaths } from "~/pages/page-table";
import { indexedLists, indexedPages } from "./indexed-pages.server";

/** Private pages, pages that only redirect, and products, which have separate files. */
const others: Page[] = [
  "product",
  "cart",
  "checkout",
  "checkout-review",
  "payment",
  "payment-return",
  "payment-cancel",
  "thank-you",
  "wishlist",
  "wishlist-toggle",
  "quick-add",
  "login",
  "logout",
  "register",
  "signup",
  "reset-password",
  "account",
  "membership",
  "orders",
  "profile",
  "personal-data",
  "account-delete",
  "addresses",
  "address-new",
  "address",
  "email-confirm",
  "order",
  "shipping",
  "return-request",
  "return",
  "guest-return-request",
  "guest-return",
  "withdraw-confirm",
  "withdraw-received",
  "contact",
  "suggested-products",
  "consent",
  "order-confirm",
  "guest-order",
  "back-in-stock",
  "back-in-stock-link",
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

test("the sitemap has every public page, and no other", () => {
  const there = (Object.keys(pagePaths) as Page[]).filter(
    (page) => existsSync(`app/routes/${page}/route.tsx`) && !others.includes(page),
  );
  expect([...indexedPages, ...indexedLists].sort()).toEqual(there.sort());
});
