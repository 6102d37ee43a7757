import type { MiddlewareHandler } from "hono";
import type { Environment } from "../config/env.server";
import { cacheHeaders, mergedVary } from "../cookies/cache-control.server";
import { closedPolicy, picturePolicy } from "../page-html/content-security-policy.server";
import type { FrontEnv, ReceivedRequest } from "./received-request";

/** Two years, which browsers' preload lists require. */
const HSTS_AGE_SECONDS = 63_072_000;

/** An SVG may have scripts and styles of its own. */
const PICTURE = /^image\/(?!svg)/;

/** A reply's own values have priority. */
const securityHeaders: readonly (readonly [name: string, value: string])[] = [
  // Windows of Klarna and PayPal must be able to message the page that opened them.
  ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ["Origin-Agent-Cluster", "?1"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
];

/** Sets the headers that every reply has: pages, data, files, redirects and refusals. */
export function replyHeaders({ CDN_CACHE }: Pick<Environment, "CDN_CACHE">): MiddlewareHandler<FrontEnv> {
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    if (!headers.has("Content-Security-Policy"))
      headers.set(
        "Content-Security-Policy",
        PICTURE.test(headers.get("Content-Type") ?? "") ? picturePolicy : closedPolicy,
      );
    for (const [name, value] of securityHeaders) if (!headers.has(name)) headers.set(name, value);
    const { received } = c.env;
    // HSTS has no effect, and is forbidden, on plain http. Sub-domains may belong to other sites.
    if (received.origin?.protocol === "https") headers.set("Strict-Transport-Security", `max-age=${HSTS_AGE_SECONDS}`);
    headers.set("X-Request-Id", received.id);
    if (received.isCrawl) headers.delete("Set-Cookie");
    // Browsers' scripts read page data; the page itself is for search engines.
    if (received.path.endsWith(".data")) headers.set("X-Robots-Tag", "noindex");
    setCacheHeaders(headers, status, received, CDN_CACHE);
  };
}

/** For every reply, because Remix data and resource routes bypass the hooks of pages. */
function setCacheHeaders(headers: Headers, status: number, received: ReceivedRequest, cdn: boolean): void {
  const { cacheControl, vary } = cacheHeaders({
    method: received.method,
    path: received.path,
    status,
    cookies: received.headers.cookie,
    setsCookie: headers.has("set-cookie"),
    given: headers.get("cache-control"),
    cdn,
  });
  headers.set("Cache-Control", cacheControl);
  const varied = mergedVary(headers.get("vary"), vary);
  if (varied) headers.set("Vary", varied);
}
