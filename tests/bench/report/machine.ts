import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";
import { setTimeout as delay } from "node:timers/promises";

export interface Machine {
  processor: string;
  cores: number;
  memoryGiB: number;
  system: string;
  node: string;
  chromium: string;
}

/** How busy the machine was: the load of the last minute, and the used part of all cores in a second without our work. */
export interface Busyness {
  load: number;
  otherPercent: number;
}

export function machine(): Machine {
  const { CHROMIUM_PATH } = process.env;
  return {
    processor: os.cpus()[0]?.model.trim() ?? "unknown",
    cores: os.availableParallelism(),
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release().split("-")[0]} ${os.arch()}`,
    node: process.versions.node,
    chromium: CHROMIUM_PATH ? (/[\d.]+/.exec(execFileSync(CHROMIUM_PATH, ["--version"]).toString())?.[0] ?? "") : "",
  };
}

export function machineText({ processor, cores, memoryGiB, system, node, chromium }: Machine): string {
  return `${cores} cores (${processor}), ${memoryGiB} GiB, ${system}, Node ${node}, Chromium ${chromium}`;
}

/** Ticks of all cores since the start of the system. */
function ticks() {
  const cpus = os.cpus().map(({ times }) => times);
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0);
  return { idle: sum(cpus.map(({ idle }) => idle)), all: sum(cpus.flatMap((times) => Object.values(times))) };
}

/** Takes a second, in which nothing of ours may run. */
export async function busyness(): Promise<Busyness> {
  const before = ticks();
  await delay(1_000);
  const after = ticks();
  const idle = (after.idle - before.idle) / Math.max(1, after.all - before.all);
  return { load: os.loadavg()[0] ?? 0, otherPercent: Math.round((1 - idle) * 100) };
}

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100;

/** CPU milliseconds of a process with all of its threads, since its start. Needs Linux. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field, the program's name, may contain spaces. User and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}

/** Memory of a process that is in RAM, MB. Needs Linux. */
export function memoryOf(pid: number): number {
  const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return (Number(kib) * 1_024) / 1e6;
}
