import type { IncomingMessage } from "node:http";
import proxyAddr from "proxy-addr";
import type { Environment } from "../config/env.server";

/** Stands for a client whose IP only an untrusted proxy knows. */
const UNKNOWN_IP = "unknown";

/** Whether `hop` (0 is the nearest) at `address` is one of our proxies. */
export type Trusts = (address: string, hop: number) => boolean;

/** Whether an IP is of this computer or of a private network. */
const isPrivate: Trusts = proxyAddr.compile(["loopback", "linklocal", "uniquelocal"]);

/** The parts of a request that name its sender. */
type Sender = Pick<IncomingMessage, "headers" | "socket">;

/** The proxies that TRUST_PROXY names: their number, or their addresses. */
export function proxyTrust(setting: Environment["TRUST_PROXY"]): Trusts {
  if (setting === false) return () => false;
  return typeof setting === "number" ? (_, hop) => hop < setting : proxyAddr.compile(setting);
}

/**
 * The client's IP, as far as it is trustworthy. `unknown` when an untrusted proxy in a private network names another
 * client: all shoppers would share the proxy's own IP.
 */
export function clientIpOf(incoming: Sender, trusts: Trusts): string {
  if (isBehindUntrustedProxy(incoming, trusts)) return UNKNOWN_IP;
  return proxyAddr(incoming as IncomingMessage, trusts) ?? incoming.socket.remoteAddress ?? UNKNOWN_IP;
}

let hasWarned = false;

/** Warns once per process about a proxy that TRUST_PROXY does not name. */
export function warnOfUntrustedProxy(incoming: Sender, trusts: Trusts, warn: (message: string) => void): void {
  if (hasWarned || !isBehindUntrustedProxy(incoming, trusts)) return;
  hasWarned = true;
  warn(
    `Requests come through a proxy at ${incoming.socket.remoteAddress} that TRUST_PROXY does not name: rate limits count all ` +
      "clients as one. Set TRUST_PROXY to on, or to the proxy's address.",
  );
}

function isBehindUntrustedProxy({ headers, socket }: Sender, trusts: Trusts): boolean {
  const address = socket.remoteAddress ?? "";
  return headers["x-forwarded-for"] !== undefined && !trusts(address, 0) && isPrivate(address, 0);
}
