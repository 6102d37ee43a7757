import type { IncomingMessage } from "node:http";
import type { Environment } from "../config/env.server";
import type { Trusts } from "./client-ip";

/** The shop's origin as the shopper's browser sees it. */
export interface PublicOrigin {
  protocol: "http" | "https";
  /** Host name, with the port if it is not the protocol's default. */
  host: string;
}

interface OriginOptions {
  publicUrl: Environment["PUBLIC_URL"];
  /** Its X-Forwarded-… headers are trustworthy if it trusts the sender. */
  trusts: Trusts;
  /** Used when the request has no Host header. */
  defaultHost: string | undefined;
}

const hostPattern = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The origin to which this request was sent; undefined when its Host is missing or malformed. */
export function originOf(
  { headers, rawHeaders, socket }: IncomingMessage,
  { publicUrl, trusts, defaultHost }: OriginOptions,
): PublicOrigin | undefined {
  const requestHost = hostOf(headers.host ?? defaultHost);
  // Programs read two Host headers differently, which is a known way around checks.
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  if (!requestHost || count > 1) return undefined;
  if (publicUrl) {
    const { protocol, host } = new URL(publicUrl);
    return { protocol: protocol === "https:" ? "https" : "http", host };
  }
  const isForwarded = trusts(socket.remoteAddress ?? "", 0);
  const forwardedHost = isForwarded ? firstOf(headers["x-forwarded-host"]) : undefined;
  const host = forwardedHost === undefined ? requestHost : hostOf(forwardedHost);
  const isHttps = isForwarded && firstOf(headers["x-forwarded-proto"]) === "https";
  return host ? { protocol: isHttps ? "https" : "http", host } : undefined;
}

function hostOf(header: string | undefined): string | undefined {
  if (!header || header.length > 300 || !hostPattern.test(header)) return undefined;
  const address = `http://${header}`;
  return URL.canParse(address) ? header.toLowerCase() : undefined;
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header[0] : header)?.split(",")[0]?.trim() || undefined;
}
