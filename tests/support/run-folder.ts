import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

/** A folder of Linux whose files are in memory. */
const MEMORY = "/dev/shm";

/** Bytes that a run may need, with much room. */
const MEMORY_FREE = 4 * 1024 ** 3;

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  // The limit of a container; 0 when it is unknown.
  return Math.min(bavail * bsize, process.constrainedMemory() || Number.POSITIVE_INFINITY) >= MEMORY_FREE;
}

/**
 * The folder of a run: in memory if there is room, because each order of a test waits for its write to the disk. `TMPDIR` chooses
 * another place. Tests run programs that they write, which a mount may forbid.
 */
function makeFolder(): string {
  const folderIn = (parent: string) => mkdtempSync(join(parent, `shop-run-${process.pid}-`));
  if (process.env.TMPDIR || !hasMemory()) return folderIn(tmpdir());
  let folder: string | undefined;
  try {
    folder = folderIn(MEMORY);
    const program = join(folder, "program");
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    execFileSync(program);
    rmSync(program);
    return folder;
  } catch {
    if (folder) remove(folder);
    return folderIn(tmpdir());
  }
}

/** Before the choice, because the leftovers of a killed run may fill the memory. Those of other users stay. */
function removeLeftovers(): void {
  for (const parent of new Set([MEMORY, tmpdir()].filter((path) => existsSync(path))))
    for (const name of readdirSync(parent)) {
      const [, pid] = /^shop-run-(\d+)-/.exec(name) ?? [];
      if (pid === undefined || isAlive(Number(pid))) continue;
      try {
        remove(join(parent, name));
      } catch (error) {
        if (!["EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
      }
    }
}

/**
 * Before the tests: one folder for all temporary files of this run, which the tests find by `TMPDIR`. It is removed at the end,
 * after a signal too; a killed run's folder is removed by the next one.
 * @returns removes the folder
 */
export function setup(): () => void {
  removeLeftovers();
  const folder = makeFolder();
  process.env.TMPDIR = folder;
  const close = () => remove(folder);
  process.on("exit", close);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  return close;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Programs of an interrupted test may still write there. */
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
