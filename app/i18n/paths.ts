import { type Locale, localeOf } from "./locale";

/**
 * Every page of the shop with its path per language (section 2 of the specification). Where the specification names no
 * Italian path, it has the English words under /it. A page exists once `app/routes/<page>/route.tsx` does.
 */
export const pagePaths = {
  home: { en: "/", it: "/it" },
  products: { en: "/products", it: "/it/prodotti" },
  product: { en: "/products/:slug", it: "/it/prodotti/:slug" },
  "size-guide": { en: "/products/:slug/size-guide", it: "/it/prodotti/:slug/guida-taglie" },
  "quick-add": { en: "/products/:slug/add", it: "/it/prodotti/:slug/aggiungi" },
  "back-in-stock": { en: "/products/:slug/back-in-stock", it: "/it/prodotti/:slug/avvisami" },
  category: { en: "/categories/:slug", it: "/it/categorie/:slug" },
  type: { en: "/types/:slug", it: "/it/tipologie/:slug" },
  sale: { en: "/sales/:slug", it: "/it/vendite/:slug" },
  outlet: { en: "/outlet", it: "/it/outlet" },
  collections: { en: "/collections", it: "/it/collezioni" },
  brands: { en: "/brands", it: "/it/brands" },
  brand: { en: "/brands/:slug", it: "/it/brands/:slug" },
  "gift-cards": { en: "/gift-cards", it: "/it/gift-cards" },
  cart: { en: "/cart", it: "/it/carrello" },
  "mini-cart": { en: "/cart/mini", it: "/it/carrello/mini" },
  checkout: { en: "/checkout", it: "/it/checkout" },
  "checkout-review": { en: "/checkout/review", it: "/it/checkout/riepilogo" },
  payment: { en: "/checkout/payment", it: "/it/checkout/pagamento" },
  // The payment's method and order, then the reference that the server appends.
  "payment-return": {
    en: "/checkout/payment/return/:payment?/:reference?",
    it: "/it/checkout/pagamento/ritorno/:payment?/:reference?",
  },
  "payment-cancel": {
    en: "/checkout/payment/cancel/:payment?/:reference?",
    it: "/it/checkout/pagamento/annulla/:payment?/:reference?",
  },
  "order-confirm": { en: "/orders/confirm/:token", it: "/it/ordini/conferma/:token" },
  "guest-order": { en: "/orders/:key", it: "/it/ordini/:key" },
  "thank-you": { en: "/thankyou", it: "/it/thankyou" },
  wishlist: { en: "/wishlist", it: "/it/wishlist" },
  "wishlist-toggle": { en: "/wishlist/toggle", it: "/it/wishlist/toggle" },
  login: { en: "/login", it: "/it/login" },
  logout: { en: "/logout", it: "/it/logout" },
  register: { en: "/register", it: "/it/register" },
  signup: { en: "/signup", it: "/it/signup" },
  "reset-password": { en: "/reset-password", it: "/it/reset-password" },
  "email-confirm": { en: "/account/confirm/:token", it: "/it/account/conferma/:token" },
  account: { en: "/account", it: "/it/account" },
  membership: { en: "/account/membership", it: "/it/account/membership" },
  orders: { en: "/account/orders", it: "/it/account/orders" },
  profile: { en: "/account/profile", it: "/it/account/profile" },
  "personal-data": { en: "/account/data.json", it: "/it/account/dati.json" },
  "account-delete": { en: "/account/delete", it: "/it/account/elimina" },
  addresses: { en: "/account/addresses", it: "/it/account/indirizzi" },
  "address-new": { en: "/account/addresses/new", it: "/it/account/indirizzi/nuovo" },
  address: { en: "/account/addresses/:id", it: "/it/account/indirizzi/:id" },
  order: { en: "/account/orders/:id", it: "/it/account/ordini/:id" },
  shipping: { en: "/account/orders/shipping/:id?", it: "/it/account/orders/shipping/:id?" },
  "return-request": { en: "/account/orders/:id/return", it: "/it/account/ordini/:id/reso" },
  return: { en: "/account/orders/:id/return/:number", it: "/it/account/ordini/:id/reso/:number" },
  "guest-return-request": { en: "/orders/:key/return", it: "/it/ordini/:key/reso" },
  "guest-return": { en: "/orders/:key/return/:number", it: "/it/ordini/:key/reso/:number" },
  withdraw: { en: "/withdraw", it: "/it/recesso" },
  "withdraw-confirm": { en: "/withdraw/confirm/:token", it: "/it/recesso/conferma/:token" },
  "withdraw-received": { en: "/withdraw/received", it: "/it/recesso/ricevuto" },
  contacts: { en: "/contacts", it: "/it/contatti" },
  contact: { en: "/contact", it: "/it/contact" },
  "suggested-products": { en: "/suggested-products", it: "/it/suggested-products" },
  info: { en: "/utils", it: "/it/utils" },
  cookie: { en: "/cookie", it: "/it/cookie" },
  privacy: { en: "/privacy", it: "/it/privacy" },
  returns: { en: "/returns", it: "/it/resi" },
  terms: { en: "/terms-conditions", it: "/it/termini-condizioni" },
  accessibility: { en: "/accessibility", it: "/it/accessibilita" },
  consent: { en: "/consent", it: "/it/consenso" },
  country: { en: "/country", it: "/it/paese" },
  newsletter: { en: "/newsletter", it: "/it/newsletter" },
  "newsletter-confirm": { en: "/newsletter/confirm/:token", it: "/it/newsletter/conferma/:token" },
  "newsletter-unsubscribe": { en: "/newsletter/unsubscribe/:token", it: "/it/newsletter/disiscrizione/:token" },
  "back-in-stock-link": { en: "/back-in-stock/:token", it: "/it/avvisami/:token" },
  grid: { en: "/grid", it: "/it/grid" },
  language: { en: "/language", it: "/it/language" },
  // A splat matches /outfits too.
  outfits: { en: "/outfits/*", it: "/it/outfits/*" },
  "not-found": { en: "/*", it: "/it/*" },
} as const satisfies Record<string, Record<Locale, string>>;

