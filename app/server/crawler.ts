import { isbot, isbotMatch } from "isbot";
import { carriesOurCookies } from "../cookies/our-cookies.server";

/** Programs by which people read or test the shop, among those that isbot knows: small and text browsers, browsers without a window, command lines. */
const PEOPLES_PROGRAMS =
  /^(?:w3m|lynx|e?links|edbrowse|chawan|ladybird|midori|netfront|curl|wget|httpie|node|undici|axios|python)\b|\b(?:dillo|netsurf|emacs)\b|HeadlessChrome/i;
/** The crawler's own name in its User-Agent. */
const NAME = /[\w-]*(?:bot|crawler|spider|slurp|externalhit|externalagent)[\w-]*/i;
const MAX_NAME_LENGTH = 40;

/** The name of the crawler with this User-Agent, for the log; null for all others. Anybody can send it. */
export function crawlerName(userAgent: string | undefined): string | null {
  if (!userAgent || PEOPLES_PROGRAMS.test(userAgent) || !isbot(userAgent)) return null;
  return (NAME.exec(userAgent)?.[0] ?? isbotMatch(userAgent) ?? "crawler").slice(0, MAX_NAME_LENGTH);
}

/**
 * Whether a crawler's request is its visit, which has no session. A crawler sends no cookies: with one of ours it is a browser that
 * isbot takes for a crawler, and its shopper keeps the cart. A form and a sign-in are anybody's.
 */
export function isCrawl(method: string, path: string, cookie: string | undefined): boolean {
  return (method === "GET" || method === "HEAD") && !path.startsWith("/auth/") && !carriesOurCookies(cookie);
}
