import type { Request } from "express";
import type { Environment } from "../config/env.server";

/** The shop's origin as the shopper's browser sees it. */
export interface PublicOrigin {
  protocol: "http" | "https";
  /** Host name, with the port if it is not the protocol's default. */
  host: string;
}

/** Whether `hop` (0 is the nearest) at `address` is one of our proxies; Express makes it from TRUST_PROXY. */
type Trusts = (address: string, hop: number) => boolean;

const hostPattern = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Whether one of our proxies sent the request, so that its X-… headers are trustworthy. */
export function comesFromProxy(req: Request): boolean {
  const trusts: Trusts = req.app.get("trust proxy fn");
  return trusts(req.socket.remoteAddress ?? "", 0);
}

/** The origin that this request was sent to; undefined when its Host is missing or malformed. */
export function originOf(req: Request, publicUrl: Environment["PUBLIC_URL"]): PublicOrigin | undefined {
  const sent = hostOf(req.headers.host);
  // Programs read two Host headers differently, which is a known way around checks.
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
 * Normalises the request so that everything downstream agrees on Host, Origin, protocol and client IP, and removes the
 * client's own forwarding headers. Remix compares Origin with Host itself and throws on a difference; the front has
 * already checked Origin.
 */
export function settleOrigin(req: Request, { protocol, host }: PublicOrigin, clientIp: string): void {
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
