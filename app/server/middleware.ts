import type { IncomingMessage, ServerResponse } from "node:http";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import type { Logger } from "pino";
import type { Environment } from "../config/env.server";
import { withRequestDeadline } from "../config/request-deadline";
import { clientIpOf, warnOfUntrustedProxy } from "./client-ip";
import { comesFromElsewhere } from "./cross-site";
import { completeHeaders, setSecurityHeaders } from "./headers";
import { comesFromProxy, originOf, settleOrigin } from "./origin";
import { type PageStatus, sendPage } from "./pages";
import { drainBody, faultOfBody, holdBody } from "./request-body";
import { logReply, requestIdOf } from "./request-log";
import { faultOfTarget, withoutDataQuery } from "./request-target";

export interface FrontOptions {
  environment: Pick<Environment, "PUBLIC_URL" | "TRUST_PROXY">;
  logger: Logger;
  /** Paths that accept POSTs of any content type from other servers, which authenticate themselves differently. */
  openPaths?: readonly RegExp[];
  /** Whether this process is stopping. */
  isStopping?: () => boolean;
  /** Whether the route at a path accepts forms; without it all do. */
  takesForms?: (path: string) => boolean;
}

type Middleware = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * The checks and headers of all requests before they reach the shop, as a middleware for Vite's server. Requests that pass
 * have a valid path, Host and Origin, a known method and a body of a known type and size.
 */
export function frontMiddleware(options: FrontOptions): Middleware {
  const app = frontApp(options);
  return (req, res, next) => app(req as Request, res as Response, next);
}

/** The same as an Express app that callers can extend. */
export function frontApp({
  environment,
  logger,
  openPaths = [],
  isStopping = () => false,
  takesForms = () => true,
}: FrontOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", false);
  app.set("trust proxy", environment.TRUST_PROXY);

  app.use((_req, _res, next) => withRequestDeadline(next));
  app.use((req, res, next) => {
    const id = requestIdOf(req, comesFromProxy(req));
    req.headers["x-request-id"] = id;
    res.setHeader("X-Request-Id", id);
    logReply(logger, req, res, id);
    completeHeaders(res);
    const probed = /^\/(?:healthz|readyz)$/.exec(req.path)?.[0];
    // Load balancers may probe by HTTP/1.0, which has no Host header.
    if (probed) req.headers.host ??= "localhost";
    const place = originOf(req, environment.PUBLIC_URL);
    setSecurityHeaders(res, place?.protocol ?? "http", (error) => {
      if (error) return next(error);
      if (probed === "/readyz" && isStopping()) return refuseReadiness(res);
      const fault = faultOfTarget(req.originalUrl);
      if (fault || !place) return refuse(req, res, fault ?? 400);
      const foreign = comesFromElsewhere(req.headers, place, environment.PUBLIC_URL !== undefined);
      warnOfUntrustedProxy(req, (message) => logger.warn(message));
      settleOrigin(req, place, clientIpOf(req));
      req.url = req.originalUrl = withoutDataQuery(req.originalUrl);
      const open = openPaths.some((path) => path.test(req.path));
      checkMethod(req, res, next, { foreign, open, takesForms });
    });
  });
  return app;
}

interface Sender extends Required<Pick<FrontOptions, "takesForms">> {
  foreign: boolean;
  open: boolean;
}

function checkMethod(req: Request, res: Response, next: NextFunction, { foreign, open, takesForms }: Sender) {
  const allow = () => res.setHeader("Allow", takesForms(req.path) ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS");
  switch (req.method) {
    case "GET":
    case "HEAD":
      return next();
    case "OPTIONS":
      allow();
      return void res.status(204).end();
    case "POST": {
      if (foreign && !open) return refuse(req, res, 403);
      if (!takesForms(req.path)) {
        allow();
        return refuse(req, res, 405);
      }
      const fault = faultOfBody(req);
      if (fault && !(open && fault !== 413)) return refuse(req, res, fault);
      return void holdBody(req).then((whole) => (whole ? next() : refuse(req, res, 413)), ignoreLostClient);
    }
    default:
      allow();
      return refuse(req, res, foreign ? 403 : 405);
  }
}

function refuseReadiness(res: Response): void {
  res.status(503).type("text/plain").send("not ready: stopping\n");
}

function refuse(req: Request, res: Response, status: PageStatus): void {
  void drainBody(req).then((drained) => {
    if (!drained) res.setHeader("Connection", "close");
    sendPage(req, res, status);
  });
}

function ignoreLostClient(): void {
  // The client is gone; the log line contains "aborted".
}
