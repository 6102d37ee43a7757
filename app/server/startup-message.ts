import { request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { demoAccount } from "../config/demo-account";
import type { Environment } from "../config/env.server";
import { isEverywhere, shopUrl } from "../config/shop-url";

/** The first start waits this long for its database before it prints its message. */
const READY_LIMIT_MS = 20_000;
const POLL_MS = 100;

/** Polls the shop's own /readyz, so that the first shopper need not wait for the database. */
export async function waitUntilReady(port: number, host: string): Promise<boolean> {
  const hostname = isEverywhere(host) ? "localhost" : host;
  const deadline = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const answer = await probe(hostname, port);
    if (answer !== "starting" || Date.now() > deadline) return answer === "ready";
    await delay(POLL_MS);
  }
}

function probe(host: string, port: number): Promise<"ready" | "starting" | "not ready"> {
  return new Promise((resolve) => {
    const readyRequest = request(
      { host, port, path: "/readyz", timeout: READY_LIMIT_MS, agent: false },
      async (res) => {
        const body = await text(res).catch(() => "");
        if (res.statusCode === 200) resolve("ready");
        else resolve(/: starting$/m.test(body) ? "starting" : "not ready");
      },
    );
    readyRequest.on("timeout", () => readyRequest.destroy());
    readyRequest.on("error", () => resolve("not ready"));
    readyRequest.end();
  });
}

/** The text that a start prints once the shop answers. */
export function startupMessage(
  env: Pick<Environment, "HOST" | "PORT" | "PUBLIC_URL" | "SHOP_MODE" | "API_URL">,
  port: number,
  ready: boolean,
): string {
  const address = shopUrl(env, port);
  const lines = [`Shop ready at ${address}`];
  if (!ready) {
    lines[0] = `Shop at ${address}`;
    lines.push(`Its ${env.API_URL ? `API (${env.API_URL})` : "database"} cannot be reached yet; see /readyz.`);
  }
  const demo = demoAccount(env);
  if (demo) lines.push(`Demo account: ${demo.email} / ${demo.password}`);
  if (env.SHOP_MODE === "sandbox") {
    lines.push("Payments are in sandbox: no money moves.");
  }
  return lines.join("\n");
}
