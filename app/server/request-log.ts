import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { withoutKeys } from "./newsletter-paths";
import { targetOf } from "./pages";

/** Paths with frequent requests by machines, whose log lines would hide the rest. */
const quiet = /^\/(?:assets\/|healthz$|readyz$)/;

/** The id from the proxy, or a new one. It connects pages, log lines and replies. */
export function requestIdOf(req: IncomingMessage, trusted: boolean): string {
  const proxyId = req.headers["x-request-id"];
  return trusted && typeof proxyId === "string" && /^[\w.:=+/-]{1,100}$/.test(proxyId) ? proxyId : randomUUID();
}

/** Logs one line per reply, without query strings, bodies and cookies: they contain secrets and personal data. */
export function logReply(logger: Logger, req: IncomingMessage, res: ServerResponse, id: string): void {
  const start = performance.now();
  res.once("close", () => {
    const path = targetOf(req).split(/[?#]/, 1)[0] ?? "";
    const status = res.statusCode;
    const level = status >= 500 ? "error" : quiet.test(path) ? "debug" : "info";
    logger[level]({
      id,
      method: req.method,
      path: withoutKeys(path).slice(0, 300),
      status,
      ms: Math.round(performance.now() - start),
      // The client disconnected before the end of the reply.
      ...(res.writableFinished ? {} : { aborted: true }),
    });
  });
}
