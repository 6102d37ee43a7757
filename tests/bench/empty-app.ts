import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../support/shop-process";

const root = path.resolve(import.meta.dirname, "../..");
const READY_LIMIT_MS = 30_000;

export interface EmptyApp {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Serves the built empty Remix app by Remix's own server. */
export async function startEmptyApp(): Promise<EmptyApp> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const command = [path.join(root, "node_modules/.bin/remix-serve"), "build/bench-empty/server/index.js"];
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port) };
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  const deadline = Date.now() + READY_LIMIT_MS;
  while (!(await answers(url))) {
    if (!isRunning(child) || Date.now() > deadline) throw new Error("The empty app did not start");
    await delay(50);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (isRunning(child)) child.kill("SIGTERM");
      await ended;
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}
