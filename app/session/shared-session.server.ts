import type { AppLoadContext } from "@remix-run/node";
import { visitorRequest } from "~/config/visitor-request.server";
import { cacheHeaders, mergedVary } from "~/cookies/cache-control.server";
import { SHOWN_PRODUCT, viewedCookie } from "~/cookies/viewed-cookie.server";
import { hasCookieCheck } from "~/i18n/cookie-check";
import { matchPage, pathOfPage } from "~/pages/match-page";
import { RequestSession } from "./request-session.server";

// Remix passes the same new context object to every loader, action and hook of one request.
const sessions = new WeakMap<AppLoadContext, Promise<RequestSession>>();

/** The one session of a request. Pages get it from `pageContext`, after their guard. */
export function requestSession({
  request,
  context,
}: {
  request: Request;
  context: AppLoadContext;
}): Promise<RequestSession> {
  let session = sessions.get(context);
  if (!session) {
    session = RequestSession.read(request);
    sessions.set(context, session);
  }
  return session;
}

/**
 * Writes the session's cookies, the cache headers and the referrer policy into a reply. The HTTP server sets the cache headers of other
 * replies.
 */
export async function finishResponse(
  request: Request,
  context: AppLoadContext,
  { status, headers }: { status: number; headers: Headers },
): Promise<void> {
  const session = await sessions.get(context);
  for (const cookie of (await session?.takeCookies()) ?? []) headers.append("Set-Cookie", cookie);
  await noteShownProduct(request, headers);
  const { pathname: path, search } = new URL(request.url);
  const { key, token } = matchPage(pathOfPage(path))?.parameters ?? {};
  // Keeps a mail's key in the path from other sites. "no-referrer" would also remove the Origin header of forms.
  if (key || token) headers.set("Referrer-Policy", "strict-origin");
  const { cacheControl, vary } = cacheHeaders({
    method: request.method,
    path,
    status,
    cookies: request.headers.get("cookie"),
    setsCookie: headers.has("Set-Cookie"),
    given: hasCookieCheck(search) ? "no-store" : headers.get("Cache-Control"),
  });
  headers.set("Cache-Control", cacheControl);
  headers.set("Vary", mergedVary(headers.get("Vary"), vary));
}

/** Adds the shown product to the viewed ones. The page cache does the same when it sends a shared page. */
async function noteShownProduct({ method, url, headers: asked }: Request, headers: Headers): Promise<void> {
  const productId = Number(headers.get(SHOWN_PRODUCT));
  if (productId === 0 || visitorRequest()?.holes) return;
  headers.delete(SHOWN_PRODUCT);
  const cookie = await viewedCookie(productId, {
    method,
    isSecure: new URL(url).protocol === "https:",
    cookies: asked.get("cookie"),
    purpose: asked.get("sec-purpose"),
  });
  if (cookie) headers.append("Set-Cookie", cookie);
}
