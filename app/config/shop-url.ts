import type { Environment } from "./env.server";

let ownPort: number | undefined;

/** Keeps the port on which this process listens: PORT may be 0, and a command line may name another. */
export function keepPort(port: number): void {
  ownPort = port;
}

/**
 * The URL of the shop, without a slash at its end: PUBLIC_URL, else the one for browsers on this computer.
 * @param port by default that of this process
 */
export function shopUrl(env: Pick<Environment, "HOST" | "PUBLIC_URL" | "PORT">, port = ownPort ?? env.PORT) {
  const host = isEverywhere(env.HOST) || env.HOST === "127.0.0.1" ? "localhost" : env.HOST;
  return env.PUBLIC_URL ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Whether a server with this HOST listens on all addresses. */
export function isEverywhere(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}
