import type { RequestListener } from "node:http";
import { Hono, type MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { Environment } from "../config/env.server";
import { visitorRequest, withVisitorRequest } from "../config/visitor-request.server";
import { compression } from "./compression";
import { entityTags } from "./entity-tag";
import { replyHeaders } from "./headers";
import { listenerOf } from "./listener";
import { machinePaths } from "./machine-paths";
import { type PageCacheOptions, pageCache } from "./page-cache";
import { pageReply } from "./pages";
import { type FrontEnv, requestReader } from "./received-request";
import { redirectDamagedLinks } from "./redirect-damaged-links";
import { type CheckOptions, requestChecks } from "./request-checks";
import { requestLog } from "./request-log";
import { shopIcons } from "./shop-icons";

export interface FrontOptions extends CheckOptions {
  environment: Pick<Environment, "PUBLIC_URL" | "TRUST_PROXY" | "CDN_CACHE">;
  logger: Logger;
  /** Answers requests for files of the build; passes others. */
  files?: MiddlewareHandler<FrontEnv>;
  /** Keeps pages that are the same for many visitors in memory. */
  pages?: Pick<PageCacheOptions, "maxBytes" | "versions" | "now">;
  /** The shop itself. It gets only requests that have passed the checks, and may reject. */
  shop(request: Request): Promise<Response>;
}

/** The HTTP front around a shop. */
export function createFront(options: FrontOptions): RequestListener {
  const { environment, logger, files, pages } = options;
  const shop = async (request: Request) => {
    const reply = await options.shop(request);
    // Headers of some replies, such as Response.redirect(), are read-only.
    const own = new Response(reply.body, reply);
    if (visitorRequest()?.isIncomplete) own.headers.set("Cache-Control", "no-store");
    return own;
  };
  const app = new Hono<FrontEnv>();
  app.use(requestLog(logger));
  app.use((_, next) => withVisitorRequest(next));
  app.use(replyHeaders(environment));
  app.use(redirectDamagedLinks);
  app.use(requestChecks(options));
  app.use(compression);
  app.use(entityTags);
  app.use(shopIcons);
  if (files) app.use(files);
  app.use(machinePaths);
  if (pages) app.use(pageCache({ ...pages, shop }));
  app.all("*", (c) => {
    const request = c.env.shopRequest();
    const body = c.get("body");
    return shop(body ? new Request(request, { body }) : request);
  });
  app.onError((error, c) => {
    const { received, outgoing } = c.env;
    // A client that has left has no use for an answer, and may be the error's cause.
    logger[outgoing.destroyed ? "info" : "error"]({ id: received.id, err: error }, "request failed");
    // Hono would add the headers of a reply that has failed while it was sent.
    c.res = undefined;
    return pageReply(500, received.target, received.id);
  });
  return listenerOf(app, requestReader({ ...environment, warn: (message) => logger.warn(message) }), logger);
}
