// Vite reads this file for its own configuration, where the alias "~" is not known yet.
import { informationPages, matchPage, type Page } from "../i18n/paths";
import { carriesOurCookies } from "./our-cookies.server";

/**
 * Who may keep a copy of a reply.
 * - none: nobody, not even the browser for Back: it is about one shopper, or holds at this moment only
 * - browser: the shopper's browser, which asks each time whether it still holds
 * - visitors: also shared caches while the visitor has no cookie of ours, since all such visitors get the same
 * - everyone: shared caches too, for so many seconds: no cookie of ours changes it
 * - as_replied: what the reply itself says
 */
type Storage = "none" | "browser" | "visitors" | "as_replied" | { everyone: number };

const HOUR = 3_600;

/** Of each page, and of its data, which browsers ask for at the page's URL and ".data". */
const ofPages: Record<Page, Storage> = {
  home: "visitors",
  products: "visitors",
  product: "visitors",
  "size-guide": "visitors",
  category: "visitors",
  type: "visitors",
  sale: "visitors",
  outlet: "visitors",
  collections: "visitors",
  brands: "visitors",
  brand: "visitors",
  "gift-cards": "visitors",
  cart: "none",
  "mini-cart": "none",
  checkout: "none",
  "checkout-review": "none",
  "thank-you": "none",
  "order-confirm": "none",
  wishlist: "none",
  login: "none",
  register: "none",
  signup: "none",
  "reset-password": "none",
  account: "none",
  membership: "none",
  orders: "none",
  profile: "none",
  order: "none",
  shipping: "none",
  contacts: "visitors",
  contact: "visitors",
  "suggested-products": "visitors",
  info: "visitors",
  cookie: "visitors",
  privacy: "visitors",
  returns: "visitors",
  terms: "visitors",
  accessibility: "visitors",
  // It leads back to where its visitor came from.
  consent: "none",
  country: "visitors",
  newsletter: "visitors",
  "newsletter-confirm": "none",
  "newsletter-unsubscribe": "none",
  grid: "none",
  language: "none",
  outfits: "none",
  "not-found": "none",
};

const markdownPages: readonly Page[] = ["product", ...informationPages];

/** Of all other paths; those of neither table are files, or nothing. */
const ofOthers: [path: RegExp, storage: Storage][] = [
  [/^\/(?:robots\.txt|sitemap\.xml|llms\.txt)$/, { everyone: HOUR }],
  [/^\/(?:sitemaps|feeds)\/[^/]+\.xml$/, { everyone: HOUR }],
  [/^\/media\/[^/]+$/, "as_replied"],
  [/^\/suggest$/, { everyone: 60 }],
  [/^\/countries$/, "browser"],
  [/^\/(?:healthz|readyz)$/, "none"],
  [/^(?:\/it)?\/newsletter\/subscriptions$/i, "none"],
];

/** Undefined for paths that belong to no route. */
function storageOf(pathname: string): Storage | undefined {
  if (pathname.endsWith(".md")) {
    const match = matchPage(pathname.slice(0, -".md".length));
    if (match && markdownPages.includes(match.page)) return { everyone: 0 };
  }
  const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  // The language of "/" depends on the browser, and its reply remembers it in a cookie: no shared copy.
  if (path === "/") return "browser";
  const other = ofOthers.find(([pattern]) => pattern.test(path));
  if (other) return other[1];
  const match = matchPage(path);
  return match ? ofPages[match.page] : undefined;
}

interface Reply {
  method: string;
  /** The request's path, without its query. */
  path: string;
  status: number;
  /** The request's `Cookie`. */
  cookies: string | null | undefined;
  setsCookie: boolean;
  /** The reply's own `Cache-Control`. */
  given: string | null | undefined;
}

interface CacheHeaders {
  cacheControl: string;
  /** Names of request headers for `Vary`. */
  vary: string[];
}

const stored = (cacheControl: string, ...vary: string[]): CacheHeaders => ({ cacheControl, vary });

/** The one place that decides who may keep a copy of which reply. */
export function cacheHeaders({ method, path, status, cookies, setsCookie, given }: Reply): CacheHeaders {
  // Errors pass. Answers to forms, redirects that are not for ever, and redirects in page data (202) are for one visitor.
  const passing = status >= 400 || [202, 302, 303, 307].includes(status);
  if (passing || (method !== "GET" && method !== "HEAD")) return stored("no-store", "Cookie");
  const storage = storageOf(path);
  // A file has said it by itself; anything else without a rule is kept by nobody.
  if (storage === undefined) return stored(given ?? "no-store");
  if (storage === "none") return stored("no-store", "Cookie");
  if (storage === "browser" || setsCookie) return stored("private, no-cache", "Cookie", "Accept-Language", "Save-Data");
  if (storage === "as_replied") return stored(given ?? `public, max-age=${HOUR}`);
  if (storage === "visitors") {
    const personal = carriesOurCookies(cookies);
    return stored(personal ? "private, no-cache" : "public, max-age=0", "Cookie", "Save-Data");
  }
  return stored(`public, max-age=${storage.everyone}`);
}

/** What `Vary` says with these names added, each once. */
export function mergedVary(present: string | null | undefined, names: readonly string[]): string {
  const all = (present ?? "").split(",").flatMap((name) => name.trim() || []);
  for (const name of names) if (!all.some((known) => known.toLowerCase() === name.toLowerCase())) all.push(name);
  return all.join(", ");
}