export type Page = keyof typeof pagePaths;

/** The pages of text, in the order of menus; each has a Markdown alternate. */
export const informationPages = [
  "info",
  "contacts",
  "returns",
  "terms",
  "privacy",
  "cookie",
  "accessibility",
] as const satisfies Page[];
export type InformationPage = (typeof informationPages)[number];

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Plain<Name> | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Plain<Name>
    : never;
type Plain<Name extends string> = Name extends `${infer Base}?` ? Base : Name;
export type PageParameters<P extends Page> = Record<ParameterNames<(typeof pagePaths)[P]["en"]>, string>;
type Arguments<P extends Page> = keyof PageParameters<P> extends never
  ? [parameters?: undefined, query?: Query]
  : [parameters: PageParameters<P>, query?: Query];
type Query = Record<string, string | number | undefined> | URLSearchParams;

/** The path of a page in a language; every link and form action uses it. */
export function href<P extends Page>(page: P, locale: Locale, ...[parameters, query]: Arguments<P>): string {
  let path: string = pagePaths[page][locale];
  for (const [name, value] of Object.entries(parameters ?? {}))
    path = path.replace(new RegExp(`:${name}\\??`), () => encodeURIComponent(String(value)));
  return path + search(query);
}

function search(query: Query | undefined): string {
  if (!query) return "";
  const parameters = query instanceof URLSearchParams ? query : new URLSearchParams();
  if (!(query instanceof URLSearchParams))
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== "") parameters.set(name, String(value));
  const text = parameters.toString();
  return text && `?${text}`;
}

interface MatchedPage {
  page: Page;
  locale: Locale;
  parameters: Record<string, string>;
}

/**
 * The inverse of `href`: the page of a path; null for paths without a page. Ignores case in the fixed words, as the router
 * does, but not in parameters.
 */
export function matchPage(pathname: string): MatchedPage | null {
  const locale = localeOf(pathname);
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  const parts = path.split("/");
  for (const { page, words } of patterns[locale]) {
    const parameters = matchPattern(words, parts);
    if (parameters) return { page, locale, parameters };
  }
  return null;
}

const fixedWords = (page: Page) => pagePaths[page].en.split("/").filter((word) => !word.startsWith(":")).length;
/** Fixed words have priority over parameters, as in the router: /account/orders/shipping is not an order. */
const bySpecificity = (Object.keys(pagePaths) as Page[]).sort((one, other) => fixedWords(other) - fixedWords(one));

/** Divided once, because every page compares its path several times. */
const patterns = { en: patternsOf("en"), it: patternsOf("it") };

function patternsOf(locale: Locale): { page: Page; words: string[] }[] {
  return bySpecificity
    .filter((page) => !pagePaths[page][locale].endsWith("*"))
    .map((page) => ({ page, words: pagePaths[page][locale].split("/") }));
}

function matchPattern(patternParts: readonly string[], pathParts: readonly string[]): Record<string, string> | null {
  if (pathParts.length > patternParts.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, word] of patternParts.entries()) {
    const part = pathParts[index];
    if (!word.startsWith(":")) {
      if (word !== part?.toLowerCase()) return null;
    } else if (part) {
      const value = decoded(part);
      if (value === null) return null;
      parameters[word.slice(1).replace("?", "")] = value;
    } else if (!word.endsWith("?")) return null;
  }
  return parameters;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The same page in another language, or null for a path without a page. Slugs stay unchanged. */
export function alternatePath(pathname: string, locale: Locale): string | null {
  const match = matchPage(pathname);
  if (!match) return null;
  let path: string = pagePaths[match.page][locale];
  for (const [name, value] of Object.entries(match.parameters))
    path = path.replace(new RegExp(`:${name}\\??`), () => encodeURIComponent(value));
  return path.replace(/\/:[a-z]+\?/g, "");
}

/** The path of the page whose data a script requests. */
export function pathOfPage(path: string): string {
  return path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}
