import { type Page, pagePaths } from "~/pages/page-table";

/** Paths without a page: redirects, forms that redirect, a download, and the mini cart's data. */
const neverShown = new Set([
  "contact",
  "outfits",
  "grid",
  "language",
  "mini-cart",
  "logout",
  "signup",
  "wishlist-toggle",
  "quick-add",
  "personal-data",
]);

/** The pages of the table that are shown. */
export const shownPages = (Object.keys(pagePaths) as Page[]).filter((page) => !neverShown.has(page));
