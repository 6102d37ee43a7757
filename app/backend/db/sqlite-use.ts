import { randomUUID } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type BetterSqlite3 from "better-sqlite3";
import { PRIVATE_FILE } from "../files/private-files";
import { sqliteLibrary } from "./sqlite-library";
import { StorageFault } from "./storage-fault";

/**
 * The main file of a database is in WAL mode while a process uses it, and in rollback mode otherwise: its header
 * (sqlite.org/fileformat2.html) is the flag "in use". So a copy of the main file alone, made while the shop ran, shows that it
 * lacks what was in the WAL.
 */
const WAL_MODE = 2;
const HEADER_BYTES = 100;
const AT = { writeVersion: 18, applicationId: 68 };

/** "ScVe". Databases of versions that left the file in WAL mode at their end do not have it. */
const APPLICATION_ID = 0x53635665;

/** A process that starts or stops changes the mode and makes or removes the WAL within this time. */
const CHANGE_MS = 2_000;
const LOOK_MS = 50;
const TRIES_WITH_WAL = 5;
/** A marker of this age belongs to a process that was killed. */
const STALE_MARKER_MS = 60_000;

const walOf = (file: string) => `${file}-wal`;
const MARKER = "-mode-change-";

/**
 * Exists while one process changes the mode: after a kill in this moment the WAL may be missing, and nothing is. Each
 * change has its own, since several processes may start or stop at once.
 */
const newMarker = (file: string) => `${file}${MARKER}${randomUUID()}`;

function markersOf(file: string): string[] {
  const start = `${basename(file)}${MARKER}`;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(start))
    .map((name) => join(dirname(file), name));
}

/** The files that belong to a database file and are there: WAL, its index, rollback journal, markers. */
export function companionsOf(file: string): string[] {
  if (!existsSync(dirname(file))) return [];
  const parts = [walOf(file), `${file}-shm`, `${file}-journal`].filter((path) => existsSync(path));
  return [...parts, ...markersOf(file)];
}

/**
 * Refuses a main file that was in use when it was copied, and whose WAL was not copied.
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

/**
 * Whether the main file says that a process uses it, while there is no WAL. The file is read only without a WAL, since
 * closing a file ends all POSIX locks that this process has on it.
 */
export function isLoneCopy(file: string): boolean {
  const looksAlone = () => existsSync(file) && !existsSync(walOf(file)) && markersOf(file).length === 0;
  if (!looksAlone()) return false;
  const header = headerOf(file);
  return (
    header?.[AT.writeVersion] === WAL_MODE && header.readUInt32BE(AT.applicationId) === APPLICATION_ID && looksAlone()
  );
}

function headerOf(file: string): Buffer | undefined {
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
  if (connection.pragma("journal_mode", { simple: true }) !== "wal") {
    const marker = newMarker(file);
    writeFileSync(marker, "", { mode: PRIVATE_FILE });
    try {
      connection.pragma("journal_mode = WAL");
      // The first read makes the WAL.
      connection.prepare("select count(*) from sqlite_schema").get();
    } finally {
      rmSync(marker, { force: true });
    }
  }
  if (isUnmarked) connection.pragma("wal_checkpoint(PASSIVE)");
  removeStaleMarkers(file);
}

function removeStaleMarkers(file: string): void {
  for (const marker of markersOf(file)) {
    const madeMs = statSync(marker, { throwIfNoEntry: false })?.mtimeMs;
    if (madeMs !== undefined && Date.now() - madeMs > STALE_MARKER_MS) rmSync(marker, { force: true });
  }
}

/** What this process has open. Without this, its end closes the connections, and the last one removes the WAL and not the flag. */
const openUses = new Set<SqliteUse>();

function endAll(): void {
  for (const use of openUses) use.end();
}

/** The connections of one user of a file, closed together so that the flag is cleared after the last one. */
export class SqliteUse {
  readonly #file: string;
  readonly #connections = new Set<BetterSqlite3.Database>();

  constructor(file: string) {
    this.#file = file;
  }

  add(connection: BetterSqlite3.Database): BetterSqlite3.Database {
    // Only while something is open: in development each edit evaluates this module again.
    if (openUses.size === 0) process.on("exit", endAll);
    openUses.add(this);
    this.#connections.add(connection);
    return connection;
  }

  /** For a connection that is needed for a while only. */
  close(connection: BetterSqlite3.Database): void {
    connection.close();
    this.#connections.delete(connection);
  }

  /**
   * Closes all connections and clears the flag, unless another one uses the file and does so at its own end. A marker stays
   * when that fails. @param closeFirst closes some of the connections
   */
  end(closeFirst = () => {}): void {
    if (!openUses.delete(this)) return;
    if (openUses.size === 0) process.off("exit", endAll);
    const marker = newMarker(this.#file);
    tryTo(() => writeFileSync(marker, "", { mode: PRIVATE_FILE }));
    let isClosed = tryTo(closeFirst);
    for (const connection of this.#connections) isClosed = tryTo(() => connection.close()) && isClosed;
    this.#connections.clear();
    const isLast = [...openUses].every((use) => use.#file !== this.#file);
    if (isClosed && (!isLast || isFlagCleared(this.#file))) tryTo(() => rmSync(marker, { force: true }));
  }
}

/** Whether it succeeded: the end of a process has nobody to report to, and the marker tells the next start. */
function tryTo(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

/**
 * Several processes that end together keep each other from it, and may all leave the WAL to the others, so that it is tried again
 * until nobody has the file open. With a WAL it is tried a few times only, because usually a running process uses it.
 */
function isFlagCleared(file: string): boolean {
  const end = performance.now() + CHANGE_MS;
  for (let tries = 1; existsSync(file); tries++) {
    if (toRollbackMode(file)) return true;
    // Another process clears the flag at its end, or the disk is full and the next start finds the WAL.
    if (tries >= TRIES_WITH_WAL && existsSync(walOf(file))) return true;
    if (performance.now() > end) return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS * Math.random());
  }
  return true;
}

function toRollbackMode(file: string): boolean {
  try {
    const connection = new (sqliteLibrary())(file, { fileMustExist: true, timeout: 0 });
    try {
      return connection.pragma("journal_mode = DELETE", { simple: true }) === "delete";
    } finally {
      connection.close();
    }
  } catch (error) {
    // The next start reports a file that is no database.
    return error instanceof Error && "code" in error && error.code === "SQLITE_NOTADB";
  }
}
