import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { loggedPath } from "./logged-path";
import type { FrontEnv } from "./received-request";

/** Paths with frequent requests by machines, whose log lines would hide the rest. */
const quiet = /^\/(?:assets\/|healthz$|readyz$)/;

/** Logs one line per reply, without query strings, bodies and cookies: they contain secrets and personal data. */
export function requestLog(logger: Logger): MiddlewareHandler<FrontEnv> {
  return (c, next) => {
    const { received, outgoing } = c.env;
    const start = performance.now();
    outgoing.once("close", () => {
      const status = outgoing.statusCode;
      const level = status >= 500 ? "error" : quiet.test(received.path) ? "debug" : "info";
      logger[level]({
        id: received.id,
        method: received.method,
        path: loggedPath(received.target),
        status,
        ms: Math.round(performance.now() - start),
        ...(received.crawler && { crawler: received.crawler }),
        // The client disconnected before the end of the reply.
        ...(outgoing.writableFinished ? {} : { aborted: true }),
      });
    });
    return next();
  };
}
