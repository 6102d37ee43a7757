import { sharingOf } from "../cookies/cache-control.server";
import { carriesOurCookies } from "../cookies/our-cookies.server";
import { isSavingData } from "../cookies/saving-data.server";
import { ACCEPTED_ALL, type SharedCookies, sharedCookieHeader, sharedCookies } from "../cookies/shared-cookies.server";
import { withoutCampaign } from "../i18n/campaign-parameters";
import { hasCookieCheck, withoutCookieCheck } from "../i18n/cookie-check";
import { type Locale, localeOf } from "../i18n/locale";
import { askedSizeInUrl } from "../i18n/size-in-url";
import { alternatePath, matchPage, pathOfPage } from "../pages/match-page";
import type { ReceivedRequest } from "./received-request";
import { shopRequest } from "./shop-request";

/** Longer targets are hardly ever requested twice. */
const MAX_TARGET_LENGTH = 1_000;

/** A page that is the same for every visitor with the same key. */
export interface PageKey {
  text: string;
  /** Whether anybody can make up any number of such requests. */
  isArbitrary(): boolean;
  /** The visitor's URL has parameters, such as those of a campaign, which the page's own request has not. */
  leavesOutCampaign: boolean;
  /** No route has this path: only a 404 page may be shared. */
  isMissing: boolean;
  /** The reply has the root's data, of a guest, without holes: the data of a page for scripts. */
  hasVisitor: boolean;
  locale: Locale;
  /**
   * The request for the page. It has nothing of the visitor's but what the key contains, so that the page is the same for
   * the key, whatever the shop reads. The client IP and the request's id serve rate limits and logs.
   */
  request(): Request;
}

/**
 * Null for requests whose page may belong to one visitor, and for all others than those for pages and their data.
 * @param language of a request for "/", whose page depends on it: remembered by a cookie, or the browser's
 */
export function pageKey(received: ReceivedRequest, nowMs: number, language: Locale | null): PageKey | null {
  const { method, path, origin, headers } = received;
  if ((method !== "GET" && method !== "HEAD") || received.target.length > MAX_TARGET_LENGTH || !origin) return null;
  const shared = language ? "page" : sharingOf(path);
  if (!shared) return null;
  // The page tells a browser that keeps no cookies so.
  if (hasCookieCheck(received.target) && !carriesOurCookies(headers.cookie)) return null;
  const nowSeconds = Math.floor(nowMs / 1_000);
  const cookies = sharedCookies(headers.cookie, nowSeconds);
  if (!cookies) return null;
  const target = path.endsWith(".data") ? received.target : pageTarget(received.target, path);
  const saveData = isSavingData(headers["save-data"]?.toString());
  const parts = [origin.protocol, origin.host, target, language, ...Object.values(cookies), saveData];
  return {
    text: JSON.stringify(parts),
    isArbitrary: () => shared === "missing" || !isOwnTarget(target) || isUnusual(cookies),
    leavesOutCampaign: target !== received.target,
    isMissing: shared === "missing",
    hasVisitor: path.endsWith(".data") && !asksOwnData(received.target, path),
    locale: localeOf(path),
    request() {
      const cookie = sharedCookieHeader({ ...cookies, language }, origin.protocol === "https", nowSeconds);
      const own = { ...(cookie && { cookie }), ...(saveData && { "save-data": "on" }) };
      return shopRequest({ ...received, target, method: "GET", headers: own });
    },
  };
}

/** The target without the parameters that change no page: those of campaigns, and on a product's page all but the size. */
function pageTarget(target: string, path: string): string {
  const own = withoutCookieCheck(withoutCampaign(target));
  if (!own.includes("?") || matchPage(path)?.page !== "product") return own;
  const size = askedSizeInUrl(new URLSearchParams(own.slice(path.length + 1)));
  return size ? `${path}?${new URLSearchParams({ size })}` : path;
}

/** Whether links of the shop have this target, without a query: paths can be written in many ways. */
function isOwnTarget(target: string): boolean {
  const [path = "", query] = target.split("?", 2);
  if (query !== undefined && !(/^_routes=[^&]*$/.test(query) && asksOwnData(target, path))) return false;
  const page = pathOfPage(path.replace(/\.md$/, ""));
  return alternatePath(page, localeOf(page)) === page;
}

/** Whether the target asks for nothing but the data of the page's own loader, as scripts do when they follow a link. */
function asksOwnData(target: string, path: string): boolean {
  const match = matchPage(pathOfPage(path));
  const routes = new URLSearchParams(target.slice(path.length)).getAll("_routes");
  return match !== null && routes.length === 1 && routes[0] === `${match.locale}.${match.page}`;
}

/** Most visitors have not chosen a country, and have accepted or refused all third parties, or not answered yet. */
function isUnusual({ country, consent }: SharedCookies): boolean {
  return country !== null || (consent !== null && !consent.endsWith(".") && consent !== ACCEPTED_ALL);
}
