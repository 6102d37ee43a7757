import type { AppLoadContext } from "@remix-run/node";
import { cacheHeaders, mergedVary } from "~/cookies/cache-control.server";
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
  const path = new URL(request.url).pathname;
  const { key, token } = matchPage(pathOfPage(path))?.parameters ?? {};
  // Keeps a mail's key in the path from other sites. "no-referrer" would also remove the Origin header of forms.
  if (key || token) headers.set("Referrer-Policy", "strict-origin");
  const { cacheControl, vary } = cacheHeaders({
    method: request.method,
    path,
    status,
    cookies: request.headers.get("cookie"),
    setsCookie: headers.has("Set-Cookie"),
    given: headers.get("Cache-Control"),
  });
  headers.set("Cache-Control", cacheControl);
  headers.set("Vary", mergedVary(headers.get("Vary"), vary));
}
