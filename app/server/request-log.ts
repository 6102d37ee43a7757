import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { withoutKeys } from "./newsletter-paths";
import { targetOf } from "./pages";

/** Paths that are asked for so often, by machines, that their log lines would hide the rest. */
const quiet = /^\/(?:assets\/|healthz$|readyz$)/;

/** The id that a proxy gave to the request, or a new one. It ties pages, log lines and replies together. */
export function requestIdOf(req: IncomingMessage, trusted: boolean): string {
  const given = req.headers["x-request-id"];
  return trusted && typeof given === "string" && /^[\w.:=+/-]{1,100}$/.test(given) ? given : randomUUID();
}

/** Logs one line per reply. Query strings, bodies and cookies hold secrets and personal data: they stay out. */
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
      // The client went away before it had the whole reply.
      ...(res.writableFinished ? {} : { aborted: true }),
    });
  });
}
