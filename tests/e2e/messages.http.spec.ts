import { expect } from "@playwright/test";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { byVisitor } from "./plain-browser";
import { PlainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { DEMO, PASSWORD } from "./sign-in-steps";
import { Visitor } from "./visitor";

// The messages of specification 5, 6 and 8, where a visitor sees them. `account/refusal.test.ts` has the error catalogue,
// `session/guards.test.ts` the unknown middleware, and `account-orders.spec.ts` an order that cannot be read.

type Show = (visitor: Visitor, language: Locale) => Promise<{ text: string; status: number }>;

interface Row {
  /** Section of the specification. */
  section: 5 | 6 | 8;
  where: string;
  en: string;
  it: string;
  status: number;
  show: Show;
}

const registration = (change: Record<string, string>): Show => {
  const email = newEmail();
  const names = { first_name: "Anna", last_name: "Bianchi", privacy: "on" };
  const fields = { ...names, email, confirm_email: email, password: PASSWORD, confirm_password: PASSWORD, ...change };
  return (visitor, language) => visitor.post(href("register", language), fields);
};

const login =
  (fields: Record<string, string>): Show =>
  (visitor, language) =>
    visitor.post(href("login", language), fields);

const page =
  (path: (language: Locale) => string): Show =>
  (visitor, language) =>
    visitor.ask(path(language));

/** As a new customer, who has no orders. */
const asCustomer =
  (show: Show): Show =>
  async (visitor, language) => {
    expect((await registration({})(visitor, language)).status).toBe(303);
    return show(visitor, language);
  };

const asDemo =
  (show: Show): Show =>
  async (visitor, language) => {
    expect((await login(DEMO)(visitor, language)).status).toBe(303);
    return show(visitor, language);
  };

const product = (slug: string) => page((language) => href("product", language, { slug }));

const newsletter =
  (email: string): Show =>
  (visitor, language) =>
    visitor.post(href("newsletter", language), { email, consent: "on" });

/** A guest whose card the bank refuses. */
const refusedPayment: Show = async (visitor, language) => {
  const shopper = new PlainShopper(byVisitor(visitor), language);
  await shopper.open(href("products", language));
  await shopper.buyFirst();
  await shopper.goToReview({ email: newEmail(), payment: "creditCard" });
  const quote = /name="quote" value="([^"]+)"/.exec(shopper.browser.html)?.[1] ?? "";
  const ordered = await visitor.post(href("checkout-review", language), { intent: "order", quote });
  const page = await fetch(String(ordered.headers.location));
  const body = new URLSearchParams({ button: "refuse" });
  const decided = await fetch(page.url, { method: "POST", body, redirect: "manual" });
  const { pathname, search } = new URL(decided.headers.get("location") ?? "");
  const { headers } = await visitor.ask(pathname + search);
  return visitor.ask(String(headers.location));
};

