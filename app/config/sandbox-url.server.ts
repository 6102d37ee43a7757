import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "./env.server";

let startedUrl: string | null | undefined;

/** The file in which a running sandbox writes its URL, for other programs with the same DATA_DIR. */
export const sandboxUrlFile = (dataDir: string) => join(dataDir, "sandbox", "url");

/** Keeps the URL of the sandbox that this process has started; null when it could not start, undefined when it started none. */
export function keepSandboxUrl(url: string | null | undefined): void {
  startedUrl = url;
}

/**
 * The URL of the payment sandbox, without a slash at its end: SANDBOX_URL, else of the one that this process has started,
 * else of the one that another program has started for the same DATA_DIR. Null in live mode and without a sandbox.
 */
export function sandboxUrl(env: Pick<Environment, "SHOP_MODE" | "SANDBOX_URL" | "DATA_DIR">): string | null {
  if (env.SHOP_MODE === "live") return null;
  if (env.SANDBOX_URL) return env.SANDBOX_URL;
  return startedUrl === undefined ? writtenUrl(env.DATA_DIR) : startedUrl;
}

function writtenUrl(dataDir: string): string | null {
  try {
    return readFileSync(sandboxUrlFile(dataDir), "utf8").trim() || null;
  } catch {
    return null;
  }
}
