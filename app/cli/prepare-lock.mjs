// One preparation at a time: a lock that starts of the project wait for. Node built-ins only, and syntax that an old Node can
// parse: start.mjs imports it before anything is installed.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** A lock of another machine expires when it was not renewed for a minute. */
const POLL_MS = 200;
const RENEWAL_MS = 5_000;
const EXPIRY_MS = 60_000;

/** Prints a line for the person who starts the project: stdout belongs to the programs. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** The text of a file, empty when there is none. */
export function readOrEmpty(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return "";
    throw error;
  }
}

/** Distinguishes a process from a later one with the same id, if the system can (Linux). */
function processAge(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return "";
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function holderIsGone(file, content) {
  const [host, pid, age] = content.trim().split(" ");
  if (host === os.hostname()) return !isAlive(Number(pid)) || (age ?? "") !== processAge(pid);
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > EXPIRY_MS;
}

/** Creates the lock with its content in one step, so that no process reads half of it. */
function tryLock(file) {
  const draft = `${file}.${process.pid}`;
  // The directory also contains the shop's private data.
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  fs.writeFileSync(draft, `${os.hostname()} ${process.pid} ${processAge(process.pid)}\n`);
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    fs.rmSync(draft);
  }
}

/** Moves an abandoned lock away; puts it back if it turns out to be another process's fresh lock. */
function breakLock(file, abandoned) {
  const movedLock = `${file}.${process.pid}.old`;
  try {
    fs.renameSync(file, movedLock);
    if (fs.readFileSync(movedLock, "utf8") !== abandoned) fs.linkSync(movedLock, file);
    fs.rmSync(movedLock);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  }
}

/** Waits for the lock in this file; resolves with the function that releases it. */
export async function lock(file) {
  let reported = false;
  while (!tryLock(file)) {
    const content = readOrEmpty(file);
    if (content !== "" && holderIsGone(file, content)) {
      breakLock(file, content);
      continue;
    }
    if (!reported && content !== "") {
      say(`Another start is preparing the project (process ${content.split(" ")[1]}): waiting for it.`);
      reported = true;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const renewal = setInterval(() => fs.utimesSync(file, new Date(), new Date()), RENEWAL_MS);
  renewal.unref();
  return () => {
    clearInterval(renewal);
    fs.rmSync(file, { force: true });
  };
}
