// Vite's configuration imports this file, and does not resolve the alias "~".
import { LRUCache } from "lru-cache";
import { matchPage, pathOfPage } from "../pages/match-page";
import { informationPages, type Page } from "../pages/page-table";
import { pageRows } from "../pages/page-table.server";
import { carriesOurCookies } from "./our-cookies.server";

/**
 * Caching of a reply.
 * - none: not stored, not even by the browser for Back: it belongs to one shopper, or is valid at this moment only
 * - browser: the shopper's browser stores it and revalidates it each time
 * - visitors: shared caches may store it for visitors without cookies of ours, since all of them get the same reply
 * - everyone: shared caches may store it for this many seconds, because no cookie of ours changes it
 * - as_replied: the reply's own header applies
 */
type Storage = "none" | "browser" | "visitors" | "as_replied" | { everyone: number };

const HOUR_SECONDS = 3_600;

/**
 * A CDN does not notice changes: it shows a price for up to two minutes longer, of which it spends the second one fetching
 * the page again. While the shop fails, it shows the page for a day.
 */
const CDN_STORAGE = "s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";

const markdownPages: readonly Page[] = ["product", ...informationPages];

/** All other paths; a path in neither table is a file, or missing. */
const otherRules: [path: RegExp, storage: Storage][] = [
  [/^\/(?:robots\.txt|sitemap\.xml|llms\.txt)$/, { everyone: HOUR_SECONDS }],
  [/^\/(?:sitemaps|feeds)\/[^/]+\.xml$/, { everyone: HOUR_SECONDS }],
  [/^\/media\/[^/]+$/, "as_replied"],
  [/^\/suggest$/, { everyone: 60 }],
  [/^\/countries$/, "browser"],
  // A redirect for any path below it.
  [/^(?:\/it)?\/outfits(?:\/.*)?$/i, "visitors"],
  [/^\/auth\/login\/[^/]+(?:\/callback)?$/, "none"],
  [/^\/payments\/[^/]+\/notifications$/, "none"],
  [/^\/(?:healthz|readyz)$/, "none"],
  [/^(?:\/it)?\/newsletter\/subscriptions$/i, "none"],
];

/** By path; each request asks for its own twice. */
const known = new LRUCache<string, { storage: Storage | undefined }>({ max: 2_000 });
/** Characters. Paths of the shop's links are shorter. */
const MAX_KEPT_LENGTH = 200;

function storageOf(pathname: string): Storage | undefined {
  const ready = known.get(pathname);
  if (ready) return ready.storage;
  const storage = findStorage(pathname);
  if (pathname.length <= MAX_KEPT_LENGTH) known.set(pathname, { storage });
  return storage;
}

/** Undefined for paths without a route. */
function findStorage(pathname: string): Storage | undefined {
  if (pathname.endsWith(".md")) {
    const match = matchPage(pathname.slice(0, -".md".length));
    if (match && markdownPages.includes(match.page)) return "visitors";
  }
  const path = pathOfPage(pathname);
  // The language of "/" depends on the browser, and its reply remembers it in a cookie: no shared copy.
  if (path === "/") return "browser";
  const other = otherRules.find(([pattern]) => pattern.test(path));
  if (other) return other[1];
  const match = matchPage(path);
  return match ? pageRows[match.page].cache : undefined;
}

/** Whether the reply at a path is the same for all visitors without cookies of ours. Without a route only its 404 page is. */
export function sharingOf(path: string): "page" | "missing" | null {
  const storage = storageOf(path);
  if (storage === "visitors") return "page";
  return storage === undefined ? "missing" : null;
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
  /** Whether a CDN in front of the shop may store pages of visitors without cookies of ours. */
  cdn?: boolean;
}

interface CacheHeaders {
  cacheControl: string;
  /** Names of request headers for `Vary`. */
  vary: string[];
}

const stored = (cacheControl: string, ...vary: string[]): CacheHeaders => ({ cacheControl, vary });

/** The one place that decides the caching of replies. */
export function cacheHeaders({ method, path, status, cookies, setsCookie, given, cdn = false }: Reply): CacheHeaders {
  // Errors are temporary. Answers to forms, temporary redirects, and redirects in page data (202) are for one visitor.
  const temporary = status >= 400 || [202, 302, 303, 307].includes(status);
  // A page with a part that could not be read says so itself.
  if (temporary || given?.includes("no-store") || (method !== "GET" && method !== "HEAD"))
    return stored("no-store", "Cookie");
  const storage = storageOf(path);
  // Files set their own header; any other reply without a rule is not stored.
  if (storage === undefined) return stored(given ?? "no-store");
  if (storage === "none") return stored("no-store", "Cookie");
  if (storage === "browser" || setsCookie) return stored("private, no-cache", "Cookie", "Accept-Language", "Save-Data");
  if (storage === "as_replied") return stored(given ?? `public, max-age=${HOUR_SECONDS}`);
  if (storage === "visitors") {
    if (carriesOurCookies(cookies)) return stored("private, no-cache", "Cookie", "Save-Data");
    return stored(cdn ? `public, max-age=0, ${CDN_STORAGE}` : "public, max-age=0", "Cookie", "Save-Data");
  }
  return stored(`public, max-age=${storage.everyone}`);
}

/** `Vary` with these names added, each once. */
export function mergedVary(present: string | null | undefined, names: readonly string[]): string {
  const all = (present ?? "").split(",").flatMap((name) => name.trim() || []);
  for (const name of names) if (!all.some((known) => known.toLowerCase() === name.toLowerCase())) all.push(name);
  return all.join(", ");
}
