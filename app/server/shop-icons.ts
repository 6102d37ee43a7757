import type { MiddlewareHandler } from "hono";
import { isIconPath, ownIcons } from "../config/shop-icons.server";
import type { FrontEnv } from "./received-request";
import { WholeReply } from "./whole-reply";

const HOUR_SECONDS = 3_600;

/**
 * The logo and the icons of a shop with its own name or logo, in place of the demo's files in `public`. All other requests pass.
 */
export const shopIcons: MiddlewareHandler<FrontEnv> = async ({ env: { received } }, next) => {
  const { path, method } = received;
  if (!isIconPath(path) || (method !== "GET" && method !== "HEAD")) return next();
  const file = (await ownIcons()).get(path);
  if (!file) return next();
  const headers = { "Content-Type": file.type, "Cache-Control": `public, max-age=${HOUR_SECONDS}` };
  return method === "HEAD" ? new Response(null, { headers }) : new WholeReply(file.content, { headers });
};
