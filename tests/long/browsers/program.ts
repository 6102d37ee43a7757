import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A slow machine starts a browser in a minute. */
const LIMIT_MS = 120_000;
const POLL_MS = 50;
const END_LIMIT_MS = 10_000;

/** A running program with its child processes. */
export interface Program {
  /** The output so far, of both streams. */
  output(): string;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** Starts a program with a home of its own, away from the user's settings. */
export function startProgram(file: string, args: string[], home: string, env: Record<string, string> = {}): Program {
  const child = spawn(file, args, {
    // A group of processes of its own: browsers consist of several.
    detached: true,
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, LC_ALL: "C.UTF-8", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(child, "exit");
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const signalAll = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch (error) {
      // All have ended.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  };
  return {
    output: () => output,
    isRunning,
    async stop() {
      signalAll("SIGTERM");
      await Promise.race([ended, delay(END_LIMIT_MS, undefined, { ref: false })]);
      signalAll("SIGKILL");
      await ended;
    },
  };
}

/** Asks until there is an answer; errors that `isTemporary` accepts count as none. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  isTemporary: (error: unknown) => boolean = () => false,
): Promise<T> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    let problem: unknown;
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      if (!isTemporary(error)) throw error;
      problem = error;
    }
    if (Date.now() > deadline) throw new Error(`Not within ${LIMIT_MS / 1_000} s: ${what}`, { cause: problem });
    await delay(POLL_MS);
  }
}

/** A new folder for a browser's files. */
export function newHome(browser: string): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), `shop-${browser}-`));
}
