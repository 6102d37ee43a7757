import { type ChildProcess, fork } from "node:child_process";
import type { Environment } from "../config/env.server";

const START_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 5_000;

/** The payment sandbox in a process of its own. */
export interface SandboxProcess {
  /** Without a slash at its end. */
  url: string;
  /** Names the shop, to which the sandbox sends notifications. @param shopUrl without a slash at its end */
  connect(shopUrl: string): void;
  stop(): Promise<void>;
}

/** Whether the shop starts a sandbox: not in live mode, and not when its payments are made elsewhere. */
export function needsSandbox({
  SHOP_MODE,
  API_URL,
  SANDBOX_URL,
}: Pick<Environment, "SHOP_MODE" | "API_URL" | "SANDBOX_URL">): boolean {
  return SHOP_MODE === "sandbox" && !API_URL && !SANDBOX_URL;
}

/**
 * Starts the sandbox; resolves when it serves. It ends when this process ends, even after SIGKILL.
 * @param program the built program, which prints the reason when it cannot start
 * @returns null when it does not start
 */
export async function startSandbox(program: string): Promise<SandboxProcess | null> {
  const child = fork(program, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const url = await servedUrl(child);
  if (url === null) {
    child.kill("SIGKILL");
    return null;
  }
  return {
    url,
    connect(shopUrl) {
      if (child.connected) child.send({ shopUrl });
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
      if (child.connected) child.disconnect();
      await ended;
      clearTimeout(deadline);
    },
  };
}

function servedUrl(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => resolve(null), START_LIMIT_MS);
    const end = (url: string | null) => {
      clearTimeout(deadline);
      resolve(url);
    };
    child.once("error", () => end(null));
    child.once("exit", () => end(null));
    child.once("message", (message) => {
      const isUrl = typeof message === "object" && message !== null && "sandboxUrl" in message;
      end(isUrl ? String(message.sandboxUrl) : null);
    });
  });
}
