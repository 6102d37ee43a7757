import { informationPages, type Page } from "./page-table";

/** The server's columns of the table of pages. Browsers get none of them. */
interface PageRow {
  /**
   * Who may store a reply (`cookies/cache-control.server.ts`). none: nobody, because it belongs to one shopper or is valid at
   * this moment only. visitors: everybody, for visitors without cookies of ours, since all of them get the same reply.
   */
  cache: "none" | "visitors";
  /** The script with what pages of one subject share (`page-html/chunks.ts`). */
  bundle: Bundle;
  /** What a visitor needs for the page (`session/guards.server.ts`). */
  guard?: Guard;
}

export type Guard = "signed-in" | "filled-cart";

export type Bundle =
  | "shop"
  | "lists"
  | "brands"
  | "country"
  | "purchase"
  | "orders"
  | "withdrawal"
  | "information"
  | "account";

export const pageRows = {
  home: { cache: "visitors", bundle: "shop" },
  products: { cache: "visitors", bundle: "lists" },
  product: { cache: "visitors", bundle: "shop" },
  "size-guide": { cache: "visitors", bundle: "account" },
  "quick-add": { cache: "none", bundle: "account" },
  "back-in-stock": { cache: "none", bundle: "account" },
  category: { cache: "visitors", bundle: "lists" },
  type: { cache: "visitors", bundle: "lists" },
  sale: { cache: "visitors", bundle: "lists" },
  outlet: { cache: "visitors", bundle: "lists" },
  collections: { cache: "visitors", bundle: "brands" },
  brands: { cache: "visitors", bundle: "brands" },
  brand: { cache: "visitors", bundle: "brands" },
  "gift-cards": { cache: "visitors", bundle: "lists" },
  cart: { cache: "none", bundle: "shop" },
  "mini-cart": { cache: "none", bundle: "account" },
  checkout: { cache: "none", bundle: "purchase", guard: "filled-cart" },
  "checkout-review": { cache: "none", bundle: "purchase" },
  payment: { cache: "none", bundle: "purchase" },
  "payment-return": { cache: "none", bundle: "orders" },
  "payment-cancel": { cache: "none", bundle: "orders" },
  "order-confirm": { cache: "none", bundle: "account" },
  "guest-order": { cache: "none", bundle: "orders" },
  "thank-you": { cache: "none", bundle: "orders" },
  wishlist: { cache: "none", bundle: "account", guard: "signed-in" },
  "wishlist-toggle": { cache: "none", bundle: "account" },
  login: { cache: "none", bundle: "account" },
  logout: { cache: "none", bundle: "account" },
  register: { cache: "none", bundle: "account" },
  signup: { cache: "visitors", bundle: "account" },
  "reset-password": { cache: "none", bundle: "account" },
  "email-confirm": { cache: "none", bundle: "account" },
  account: { cache: "none", bundle: "account", guard: "signed-in" },
  membership: { cache: "none", bundle: "account", guard: "signed-in" },
  orders: { cache: "none", bundle: "account", guard: "signed-in" },
  profile: { cache: "none", bundle: "account", guard: "signed-in" },
  "personal-data": { cache: "none", bundle: "account", guard: "signed-in" },
  "account-delete": { cache: "none", bundle: "account", guard: "signed-in" },
  addresses: { cache: "none", bundle: "account", guard: "signed-in" },
  "address-new": { cache: "none", bundle: "account", guard: "signed-in" },
  address: { cache: "none", bundle: "account", guard: "signed-in" },
  order: { cache: "none", bundle: "orders", guard: "signed-in" },
  shipping: { cache: "none", bundle: "orders", guard: "signed-in" },
  "return-request": { cache: "none", bundle: "orders", guard: "signed-in" },
  return: { cache: "none", bundle: "orders", guard: "signed-in" },
  "guest-return-request": { cache: "none", bundle: "orders" },
  "guest-return": { cache: "none", bundle: "orders" },
  withdraw: { cache: "none", bundle: "withdrawal" },
  "withdraw-confirm": { cache: "none", bundle: "withdrawal" },
  "withdraw-received": { cache: "none", bundle: "withdrawal" },
  contacts: { cache: "visitors", bundle: "information" },
  contact: { cache: "visitors", bundle: "account" },
  "suggested-products": { cache: "visitors", bundle: "lists" },
  info: { cache: "visitors", bundle: "information" },
  cookie: { cache: "visitors", bundle: "information" },
  privacy: { cache: "visitors", bundle: "information" },
  returns: { cache: "visitors", bundle: "information" },
  terms: { cache: "visitors", bundle: "information" },
  accessibility: { cache: "visitors", bundle: "information" },
  // It redirects back to the visitor's page.
  consent: { cache: "none", bundle: "account" },
  country: { cache: "visitors", bundle: "country" },
  newsletter: { cache: "visitors", bundle: "information" },
  "newsletter-confirm": { cache: "none", bundle: "information" },
  "newsletter-unsubscribe": { cache: "none", bundle: "information" },
  "back-in-stock-link": { cache: "none", bundle: "account" },
  grid: { cache: "none", bundle: "account" },
  language: { cache: "none", bundle: "account" },
  outfits: { cache: "visitors", bundle: "account" },
  "not-found": { cache: "none", bundle: "account" },
} as const satisfies Record<Page, PageRow>;

/** The row of a page. */
export function rowOf(page: Page): PageRow {
  return pageRows[page];
}

/** The folder of a page's module in `routes/`. The pages of text have one module. */
export function routeFolder(page: Page): string {
  return informationPages.some((name) => name === page) ? "information" : page;
}
