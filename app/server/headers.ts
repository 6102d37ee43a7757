import type { ServerResponse } from "node:http";
import helmet from "helmet";
import { cacheHeaders, mergedVary } from "../cookies/cache-control.server";
import { targetOf } from "./pages";

/** Two years, which browsers' preload lists require. */
const HSTS_AGE_SECONDS = 63_072_000;

const shared = {
  // Pages set their own policy with a nonce; `completeHeaders` sets one for all other replies.
  contentSecurityPolicy: false,
  // Windows of Klarna and PayPal must be able to message the page that opened them.
  crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  // Mails and price comparison sites show our pictures.
  crossOriginResourcePolicy: false,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  xFrameOptions: { action: "deny" },
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

const withoutHsts = helmet({ ...shared, strictTransportSecurity: false });
// Sub-domains may belong to other sites.
const withHsts = helmet({ ...shared, strictTransportSecurity: { maxAge: HSTS_AGE_SECONDS, includeSubDomains: false } });

/** Sets the security headers of every reply. HSTS has no effect, and is forbidden, on plain http. */
export function setSecurityHeaders(res: ServerResponse, protocol: "http" | "https", next: (error?: unknown) => void) {
  const set = protocol === "https" ? withHsts : withoutHsts;
  set(res.req, res, next);
}

const single = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "referrer-policy",
  "x-content-type-options",
  "x-frame-options",
];

/** For replies without their own policy: these are not pages and must not run scripts. */
const strictPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Final pass over a reply's headers right before they are sent. @remix-run/express appends the page's headers to ours;
 * where both set one, the page's value, the last, wins.
 */
export function completeHeaders(res: ServerResponse): void {
  res.writeHead = new Proxy(res.writeHead, {
    apply(writeHead, self, args) {
      for (const name of single) {
        const value = res.getHeader(name);
        const last = Array.isArray(value) ? value.at(-1) : undefined;
        if (last !== undefined) res.setHeader(name, last);
      }
      setCacheHeaders(res, typeof args[0] === "number" ? args[0] : res.statusCode);
      if (!res.hasHeader("content-security-policy")) res.setHeader("Content-Security-Policy", strictPolicy);
      return Reflect.apply(writeHead, self, args);
    },
  });
}

/** For every reply, because Remix data and resource routes bypass the hooks of pages. */
function setCacheHeaders(res: ServerResponse, status: number): void {
  const { cacheControl, vary } = cacheHeaders({
    method: res.req.method ?? "GET",
    path: targetOf(res.req).split("?", 1)[0] ?? "/",
    status,
    cookies: res.req.headers.cookie,
    setsCookie: res.hasHeader("set-cookie"),
    given: textOf(res.getHeader("cache-control")),
  });
  res.setHeader("Cache-Control", cacheControl);
  const varied = mergedVary(textOf(res.getHeader("vary")), vary);
  if (varied) res.setHeader("Vary", varied);
}

function textOf(header: number | string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(", ") : header?.toString();
}
