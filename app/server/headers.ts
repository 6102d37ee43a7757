import type { ServerResponse } from "node:http";
import helmet from "helmet";
import { cacheHeaders, mergedVary } from "../cookies/cache-control.server";
import { targetOf } from "./pages";

/** Two years, as browsers' preload lists ask; seconds. */
const HSTS_AGE = 63_072_000;

const shared = {
  // The shop's pages bring their own, with a nonce; `completeHeaders` gives one to all other replies.
  contentSecurityPolicy: false,
  // Klarna's and PayPal's windows must be able to answer the page that opened them.
  crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  // Pictures are shown in mails and on price comparison sites.
  crossOriginResourcePolicy: false,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  xFrameOptions: { action: "deny" },
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

const withoutHsts = helmet({ ...shared, strictTransportSecurity: false });
// Sub-domains are not ours to decide for.
const withHsts = helmet({ ...shared, strictTransportSecurity: { maxAge: HSTS_AGE, includeSubDomains: false } });

/** Sets the security headers of every reply; HSTS means nothing, and is forbidden, on plain http. */
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

/** What no other header says for a reply without a policy of its own: it is no page, and shall run nothing. */
const strictPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Puts the last hand to a reply's headers when they are about to be sent. @remix-run/express appends the page's
 * headers to ours; where both have spoken the page's word, which came last, counts.
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

/** For every reply, whoever made it: Remix passes data and resource routes by the hooks that pages have. */
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
