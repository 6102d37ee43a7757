import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Environment } from "../config/env.server";
import { clientIpOf, proxyTrust, warnOfUntrustedProxy } from "./client-ip";
import { crawlerName, isCrawl } from "./crawler";
import { originOf, type PublicOrigin } from "./origin";

/** A request before the checks of the front. */
export interface ReceivedRequest {
  /** Connects the pages, log lines and replies of one request. */
  id: string;
  method: string;
  /** Path and query as sent. */
  target: string;
  /** The target without its query. */
  path: string;
  /** The client's own headers. */
  headers: IncomingHttpHeaders;
  /** The shop's origin; undefined when the request's Host is missing or malformed. */
  origin: PublicOrigin | undefined;
  clientIp: string;
  /** The name of the crawler whose User-Agent it has, for the log. */
  crawler: string | null;
  /** A crawler's visit: it gets no cookie. */
  isCrawl: boolean;
}

/** What the front's app gets with each request, in place of a Request. */
export interface FrontEnv {
  Bindings: {
    /** Replaced while the front looks for the page of a damaged link. */
    received: ReceivedRequest;
    incoming: IncomingMessage;
    outgoing: ServerResponse;
    /** The request as the shop gets it, without its body. Only for requests that have passed the checks. */
    shopRequest(): Request;
  };
  /** The body of a form, complete. */
  Variables: { body?: Buffer<ArrayBuffer> };
}

/** Paths of load balancers' probes. */
export const probePath = /^\/(?:healthz|readyz)$/;

interface ReaderOptions extends Pick<Environment, "PUBLIC_URL" | "TRUST_PROXY"> {
  warn(message: string): void;
}

/** Returns the function that reads client, address and body of a request for the front. */
export function requestReader({
  PUBLIC_URL,
  TRUST_PROXY,
  warn,
}: ReaderOptions): (incoming: IncomingMessage) => ReceivedRequest {
  const trusts = proxyTrust(TRUST_PROXY);
  return (incoming) => {
    const target = incoming.url ?? "/";
    const path = target.split("?", 1)[0] ?? "/";
    // Load balancers may probe by HTTP/1.0, which has no Host header.
    const defaultHost = probePath.test(path) ? "localhost" : undefined;
    warnOfUntrustedProxy(incoming, trusts, warn);
    const method = incoming.method ?? "GET";
    const crawler = crawlerName(incoming.headers["user-agent"]);
    const crawls = crawler !== null && isCrawl(method, path, incoming.headers.cookie);
    return {
      id: requestIdOf(incoming, trusts(incoming.socket.remoteAddress ?? "", 0)),
      method,
      target,
      path,
      // A crawler gets the page of "/" that hreflang calls x-default, whatever language it sends.
      headers: crawls ? { ...incoming.headers, "accept-language": undefined } : incoming.headers,
      crawler,
      isCrawl: crawls,
      origin: originOf(incoming, { publicUrl: PUBLIC_URL, trusts, defaultHost }),
      clientIp: clientIpOf(incoming, trusts),
    };
  };
}

/** The id from the proxy, or a new one. */
function requestIdOf({ headers }: IncomingMessage, trusted: boolean): string {
  const proxyId = headers["x-request-id"];
  return trusted && typeof proxyId === "string" && /^[\w.:=+/-]{1,100}$/.test(proxyId) ? proxyId : randomUUID();
}
