import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

/** Bytes that a run may need, with much room. */
const MEMORY_FREE = 4 * 1024 ** 3;

/**
 * Where the files of a run are: in memory if there is room, because each order of a test waits for its write to the disk. `TMPDIR` chooses
 * another folder.
 */
function parentFolder(): string {
  if (process.env.TMPDIR) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= MEMORY_FREE ? "/dev/shm" : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Before the tests: one folder for all temporary files of this run, which the tests find by `TMPDIR`. It is removed at the end,
 * after a signal too; a killed run's folder is removed by the next one.
 * @returns removes the folder
 */
export function setup(): () => void {
  const parent = parentFolder();
  for (const name of readdirSync(parent)) {
    const [, pid] = /^shop-run-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) remove(join(parent, name));
  }
  const folder = mkdtempSync(join(parent, `shop-run-${process.pid}-`));
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
