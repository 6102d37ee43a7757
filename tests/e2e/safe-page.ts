import { createHash } from "node:crypto";
import { expect } from "@playwright/test";
import { matchPage } from "~/pages/match-page";
import type { Reply } from "./visitor";

/** A key of the length of a link's key; it belongs to nothing. */
export const anyKey = "x".repeat(43);

/** A page with the key of a mail in its query. */
const isReset = (path: string) => matchPage(path)?.page === "reset-password";

/** Expects the headers that every page and redirect has. */
export function expectSafeHeaders({ headers }: Reply, path: string): void {
  expect(headers, path).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // A link's key in the URL is not sent as referrer, not even to the shop's own pages.
    "referrer-policy": path.includes(anyKey) || isReset(path) ? "strict-origin" : "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
  });
  expect(headers, path).not.toHaveProperty("x-powered-by");
}

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

function allowedBy({ headers }: Pick<Reply, "headers">, directive: string): string {
  const sources = String(headers["content-security-policy"]).match(`${directive} [^;]+`)?.[0] ?? "";
  return [...sources.matchAll(/'sha256-[^']+'/g)].join();
}

/** The hashes of inline scripts in a page's policy. */
export const scriptsAllowedBy = (reply: Pick<Reply, "headers">): string => allowedBy(reply, "script-src");

/** Expects a policy that names the page's inline code and nothing else, and no resource of another site. */
export function expectSafePage(reply: Reply, path: string, origin: string): void {
  const { headers, text } = reply;
  const policy = String(headers["content-security-policy"]);
  // The same page can be the same bytes for every visitor.
  expect(policy, path).not.toContain("nonce-");
  for (const directive of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(policy, path).toContain(directive);
  expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval|https?:/);
  const inline = [...text.matchAll(/<script(?![^>]*\b(?:src|type)=)[^>]*>([^<]+)<\/script>/g)];
  expect(inline.length, path).toBeGreaterThan(0);
  const hashes = (codes: RegExpMatchArray[]) => [...new Set(codes.map(([, code = ""]) => hashOf(code)))].join();
  expect(scriptsAllowedBy(reply), path).toBe(hashes(inline));
  expect(allowedBy(reply, "style-src"), path).toBe(hashes([...text.matchAll(/<style id="rules">([^<]*)<\/style>/g)]));
  expect(text, path).not.toMatch(/\sstyle="|\son\w+="|\snonce=/);
  // Links may lead to other sites (to share a product); resources and forms may not.
  const own = text.replace(/<a\s[^>]*>/g, "");
  for (const [, address = ""] of own.matchAll(/\s(?:src|href|action)="([^"]*)"/g))
    expect(address.replace(origin, ""), path).toMatch(/^(?:[/#?]|data:,$)/);
}
