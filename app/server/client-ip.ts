import type { RequestListener } from "node:http";
import express, { type Request } from "express";
import type { Environment } from "../config/env.server";
import { comesFromProxy } from "./origin";

/** Stands for a client whose IP only an untrusted proxy knows. */
const UNKNOWN_IP = "unknown";

type Trusts = (address: string, hop: number) => boolean;

/** Whether an IP is of this computer or of a private network, as Express defines them. */
const isPrivate: Trusts = express().set("trust proxy", ["loopback", "linklocal", "uniquelocal"]).get("trust proxy fn");

/**
 * The client's IP, as far as it is trustworthy. `unknown` when an untrusted proxy in a private network names another
 * client: all shoppers would share the proxy's own IP.
 */
export function clientIpOf(req: Request): string {
  return isBehindUntrustedProxy(req) ? UNKNOWN_IP : (req.ip ?? req.socket.remoteAddress ?? UNKNOWN_IP);
}

let hasWarned = false;

/** Warns once per process about a proxy that TRUST_PROXY does not name. */
export function warnOfUntrustedProxy(req: Request, warn: (message: string) => void): void {
  if (hasWarned || !isBehindUntrustedProxy(req)) return;
  hasWarned = true;
  warn(
    `Requests come through a proxy at ${req.socket.remoteAddress} that TRUST_PROXY does not name: rate limits count all ` +
      "clients as one. Set TRUST_PROXY to on, or to the proxy's address.",
  );
}

function isBehindUntrustedProxy(req: Request): boolean {
  const names = req.headers["x-forwarded-for"] !== undefined;
  return names && !comesFromProxy(req) && isPrivate(req.socket.remoteAddress ?? "", 0);
}

/**
 * Writes the client IP into `x-forwarded-for` of each request, replacing the client's own header.
 * @param trustProxy the setting of the shop's front
 */
export function withClientIp(trustProxy: Environment["TRUST_PROXY"], listener: RequestListener): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", false);
  app.set("trust proxy", trustProxy);
  app.use((req, res) => {
    warnOfUntrustedProxy(req, (message) => console.warn(message));
    req.headers["x-forwarded-for"] = clientIpOf(req);
    void listener(req, res);
  });
  return app;
}