const rows: Row[] = [
  {
    ...{ section: 5, where: "newsletter, empty", status: 400, show: newsletter("") },
    ...{ en: "Email required", it: "Inserisci la tua e-mail" },
  },
  {
    ...{ section: 5, where: "newsletter", status: 400, show: newsletter("anna@") },
    ...{ en: "Invalid e-mail", it: "E-mail non valida" },
  },
  {
    ...{ section: 5, where: "login", status: 422, show: login({ email: "", password: "x" }) },
    ...{ en: "E-mail is required", it: "L'e-mail è obbligatoria" },
  },
  {
    ...{ section: 5, where: "login", status: 422, show: login({ email: "anna@", password: "x" }) },
    ...{ en: "E-mail must be valid", it: "L'e-mail deve essere valida" },
  },
  {
    ...{ section: 5, where: "login", status: 422, show: login({ email: DEMO.email, password: "" }) },
    ...{ en: "Required", it: "Campo obbligatorio" },
  },
  {
    ...{ section: 5, where: "registration", status: 422 },
    show: registration({ password: "1234567", confirm_password: "1234567" }),
    ...{ en: "At least 8 characters", it: "Almeno 8 caratteri" },
  },
  {
    ...{ section: 5, where: "registration", status: 422, show: registration({ confirm_password: "another one" }) },
    ...{ en: "Confirm password does not match", it: "La conferma della password non corrisponde" },
  },
  {
    ...{ section: 5, where: "registration", status: 422, show: registration({ confirm_email: "eva@example.com" }) },
    ...{ en: "Confirm e-mail does not match", it: "La conferma dell'e-mail non corrisponde" },
  },
  {
    ...{ section: 5, where: "profile", status: 422 },
    show: asCustomer((visitor, language) =>
      visitor.post(href("profile", language), {
        ...{ intent: "password", old_password: "a wrong one" },
        ...{ password: "a new password", confirm_password: "a new password" },
      }),
    ),
    ...{ en: "Incorrect old password", it: "La vecchia password non è corretta" },
  },
  {
    ...{ section: 5, where: "deletion of the account", status: 422 },
    show: asCustomer((visitor, language) =>
      visitor.post(href("account-delete", language), { delete_password: "a wrong one" }),
    ),
    ...{ en: "Wrong password", it: "Password errata" },
  },
  {
    ...{ section: 5, where: "product page", status: 409 },
    show: async (visitor, language) => {
      const slug = "last-pair";
      const path = href("product", language, { slug });
      const { text } = await visitor.ask(path);
      const size = /name="size"(?![^>]*disabled)[^>]*value="(\d+)"/.exec(text)?.[1] ?? "";
      return visitor.post(path, { size, quantity: "9" });
    },
    ...{ en: "Max items available", it: "Massimo articoli disponibili" },
  },
  {
    ...{ section: 6, where: "header of a visitor", status: 200, show: page((language) => href("brands", language)) },
    ...{ en: 'aria-label="Log in"', it: 'aria-label="Accedi"' },
  },
  {
    ...{ section: 6, where: "header of a customer", status: 200 },
    show: asCustomer(page((language) => href("brands", language))),
    ...{ en: 'aria-label="My account"', it: 'aria-label="Il mio account"' },
  },
  {
    ...{ section: 6, where: "header of a customer", status: 200 },
    show: asCustomer(page((language) => href("brands", language))),
    ...{ en: 'href="/wishlist"', it: 'href="/it/wishlist"' },
  },
  {
    ...{ section: 8, where: "login", status: 401, show: login({ email: newEmail(), password: "a wrong one" }) },
    ...{ en: "Invalid credentials", it: "Credenziali non valide" },
  },
  {
    ...{ section: 8, where: "registration", status: 409 },
    show: registration({ email: DEMO.email, confirm_email: DEMO.email }),
    ...{ en: "E-mail already exist", it: "L'e-mail esiste già" },
  },
  {
    ...{ section: 8, where: "login after a provider", status: 401 },
    show: page((language) => href("login", language, undefined, { reason: "UNREGISTERED" })),
    ...{ en: "It seems that you do not have an account", it: "Sembra che tu non abbia un account" },
  },
  {
    ...{ section: 8, where: "arrival with invalid tokens", status: 401 },
    show: async (visitor, language) => {
      const tokens = { access_token: "a.b.c", refresh_token: "d", expires: "900000" };
      const { headers } = await visitor.ask(href("login", language, undefined, tokens));
      return visitor.ask(String(headers.location));
    },
    ...{ en: "Failed login", it: "Accesso non riuscito" },
  },
  {
    ...{ section: 8, where: "order of somebody else", status: 404 },
    show: asCustomer(page((language) => href("order", language, { id: "2" }))),
    ...{ en: "Order not found", it: "Ordine non trovato" },
  },
  {
    ...{ section: 8, where: "order that is missing", status: 404 },
    show: asDemo(page((language) => href("order", language, { id: "2000000000" }))),
    ...{ en: "Order not found", it: "Ordine non trovato" },
  },
  {
    ...{ section: 8, where: "refused payment", status: 402, show: refusedPayment },
    ...{ en: "Error during payment", it: "Errore durante il pagamento" },
  },
  {
    ...{ section: 8, where: "empty list", status: 200 },
    show: page((language) => href("products", language, undefined, { search: "nothing-has-this-name" })),
    ...{ en: "No products found", it: "Nessun prodotto trovato" },
  },
  {
    ...{ section: 8, where: "sold-out product", status: 200, show: product("sold-out-runner") },
    ...{ en: "Out of stock", it: "Esaurito" },
  },
  {
    ...{ section: 8, where: "missing page", status: 404 },
    show: page((language) => `${href("home", language).replace(/\/$/, "")}/no/such/page`),
    ...{ en: "This page could not be found", it: "Questa pagina non è stata trovata" },
  },
];

for (const language of locales)
  for (const row of rows)
    test(`spec ${row.section}, ${row.where}, in ${language}: "${row[language]}"`, async ({ baseURL }) => {
      const { status, text } = await row.show(new Visitor(baseURL ?? ""), language);
      // Without the page in the report, which is long.
      expect([status, shown(text).includes(row[language])]).toEqual([row.status, true]);
    });

/** The page with the quotation marks and apostrophes of its HTML decoded. */
const shown = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
