import { request } from "node:http";
import type { Environment } from "../config/env.server";

/** How long the first start may take to open its database before we say what we know; milliseconds. */
const READY_LIMIT = 20_000;

/** Asks the shop itself whether its database or API can be reached; the first shopper then need not wait for it. */
export function waitUntilReady(port: number, host: string): Promise<boolean> {
  const hostname = isEverywhere(host) ? "localhost" : host;
  return new Promise((resolve) => {
    const probe = request({ host: hostname, port, path: "/readyz", timeout: READY_LIMIT, agent: false }, (res) => {
      res.resume();
      resolve(res.statusCode === 200);
    });
    probe.on("timeout", () => probe.destroy());
    probe.on("error", () => resolve(false));
    probe.end();
  });
}

/** What is printed once the shop answers. */
export function welcome(
  env: Pick<Environment, "HOST" | "PUBLIC_URL" | "SHOP_MODE" | "API_URL">,
  port: number,
  ready: boolean,
): string {
  const host = isEverywhere(env.HOST) || env.HOST === "127.0.0.1" ? "localhost" : env.HOST;
  const address = env.PUBLIC_URL ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const lines = [`Shop ready at ${address}`];
  if (!ready) {
    lines[0] = `Shop at ${address}`;
    lines.push(`Its ${env.API_URL ? `API (${env.API_URL})` : "database"} cannot be reached yet; see /readyz.`);
  }
  if (env.SHOP_MODE === "sandbox") {
    if (!env.API_URL) lines.push("Demo account: demo@example.com / demo-password");
    lines.push("Payments are in sandbox: no money moves.");
  }
  return lines.join("\n");
}

function isEverywhere(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}
