import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { mergedVary, sharingOf } from "../cookies/cache-control.server";
import type { FrontEnv } from "./received-request";
import { WholeReply } from "./whole-reply";

/** Weak: it is the same in all encodings. Null for a page with a nonce, which is different each time. */
export function entityTag(content: Uint8Array, headers: Headers): string | null {
  const policy = headers.get("content-security-policy") ?? "";
  if (policy.includes("'nonce-")) return null;
  return `W/"${createHash("sha256").update(policy).update(content).digest("base64url").slice(0, 22)}"`;
}

/** @param asked the request's `If-None-Match` */
export function hasTag(asked: string | undefined, tag: string): boolean {
  const tags = asked?.split(",").map((one) => one.trim().replace(/^(?!W\/|\*$)/, "W/"));
  return tags?.some((one) => one === tag || one === "*") ?? false;
}

/** The reply to a client that has this page. */
export function unchanged(headers: Headers, tag: string): Response {
  const reply = new Response(null, { status: 304, headers });
  reply.headers.set("ETag", tag);
  reply.headers.delete("Content-Type");
  // As the page itself has it after its compression.
  reply.headers.set("Vary", mergedVary(headers.get("vary"), ["Accept-Encoding"]));
  return reply;
}

/** Gives pages that come from no memory the tag that they would have from there, so that browsers need not load them again. */
export const entityTags: MiddlewareHandler<FrontEnv> = async (c, next) => {
  await next();
  const { received } = c.env;
  const { status, headers, body } = c.res;
  if (status !== 200 || !body || headers.has("etag") || headers.get("cache-control")?.includes("no-store")) return;
  if (sharingOf(received.path) !== "page" && received.path !== "/") return;
  const content = Buffer.from(await c.res.arrayBuffer());
  const tag = entityTag(content, headers);
  const reply =
    tag && hasTag(received.headers["if-none-match"], tag)
      ? unchanged(headers, tag)
      : new WholeReply(content, { status, headers });
  if (tag) reply.headers.set("ETag", tag);
  c.res = undefined;
  c.res = reply;
};
