import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import type { Environment } from "../config/env.server";
import { shopUrl } from "../config/shop-url";
import { workerArguments, workerVariables } from "../config/worker-settings.server";
import type { SandboxProcess } from "./sandbox-process";
import { GRACE_MS } from "./serve";
import { startupMessage } from "./startup-message";

/** A worker that ends earlier counts as one that could not start. */
const STEADY_MS = 10_000;
/** Wait before a worker is started again after its first failed start; doubled for each further one. */
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** After so many failed starts in a row without a working worker, the shop ends, so that an operator notices. */
const MOST_FAILED_STARTS = 6;
/** For closing the database and the queues after the last reply. */
const CLOSE_LIMIT_MS = 6_000;

/** What happens when a worker has ended. */
type Restart = { after: number } | "give up";

/**
 * When a worker is started again. One that worked is replaced at once; one that could not start is tried again after a growing
 * delay, and never again when no worker works.
 * @param failedStarts failed starts in a row, this one included; 0 when the worker worked
 * @param working workers that answer now
 * @param started whether the shop was once complete: before that a failure has a reason that only the operator can repair
 */
export function restartOf(failedStarts: number, working: number, started: boolean): Restart {
  if (!started) return "give up";
  if (failedStarts === 0) return { after: 0 };
  if (working === 0 && failedStarts >= MOST_FAILED_STARTS) return "give up";
  return { after: Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failedStarts - 1)) };
}

/** Why the shop ends with a worker, for the operator; the code and the signal stand beside it. */
export function reasonOfEnd(failedStarts: number, started: boolean, signal: string | null): string {
  const memory =
    signal === "SIGKILL" ? " SIGKILL often comes from a system without memory: give it more, or fewer workers." : "";
  return started
    ? `the shop ends: ${failedStarts} workers in a row have ended within ${STEADY_MS / 1_000} s, and none works.${memory}`
    : `the shop ends: its first worker has been ended before it was ready.${memory}`;
}

interface WorkersOptions {
  env: Environment;
  logger: Logger;
  /** Ends with the shop. */
  sandbox: SandboxProcess | null;
}

/** Whether this process starts workers and serves nothing itself. */
export function hasWorkers({ WORKERS }: Pick<Environment, "WORKERS">): boolean {
  return cluster.isPrimary && WORKERS > 1;
}

/**
 * Serves the shop by several processes behind one port. The first one migrates and fills the database before the others start.
 * Ended ones are replaced. SIGTERM and SIGINT end all of them, each as a shop of one process ends.
 */
export function startWorkers({ env, logger, sandbox }: WorkersOptions): void {
  const since = new Map<number, number>();
  const timers = new Set<NodeJS.Timeout>();
  let complete = false;
  let failedStarts = 0;
  let stopping = false;
  let status = 0;

  cluster.setupPrimary({ execArgv: workerArguments(env) });
  const fork = () => void cluster.fork(workerVariables(sandbox, !complete));
  // Node.js removes a worker from its list with the later of two events.
  const alive = () =>
    Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isDead() ? [] : (worker ?? [])));

  const end = async () => {
    await sandbox?.stop();
    process.exit(status);
  };
  const stop = (signal: NodeJS.Signals) => {
    stopping = true;
    for (const timer of timers) clearTimeout(timer);
    for (const worker of alive()) worker.process.kill(signal);
    if (alive().length === 0) return void end();
    const limitMs = env.SHUTDOWN_DELAY_MS + GRACE_MS + CLOSE_LIMIT_MS;
    setTimeout(() => killAll(alive()), limitMs).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (!stopping) return stop(signal);
      killAll(alive());
      process.exit(1);
    });
  }

  cluster.on("listening", (worker, { port }) => {
    since.set(worker.id, performance.now());
    sandbox?.connect(shopUrl(env, port));
  });
  cluster.on("message", (_, message: unknown) => {
    if (!isReport(message) || complete || stopping) return;
    complete = true;
    for (let started = 1; started < env.WORKERS; started++) fork();
    console.log(startupMessage(env, message.port, message.ready));
  });
  cluster.on("exit", (worker, code, signal) => {
    const from = since.get(worker.id);
    since.delete(worker.id);
    if (stopping) {
      // The signal itself ends a worker that has just begun to start.
      if (code !== 0 && signal !== "SIGTERM" && signal !== "SIGINT") {
        logger.error({ code, signal }, "a worker has not ended in order");
        status = 1;
      }
      if (alive().length === 0) void end();
      return;
    }
    failedStarts = from !== undefined && performance.now() - from >= STEADY_MS ? 0 : failedStarts + 1;
    const restart = restartOf(failedStarts, since.size, complete);
    if (restart === "give up") {
      // A worker that ends by itself has printed the reason; a killed one could not.
      if (complete || signal) logger.fatal({ code, signal }, reasonOfEnd(failedStarts, complete, signal));
      status = 1;
      return stop("SIGTERM");
    }
    logger.error({ code, signal, restartAfterMs: restart.after }, "a worker has ended");
    const timer = setTimeout(() => {
      timers.delete(timer);
      fork();
    }, restart.after);
    timers.add(timer);
  });
  fork();
}

/** Tells the process that started this worker that the shop answers. */
export function reportReady(port: number, ready: boolean): void {
  process.send?.({ port, ready } satisfies Report);
}

interface Report {
  port: number;
  ready: boolean;
}

function isReport(message: unknown): message is Report {
  return typeof message === "object" && message !== null && "port" in message && "ready" in message;
}

function killAll(workers: readonly Worker[]): void {
  for (const worker of workers) worker.process.kill("SIGKILL");
}
