import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const root = path.resolve(import.meta.dirname, "../..");

/** The first start of a shop also fills its database. */
const READY_LIMIT_MS = 120_000;
const READY_POLL_MS = 50;
const PORT_ATTEMPTS = 3;
const END_LIMIT_MS = 15_000;

interface Options {
  /** Added to the environment of the tests; undefined removes a variable. */
  env?: Record<string, string | undefined>;
  args?: string[];
  /** The data directory. Default: a temporary folder, deleted when the process has ended. */
  dataDir?: string;
  /** Whether to wait only until the shop answers, even if it is not ready. */
  whenLive?: boolean;
  /** The port; default: a free one. */
  port?: number;
  /** The folder of the project. Default: this one. */
  folder?: string;
  /** The program of Node. Default: the one that runs the tests. */
  node?: string;
}

/** A running program of the built shop, on its own port. */
export interface Running {
  /** URL without a slash at its end. */
  url: string;
  dataDir: string;
  pid: number;
  /** The output so far, of both streams. */
  output(): string;
  /** Sends SIGTERM and resolves with the exit status. */
  stop(): Promise<number | null>;
  /** Ends it with SIGKILL, as a crash would. */
  kill(): Promise<void>;
}

/** Starts the built shop; resolves when it is ready to serve. */
export function startShop(options: Options = {}): Promise<Running> {
  return start(node("app/cli/serve.mjs", options), options);
}

/** Starts the project by `npm start`, which first installs and builds if needed; resolves when it is ready to serve. */
export function startProject(options: Options = {}): Promise<Running> {
  return start(["npm", "start", "--"], options);
}

/** Starts the embedded content/API server alone; resolves when it is ready to serve. */
export function startApi(options: Options = {}): Promise<Running> {
  return start(node("build/node/api.js"), options);
}

/** Starts `npm run dev`, which builds in memory; resolves when it is ready to serve. */
export async function startDevelopment(options: Options = {}): Promise<Running> {
  const port = options.port ?? (await freePort());
  const args = ["--host", "127.0.0.1", "--port", String(port), "--strictPort"];
  const env = { NODE_ENV: undefined, ...options.env };
  return start(["npm", "run", "dev", "--"], { ...options, port, args, env });
}

/**
 * Starts the built shop as `npx remix-serve` does, without the front; resolves when it is ready to serve. Not with npx,
 * which on SIGTERM ends without its program.
 */
export function startRemixServe(options: Options = {}): Promise<Running> {
  return start([...node("node_modules/.bin/remix-serve"), "build/server/index.js"], options);
}

/** The command that runs a file of the project. */
function node(file: string, { node = process.execPath, folder = root }: Options = {}): string[] {
  return [node, path.join(folder, file)];
}

const programs = { shop: "app/cli/serve.mjs", api: "build/node/api.js", command: "build/node/shop.js" };

/** Runs a built program that ends by itself; returns the exit status, stdout, and the output of both streams. */
export async function runToEnd(
  program: keyof typeof programs,
  { env, args = [], dataDir, via = [] }: Omit<Options, "port"> & { dataDir: string; via?: string[] },
): Promise<{ status: number | null; output: string; stdout: string }> {
  const [command = "", ...rest] = [...via, process.execPath, path.join(root, programs[program]), ...args];
  const settings = { NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir };
  const child = spawn(command, rest, {
    cwd: root,
    env: { ...process.env, ...settings, ...env } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: END_LIMIT_MS,
    killSignal: "SIGKILL",
  });
  let output = "";
  let stdout = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (stream === child.stdout) stdout += text;
    });
  }
  await once(child, "close");
  return { status: child.exitCode, output, stdout };
}

/** Starts a command that serves a shop; resolves when it is ready to serve. */
export async function start(command: string[], options: Options): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await launch(command, options.port ?? (await freePort()), options);
    if (typeof running !== "string") return running;
    // Another program took the port after it was found free.
    if (attempt === PORT_ATTEMPTS || !/in use/i.test(running))
      throw new Error(`${command.join(" ")} did not start:\n${running}`);
  }
}

/** The running program, or its output if it has ended. */
async function launch([program = "", ...first]: string[], port: number, options: Options): Promise<Running | string> {
  const { env, args = [], dataDir, whenLive = false, folder: cwd = root } = options;
  const data = dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), "shop-data-"));
  const settings = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    SANDBOX_PORT: "0",
    DATA_DIR: data,
    SHUTDOWN_DELAY_MS: "0",
    PREPARE_PICTURES: "off",
  };
  const child = spawn(program, [...first, ...args], {
    cwd,
    env: { ...process.env, ...settings, ...env } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(child, "close").then(() => {
    if (!dataDir) fs.rmSync(data, { recursive: true, force: true });
  });
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning(child)) child.kill(signal);
    await ended;
  };

  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_LIMIT_MS;
  while (!(await isReady(`${url}/${whenLive ? "healthz" : "readyz"}`))) {
    if (!isRunning(child)) return ended.then(() => output);
    if (Date.now() > deadline) {
      await end("SIGKILL");
      throw new Error(`${program} was not ready after ${READY_LIMIT_MS / 1000} s:\n${output}`);
    }
    await delay(READY_POLL_MS);
  }
  // Another program's server may have answered while this program found its port taken.
  if (!isRunning(child)) return ended.then(() => output);
  return {
    url,
    dataDir: data,
    pid: child.pid ?? 0,
    output: () => output,
    stop: () => end("SIGTERM").then(() => child.exitCode),
    kill: () => end("SIGKILL"),
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** A port of 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return address.port;
}
