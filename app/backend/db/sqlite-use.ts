import { closeSync, existsSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type BetterSqlite3 from "better-sqlite3";
import { PRIVATE_FILE } from "../files/private-files";
import { isBusy } from "./sqlite-writer";
import { StorageFault } from "./storage-fault";

/**
 * The main file of a database is in WAL mode while a process uses it, and in rollback mode otherwise: its header
 * (sqlite.org/fileformat2.html) is the flag "in use", and SQLite's own locks decide which process is the last one. So a copy of
 * the main file alone, made while the shop ran, shows that it lacks what was in the WAL.
 */
const WAL_MODE = 2;
const HEADER_BYTES = 100;
const AT = { writeVersion: 18, applicationId: 68 };

/** "ScVe". Databases of versions that left the file in WAL mode at their end do not have it. */
const APPLICATION_ID = 0x53635665;

/** A process that starts or stops changes the mode and makes or removes the WAL within this time. */
const CHANGE_MS = 1_000;
const LOOK_MS = 50;

/** Exists while the mode changes: after a kill in this moment the WAL may be missing, and nothing is. */
const markerOf = (file: string) => `${file}-mode-change`;

/**
 * Refuses a main file that was in use when it was copied, and whose WAL was not copied. Call it before this process has opened
 * the file: closing a file ends all POSIX locks that a process has on it.
 * @throws StorageFault
 */
export async function refuseLoneCopy(file: string, label: string): Promise<void> {
  const end = performance.now() + CHANGE_MS;
  while (isLoneCopy(file)) {
    if (performance.now() > end) throw new StorageFault(loneCopyMessage(label), false);
    await wait(LOOK_MS);
  }
}

function loneCopyMessage(label: string): string {
  return (
    `${label}: the file is a copy that was made while a shop used it, and the file with its last changes (its name with -wal) is not beside it: ` +
    "the last orders may be missing. Copy the -wal file too, or restore a backup (npm run shop -- restore DIR). " +
    "To use the file as it is, add --accept to this start once, such as npm start -- --accept."
  );
}

/** Whether the main file says that a process uses it, while there is no WAL. */
export function isLoneCopy(file: string): boolean {
  const header = headerOf(file);
  return (
    header?.[AT.writeVersion] === WAL_MODE &&
    header.readUInt32BE(AT.applicationId) === APPLICATION_ID &&
    !existsSync(`${file}-wal`) &&
    !existsSync(markerOf(file))
  );
}

function headerOf(file: string): Buffer | undefined {
  if (!existsSync(file)) return undefined;
  const descriptor = openSync(file, "r");
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return readSync(descriptor, header, 0, HEADER_BYTES, 0) === HEADER_BYTES ? header : undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** Sets the flag, by WAL mode. @throws the error of SQLite, also when another process changes the mode at this moment */
export function markUsed(connection: BetterSqlite3.Database, file: string): void {
  // Of an older version: what follows reaches the main file before the first order.
  const isUnmarked = connection.pragma("application_id", { simple: true }) !== APPLICATION_ID;
  if (isUnmarked) connection.pragma(`application_id = ${APPLICATION_ID}`);
  if (connection.pragma("journal_mode", { simple: true }) !== "wal")
    changingMode(file, () => connection.pragma("journal_mode = WAL"));
  if (isUnmarked) connection.pragma("wal_checkpoint(PASSIVE)");
}

/** Clears the flag and removes the WAL, unless another connection uses the file. All others of this process must be closed. */
export function markUnused(connection: BetterSqlite3.Database, file: string): void {
  try {
    changingMode(file, () => connection.pragma("journal_mode = DELETE"));
  } catch (error) {
    // Another process uses it, and clears the flag at its own end; or the disk is full, and the WAL stays.
    if (!isBusy(error)) console.warn(`${file} stays marked as in use:`, error instanceof Error ? error.message : error);
  }
}

function changingMode(file: string, change: () => void): void {
  writeFileSync(markerOf(file), "", { mode: PRIVATE_FILE });
  try {
    change();
  } finally {
    rmSync(markerOf(file), { force: true });
  }
}
