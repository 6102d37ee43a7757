import type { MiddlewareHandler } from "hono";
import { sharingOf } from "../cookies/cache-control.server";
import type { FrontEnv } from "./received-request";
import { repairedTarget } from "./repaired-target";
import { faultOfTarget } from "./request-target";

/**
 * Redirects a damaged link to its page, in one step. The page is requested first, without cookies: if it redirects too, the link
 * redirects to that target at once.
 */
export const redirectDamagedLinks: MiddlewareHandler<FrontEnv> = async (c, next) => {
  const { received } = c.env;
  const { method, target, origin, headers } = received;
  if ((method !== "GET" && method !== "HEAD") || !origin || faultOfTarget(target) === 414) return next();
  const repaired = repairedTarget(target);
  if (repaired === target) return next();
  const path = repaired.split("?", 1)[0] ?? "";
  // Other pages belong to one shopper, and may show a message only once. Scripts follow a redirect of data by themselves.
  if (sharingOf(path) !== "page" || path.endsWith(".data")) return moved(repaired, 301);
  // Only the answer's status and headers are used: nothing is compressed for it.
  const own = { ...headers, cookie: undefined, "accept-encoding": undefined };
  c.env.received = { ...received, method: "HEAD", target: repaired, path, headers: own };
  await next();
  const { status, headers: found, body } = c.res;
  await body?.cancel();
  const location = found.get("location");
  // Hono would add the headers of the page.
  c.res = undefined;
  c.res = location ? moved(location, status) : moved(repaired, 301);
};

function moved(location: string, status: number): Response {
  return new Response(null, { status, headers: { Location: location } });
}
