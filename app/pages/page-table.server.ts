import { type InformationPage, informationPages, type Page } from "./page-table";

/** The server's columns of the table of pages. Browsers get none of them. */
interface PageRow {
  /**
   * Who may store a reply (`cookies/cache-control.server.ts`). none: nobody, because it belongs to one shopper or is valid at
   * this moment only. visitors: everybody, for visitors without cookies of ours, since all of them get the same reply.
   */
  cache: "none" | "visitors";
  /** The script with what pages of one subject share (`page-html/chunks.ts`). */
  bundle: Bundle;
  /** The files of `locales/` whose texts the page's script has, besides those of every page. */
  texts?: readonly string[];
  /** The folder of its module in `routes/`, where pages share one; otherwise it has the page's name. */
  folder?: string;
  /** In the sitemap, which takes the pages with a slug from the catalogue (`seo/indexed-pages.server.ts`). */
  indexed?: true;
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

/** The files of `locales/` that every page's scripts have. */
export const layoutTexts = ["common", "errors", "product", "products", "search"];

const informationRow: PageRow = { cache: "visitors", bundle: "information", folder: "information", indexed: true };
const informationRows = Object.fromEntries(informationPages.map((page) => [page, informationRow])) as Record<
  InformationPage,
  PageRow
>;

export const pageRows: Record<Page, PageRow> = {
  home: { cache: "visitors", bundle: "shop", texts: ["home"], indexed: true },
  products: { cache: "visitors", bundle: "lists", indexed: true },
  product: { cache: "visitors", bundle: "shop" },
  "size-guide": { cache: "visitors", bundle: "account" },
  "quick-add": { cache: "none", bundle: "account" },
  "back-in-stock": { cache: "none", bundle: "account" },
  viewed: { cache: "none", bundle: "account" },
  "viewed-card": { cache: "visitors", bundle: "account" },
  category: { cache: "visitors", bundle: "lists", folder: "products" },
  type: { cache: "visitors", bundle: "lists", folder: "products" },
  sale: { cache: "visitors", bundle: "lists", folder: "products" },
  outlet: { cache: "visitors", bundle: "lists", folder: "products", indexed: true },
  collections: { cache: "visitors", bundle: "brands", texts: ["brands"], indexed: true },
  brands: { cache: "visitors", bundle: "brands", texts: ["brands"], indexed: true },
  brand: { cache: "visitors", bundle: "brands", texts: ["brands"] },
  "gift-cards": { cache: "visitors", bundle: "lists", indexed: true },
  cart: { cache: "none", bundle: "purchase", texts: ["cart", "totals"] },
  "mini-cart": { cache: "none", bundle: "account" },
  checkout: {
    cache: "none",
    bundle: "purchase",
    texts: ["checkout", "checkout-steps", "delivery", "form", "totals"],
    guard: "filled-cart",
  },
  "checkout-review": { cache: "none", bundle: "purchase", texts: ["checkout", "checkout-steps", "delivery", "totals"] },
  payment: {
    cache: "none",
    bundle: "purchase",
    texts: ["checkout", "checkout-steps", "delivery", "order", "payment", "totals"],
  },
  "payment-return": { cache: "none", bundle: "orders", texts: ["order", "payment-ended"] },
  "payment-cancel": { cache: "none", bundle: "orders", folder: "payment-return", texts: ["order", "payment-ended"] },
  "order-confirm": { cache: "none", bundle: "account" },
  "guest-order": {
    cache: "none",
    bundle: "orders",
    texts: ["delivery", "form", "order", "return", "thank-you", "totals"],
  },
  "my-order": { cache: "none", bundle: "withdrawal", texts: ["form", "my-order"], indexed: true },
  "thank-you": {
    cache: "none",
    bundle: "orders",
    texts: ["checkout-steps", "delivery", "form", "order", "thank-you", "totals"],
  },
  wishlist: { cache: "none", bundle: "account", texts: ["wishlist"], guard: "signed-in" },
  "wishlist-toggle": { cache: "none", bundle: "account" },
  login: { cache: "none", bundle: "account", texts: ["access", "form"] },
  logout: { cache: "none", bundle: "account" },
  register: { cache: "none", bundle: "account", texts: ["access", "form"] },
  signup: { cache: "visitors", bundle: "account" },
  "reset-password": { cache: "none", bundle: "account", texts: ["access", "form"] },
  "email-confirm": { cache: "none", bundle: "account", texts: ["access", "account", "form"] },
  account: { cache: "none", bundle: "account", texts: ["account", "account-menu", "order"], guard: "signed-in" },
  membership: { cache: "none", bundle: "account", texts: ["account-menu", "membership"], guard: "signed-in" },
  orders: { cache: "none", bundle: "account", texts: ["account", "account-menu", "order"], guard: "signed-in" },
  profile: {
    cache: "none",
    bundle: "account",
    texts: ["access", "account", "account-menu", "delivery", "form"],
    guard: "signed-in",
  },
  "personal-data": { cache: "none", bundle: "account", guard: "signed-in" },
  "account-delete": {
    cache: "none",
    bundle: "account",
    texts: ["access", "account", "account-menu", "form"],
    guard: "signed-in",
  },
  addresses: { cache: "none", bundle: "account", texts: ["account", "account-menu", "delivery"], guard: "signed-in" },
  "address-new": {
    cache: "none",
    bundle: "account",
    folder: "address",
    texts: ["account", "account-menu", "delivery", "form"],
    guard: "signed-in",
  },
  address: {
    cache: "none",
    bundle: "account",
    texts: ["account", "account-menu", "delivery", "form"],
    guard: "signed-in",
  },
  order: {
    cache: "none",
    bundle: "orders",
    texts: ["account-menu", "delivery", "form", "order", "return", "thank-you", "totals"],
    guard: "signed-in",
  },
  shipping: {
    cache: "none",
    bundle: "orders",
    texts: ["account-menu", "delivery", "order", "thank-you"],
    guard: "signed-in",
  },
  "return-request": { cache: "none", bundle: "orders", texts: ["form", "order", "return"], guard: "signed-in" },
  return: { cache: "none", bundle: "orders", texts: ["order", "return"], guard: "signed-in" },
  "guest-return-request": {
    cache: "none",
    bundle: "orders",
    folder: "return-request",
    texts: ["form", "order", "return"],
  },
  "guest-return": { cache: "none", bundle: "orders", folder: "return", texts: ["order", "return"] },
  withdraw: { cache: "none", bundle: "withdrawal", texts: ["form", "order", "withdrawal"], indexed: true },
  "withdraw-confirm": { cache: "none", bundle: "withdrawal" },
  "withdraw-received": { cache: "none", bundle: "withdrawal", texts: ["withdrawal"] },
  contact: { cache: "visitors", bundle: "account" },
  "suggested-products": { cache: "visitors", bundle: "lists" },
  ...informationRows,
  // It redirects back to the visitor's page.
  consent: { cache: "none", bundle: "account" },
  country: { cache: "visitors", bundle: "country", texts: ["country"] },
  newsletter: { cache: "visitors", bundle: "information", indexed: true },
  "newsletter-confirm": { cache: "none", bundle: "information" },
  "newsletter-unsubscribe": { cache: "none", bundle: "information" },
  "back-in-stock-link": { cache: "none", bundle: "account" },
  grid: { cache: "none", bundle: "account" },
  "size-system": { cache: "none", bundle: "account" },
  language: { cache: "none", bundle: "account" },
  outfits: { cache: "visitors", bundle: "account" },
  "not-found": { cache: "none", bundle: "account" },
};

/** The folder of a page's module in `routes/`. @throws Error for a page without a row: Vite reads the table without its types */
export function routeFolder(page: Page): string {
  const row: PageRow | undefined = pageRows[page];
  if (!row) throw new Error(`app/pages/page-table.server.ts has no row for ${page}`);
  return row.folder ?? page;
}
