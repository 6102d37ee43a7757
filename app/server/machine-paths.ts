import type { MiddlewareHandler } from "hono";
import { sharingOf } from "../cookies/cache-control.server";
import type { FrontEnv } from "./received-request";

/**
 * Files that browsers, crawlers and attackers request by themselves, and nobody by a link: icons and settings of old systems,
 * `.well-known`, programs of blogs. Pages of old shops that end in `.php` or `.asp` have links that people follow.
 */
const MACHINE_PATH =
  /\/(?:\.(?!\.)|wp-|xmlrpc\b|cgi-bin\b)|\.(?:env|git|sql|bak|old|ini|log|ya?ml|zip|t?gz|tar|rar|txt|xml|json|ico|png|jpe?g|gif|webp|avif|svg|m?js|css|map|woff2?)\/?$/i;

/** Answers requests for such files with a line of text, in place of the shop's page, which has 29 kB. All other requests pass. */
export const machinePaths: MiddlewareHandler<FrontEnv> = async (c, next) => {
  const { path } = c.env.received;
  if (!MACHINE_PATH.test(path) || sharingOf(path) !== "missing") return next();
  return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
};
