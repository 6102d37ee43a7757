import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type Page, pagePaths } from "~/pages/page-table";
import { DEMO } from "./member";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { shownPages } from "./shown-pages";
import { Visitor } from "./visitor";

// Every page with each kind of visitor, against one table. `permissions.test.ts` does the same for the calls of the API.

/** The demo customer's order. */
const ORDER = "2";
const KEY = "x".repeat(43);

/** Statuses for a visitor, the owner of the row, and another customer. "login" is a redirect to the login page. */
type Row = [visitor: number | "login", owner: number, other: number];

const open: Row = [200, 200, 200];
const account: Row = ["login", 200, 200];
const ofOwner: Row = ["login", 200, 404];
const missing: Row = [404, 404, 404];
/** The cart is empty, or nothing was ordered. */
const nothingThere: Row = [303, 303, 303];
/** For guests only: customers are redirected. */
const guests: Row = [200, 303, 303];

const permissions: Partial<Record<Page, Row>> = {
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
  contacts: open,
  "suggested-products": open,
  info: open,
  cookie: open,
  privacy: open,
  returns: open,
  terms: open,
  accessibility: open,
  consent: open,
  country: open,
  newsletter: open,
  "back-in-stock": open,
  "back-in-stock-link": missing,
  "newsletter-confirm": missing,
  "newsletter-unsubscribe": missing,
  "not-found": missing,
};

/** Values for the parameters of paths, by page and language where slugs differ. */
function pathOf(page: Page, language: (typeof locales)[number]): string {
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

async function customer(origin: string, { email, password }: { email: string; password: string }): Promise<Visitor> {
  const visitor = new Visitor(origin);
  expect((await visitor.post(href("login", "en"), { email, password })).status).toBe(303);
  return visitor;
}

async function newCustomer(origin: string): Promise<Visitor> {
  const visitor = new Visitor(origin);
  const email = newEmail();
  const password = "a long password";
  const fields = { first_name: "Eva", last_name: "Neri", email, confirm_email: email, privacy: "on" };
  const answer = await visitor.post(href("register", "en"), { ...fields, password, confirm_password: password });
  expect(answer.status).toBe(303);
  return visitor;
}

/** The download of personal data is not shown. */
const pages: Page[] = [...shownPages, "personal-data"];

test("the table lists every page", () => {
  expect(Object.keys(permissions).sort()).toEqual([...pages].sort());
});

for (const language of locales)
  test(`every page in ${language} opens for the visitors of the table, and for nobody else`, {
    tag: language === "en" ? [] : "@long",
  }, async ({ baseURL }) => {
    const origin = baseURL ?? "";
    const owner = await customer(origin, DEMO);
    const other = await newCustomer(origin);
    const ended = new Visitor(origin);
    for (const [name, value] of other.cookies) ended.cookies.set(name, value);
    // The server ends the session, while the other browser still has its cookie.
    const leaving = new Visitor(origin);
    for (const [name, value] of other.cookies) leaving.cookies.set(name, value);
    for (const page of pages) {
      const path = pathOf(page, language);
      const [forVisitor, forOwner, forOther] = permissions[page] ?? missing;
      const answers = await Promise.all([new Visitor(origin).ask(path), owner.ask(path), other.ask(path)]);
      const login = `${href("login", language)}?returnTo=`;
      const seen = answers.map(({ status, headers }) =>
        status === 303 && headers.location?.startsWith(login) ? "login" : status,
      );
      expect.soft(seen, `${page} at ${path}`).toEqual([forVisitor, forOwner, forOther]);
    }
    await leaving.post(href("logout", language), {});
    for (const page of pages) {
      const path = pathOf(page, language);
      const [forVisitor] = permissions[page] ?? missing;
      const copy = new Visitor(origin);
      for (const [name, value] of ended.cookies) copy.cookies.set(name, value);
      const { status, headers } = await copy.ask(path);
      const isLogin = status === 303 && headers.location?.startsWith(`${href("login", language)}?returnTo=`);
      // A guest's page may redirect once, because the cookie still seemed to be a customer's.
      const expected = forVisitor === 200 && permissions[page] === guests ? 303 : forVisitor;
      expect.soft(isLogin ? "login" : status, `${page} with an ended session`).toBe(expected);
    }
  });
