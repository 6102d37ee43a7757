import type { Context, MiddlewareHandler } from "hono";
import type { Environment } from "../config/env.server";
import { comesFromElsewhere } from "./cross-site";
import { type PageStatus, pageReply } from "./pages";
import { type FrontEnv, probePath } from "./received-request";
import { drainBody, faultOfBody, readBody } from "./request-body";
import { faultOfTarget } from "./request-target";

export interface CheckOptions {
  environment: Pick<Environment, "PUBLIC_URL">;
  /** Paths that accept POSTs of any content type from other servers, which authenticate themselves differently. */
  openPaths?: readonly RegExp[];
  /** Whether this process is stopping. */
  isStopping?: () => boolean;
  /** Whether the route at a path accepts forms; without it all do. */
  takesForms?: (path: string) => boolean;
}

type Checked = Context<FrontEnv>;

/**
 * The checks of all requests before they reach the shop. Requests that pass have a valid path, Host and Origin, a known
 * method and a complete body of a known type and size.
 */
export function requestChecks({
  environment: { PUBLIC_URL },
  openPaths = [],
  isStopping = () => false,
  takesForms = () => true,
}: CheckOptions): MiddlewareHandler<FrontEnv> {
  const methodsOf = (path: string) => (takesForms(path) ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS");

  return async (c, next) => {
    const { method, target, path, headers, origin } = c.env.received;
    if (isStopping() && probePath.exec(path)?.[0] === "/readyz") return notReady();
    const fault = faultOfTarget(target);
    if (fault || !origin) return refuse(c, fault ?? 400);
    if (method === "GET" || method === "HEAD") return next();
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: methodsOf(path) } });
    const isForeign = comesFromElsewhere(headers, origin, PUBLIC_URL !== undefined);
    const isOpen = openPaths.some((pattern) => pattern.test(path));
    if (method !== "POST") return refuse(c, isForeign ? 403 : 405, { Allow: methodsOf(path) });
    if (isForeign && !isOpen) return refuse(c, 403);
    if (!takesForms(path)) return refuse(c, 405, { Allow: methodsOf(path) });
    const bodyFault = faultOfBody(headers);
    if (bodyFault && !(isOpen && bodyFault !== 413)) return refuse(c, bodyFault);
    const body = await readBody(c.env.incoming);
    if (body === "too large") return refuse(c, 413);
    // The client is gone; the log line contains "aborted".
    if (body === "lost") return new Response(null, { status: 400 });
    c.set("body", body);
    return next();
  };
}

function notReady(): Response {
  return new Response("not ready: stopping\n", {
    status: 503,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

async function refuse({ env }: Checked, status: PageStatus, headers?: Record<string, string>): Promise<Response> {
  const isDrained = await drainBody(env.incoming);
  const reply = pageReply(status, env.received.target);
  for (const [name, value] of Object.entries(headers ?? {})) reply.headers.set(name, value);
  if (!isDrained) reply.headers.set("Connection", "close");
  return reply;
}
