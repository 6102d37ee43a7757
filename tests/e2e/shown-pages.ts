import type { Locale } from "~/i18n/locale";
import { type InformationPage, informationPages, type Page, pagePaths } from "~/pages/page-table";

/** Paths without a page: redirects, forms that redirect, a download, and the data of the mini cart and of the viewed products. */
const neverShown = [
  "contact",
  "outfits",
  "grid",
  "size-system",
  "language",
  "mini-cart",
  "viewed",
  "viewed-card",
  "logout",
  "signup",
  "wishlist-toggle",
  "quick-add",
  "personal-data",
] as const satisfies Page[];
type ShownPage = Exclude<Page, (typeof neverShown)[number]>;

/** The pages of the table that are shown. */
export const shownPages = (Object.keys(pagePaths) as Page[]).filter(
  (page): page is ShownPage => !(neverShown as readonly Page[]).includes(page),
);

/** The demo customer's order. */
const ORDER = "2";
const KEY = "x".repeat(43);

/** A page's path with values for its parameters. */
export function pathOf(page: Page, language: Locale): string {
  const slugs: Partial<Record<Page, Record<string, string>>> = {
    product: { en: "last-pair", it: "last-pair" },
    "size-guide": { en: "last-pair", it: "last-pair" },
    "back-in-stock": { en: "sold-out-runner", it: "sold-out-runner" },
    category: { en: "sneakers", it: "sneakers" },
    type: { en: "dresses", it: "abiti" },
    sale: { en: "sale", it: "saldi" },
    brand: { en: "tramontana", it: "tramontana" },
  };
  return pagePaths[page][language]
    .replace(":slug", slugs[page]?.[language] ?? "")
    .replace(/:id\??/, page === "address" ? "999999" : ORDER)
    .replace(":key", KEY)
    .replace(":payment?", "card-999999")
    .replace(":reference?", "VR-2026-0000000000-1")
    .replace(":token", KEY)
    .replace(":number", "R-2026-0000000000")
    .replace("*", "no/such/page");
}

/** Statuses of `pathOf` for a visitor, the owner of the row, and another customer. "login" is a redirect to the login page. */
type Row = [visitor: number | "login", owner: number, other: number];

export const open: Row = [200, 200, 200];
const account: Row = ["login", 200, 200];
const ofOwner: Row = ["login", 200, 404];
const missing: Row = [404, 404, 404];
/** The cart is empty, or nothing was ordered. */
const nothingThere: Row = [303, 303, 303];
/** For guests only: customers are redirected. */
export const guests: Row = [200, 303, 303];

export const permissions: Record<ShownPage | "personal-data", Row> = {
  home: open,
  products: open,
  product: open,
  "size-guide": open,
  category: open,
  type: open,
  sale: open,
  outlet: open,
  collections: open,
  brands: open,
  brand: open,
  "gift-cards": open,
  cart: open,
  checkout: nothingThere,
  "checkout-review": nothingThere,
  payment: nothingThere,
  "payment-return": open,
  "payment-cancel": open,
  "thank-you": nothingThere,
  "order-confirm": missing,
  "guest-order": missing,
  "my-order": open,
  "guest-return-request": missing,
  "guest-return": missing,
  wishlist: account,
  login: guests,
  register: guests,
  "reset-password": open,
  "email-confirm": open,
  account: account,
  membership: account,
  orders: account,
  profile: account,
  "personal-data": account,
  "account-delete": account,
  addresses: account,
  "address-new": account,
  address: ["login", 404, 404],
  order: ofOwner,
  shipping: ofOwner,
  "return-request": ofOwner,
  return: ["login", 404, 404],
  withdraw: open,
  "withdraw-confirm": missing,
  "withdraw-received": open,
  "suggested-products": open,
  ...(Object.fromEntries(informationPages.map((page) => [page, open])) as Record<InformationPage, Row>),
  consent: open,
  country: open,
  newsletter: open,
  "back-in-stock": open,
  "back-in-stock-link": missing,
  "newsletter-confirm": missing,
  "newsletter-unsubscribe": missing,
  "not-found": missing,
};
