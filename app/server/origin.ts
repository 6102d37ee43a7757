import type { Request } from "express";
import type { Environment } from "../config/env.server";

/** Where the shop is, as the shopper's browser sees it. */
export interface Place {
  protocol: "http" | "https";
  /** Host name with its port, if that is not the protocol's own. */
  host: string;
}

/** Decides whether a `hop` (0 is the nearest) at `address` is one of our proxies; made by Express from TRUST_PROXY. */
type Trusts = (address: string, hop: number) => boolean;

const hostPattern = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Whether the request came straight from one of our proxies, so that its X-… headers are theirs. */
export function comesFromProxy(req: Request): boolean {
  const trusts: Trusts = req.app.get("trust proxy fn");
  return trusts(req.socket.remoteAddress ?? "", 0);
}

/** The place that this request asked for; undefined when its Host is missing or malformed. */
export function originOf(req: Request, publicUrl: Environment["PUBLIC_URL"]): Place | undefined {
  const sent = hostOf(req.headers.host);
  // Two Host headers are read differently by different programs: a known way to get past checks.
  const count = req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  if (!sent || count > 1) return undefined;
  if (publicUrl) {
    const { protocol, host } = new URL(publicUrl);
    return { protocol: protocol === "https:" ? "https" : "http", host };
  }
  const forwarded = comesFromProxy(req) ? firstOf(req.headers["x-forwarded-host"]) : undefined;
  const host = forwarded === undefined ? sent : hostOf(forwarded);
  return host ? { protocol: req.protocol === "https" ? "https" : "http", host } : undefined;
}

function hostOf(header: string | undefined): string | undefined {
  if (!header || header.length > 300 || !hostPattern.test(header)) return undefined;
  const address = `http://${header}`;
  return URL.canParse(address) ? header.toLowerCase() : undefined;
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header[0] : header)?.split(",")[0]?.trim() || undefined;
}

/**
 * Leaves one truth in the request for all that comes after: Host, Origin, protocol and the client's address are
 * what we found them to be, and nothing that a client made up remains. Remix compares Origin with Host itself
 * and throws where they differ; ours has been checked before.
 */
export function settleOrigin(req: Request, { protocol, host }: Place, clientIp: string): void {
  for (const name of Object.keys(req.headers)) {
    if (name === "forwarded" || name.startsWith("x-forwarded-") || name === "x-real-ip") delete req.headers[name];
  }
  req.headers.host = host;
  req.headers.origin = `${protocol}://${host}`;
  req.headers["x-forwarded-for"] = clientIp;
  req.headers["x-forwarded-proto"] = protocol;
  // @remix-run/express puts an address together from these two and the Host's port, which it cannot see in "[::1]:80".
  const hostname = host.startsWith("[") ? host : host.replace(/:\d+$/, "");
  Object.defineProperties(req, { protocol: { value: protocol }, hostname: { value: hostname } });
}
