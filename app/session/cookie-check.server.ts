import { carriesOurCookies } from "~/cookies/our-cookies.server";
import { hasCookieCheck, withCookieCheck, withoutCookieCheck } from "~/i18n/cookie-check";

interface CheckedRequest {
  method: string;
  url: string;
  headers: Headers;
}

const carriesNone = ({ headers }: CheckedRequest) => !carriesOurCookies(headers.get("cookie"));

/**
 * Whether the browser keeps no cookies: it has none although the reply before set some. A link that somebody shared with the mark of
 * another browser is not of this site.
 */
export function keepsNoCookies(request: CheckedRequest): boolean {
  const site = request.headers.get("sec-fetch-site");
  return hasCookieCheck(request.url) && carriesNone(request) && (site === null || site === "same-origin");
}

/**
 * A redirect's target, with the mark after a form without cookies whose reply sets some. A page that redirects on, such as one
 * that needs a login, passes it on.
 * @param setCookies the `Set-Cookie` values of the redirect
 */
export function checkedTarget(request: CheckedRequest, target: string, setCookies: readonly string[]): string {
  if (!target.startsWith("/")) return target;
  const sets = setCookies.some((line) => !/max-age=0(?:;|$)/i.test(line));
  const isFirst = request.method === "POST" && sets && isOfPage(request) && carriesNone(request);
  return isFirst || keepsNoCookies(request) ? withCookieCheck(target) : withoutCookieCheck(target);
}

/** Whether a page of ours has sent the request, in a browser. Browsers send the first header over https alone. */
function isOfPage({ headers }: CheckedRequest): boolean {
  return headers.get("sec-fetch-site") === "same-origin" || headers.get("upgrade-insecure-requests") === "1";
}
