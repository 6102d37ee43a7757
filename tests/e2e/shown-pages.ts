import { existsSync } from "node:fs";
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

const isPage = (name: string): name is Page => name in pagePaths;

/** The pages of the path table that exist and are shown. */
export const shownPages = Object.keys(pagePaths)
  .filter(isPage)
  .filter((page) => !neverShown.has(page) && existsSync(`app/routes/${page}/route.tsx`));
