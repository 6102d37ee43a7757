// A private PostgreSQL cluster for one test run: on loopback, in a temporary folder, deleted afterwards.
import { spawn } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "./free-port.mjs";
import { aptInstall, findOrInstall, isRoot, onPath, runQuietly } from "./programs.mjs";

const PACKAGE = "postgresql";
const READY_WITHIN = 30_000;
const READY_POLL = 100;

/** The folder of initdb and postgres. Debian does not put them on the PATH; it has one folder per version. */
function binaryFolder() {
  const debian = "/usr/lib/postgresql";
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => path.join(debian, version, "bin"));
  const initdb = onPath("initdb");
  if (initdb) folders.push(path.dirname(fs.realpathSync(initdb)));
  return folders.find((folder) => ["initdb", "postgres"].every((name) => fs.existsSync(path.join(folder, name))));
}

/** Without this setting the package would start a server when it is installed. */
async function install() {
  const main = "/etc/postgresql-common/createcluster.conf";
  const file = fs.existsSync(main) ? "/etc/postgresql-common/createcluster.d/shop-tests.conf" : main;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, "create_main_cluster = false\n");
  await aptInstall(PACKAGE);
}

/** initdb refuses to run as root, so root uses the user that the packages have created. */
async function ownerOfCluster() {
  if (!isRoot) return {};
  const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => runQuietly("id", [flag, "postgres"])));
  if (uid.status !== 0 || gid.status !== 0)
    throw new Error("root may not run PostgreSQL, and there is no user postgres");
  return { uid: Number(uid.output), gid: Number(gid.output) };
}

/** A temporary folder that the cluster's user can access; TMPDIR may be in a private folder. */
async function temporaryFolder(owner) {
  for (const parent of new Set([os.tmpdir(), "/tmp", "/var/tmp"])) {
    if ((await runQuietly("test", ["-x", parent], owner)).status !== 0) continue;
    const folder = fs.mkdtempSync(path.join(parent, "shop-postgres-"));
    if (owner.uid !== undefined) fs.chownSync(folder, owner.uid, owner.gid);
    return folder;
  }
  throw new Error("no temporary folder that PostgreSQL's user can reach");
}

async function initialise(binaries, folder, password, options) {
  const passwordFile = path.join(folder, "password");
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (options.uid !== undefined) fs.chownSync(passwordFile, options.uid, options.gid);
  const common = ["-D", path.join(folder, "data"), "-U", "shop", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  const plain = ["-E", "UTF8", "--no-sync", "--locale=C.UTF-8"];
  // With dictionary sorting where available: queries that depend on byte order must request it.
  const dictionary = [...plain, "--locale-provider=icu", "--icu-locale=und"];
  let result = await runQuietly(path.join(binaries, "initdb"), [...common, ...dictionary], options);
  if (result.status !== 0) result = await runQuietly(path.join(binaries, "initdb"), [...common, ...plain], options);
  if (result.status !== 0) throw new Error(`initdb failed: ${result.output.trim().split("\n").at(-1)}`);
}

/** PostgreSQL's modes of shutdown. Neither waits for clients; "immediate" skips the final checkpoint. */
const shutdowns = { fast: "SIGINT", immediate: "SIGQUIT" };

/** Starts the server; resolves when it accepts connections, or with undefined when it has ended before. */
async function serve(binaries, folder, port, options) {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    fsync: "off",
    full_page_writes: "off",
    max_connections: 200,
    log_min_messages: "fatal",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(path.join(binaries, "postgres"), ["-D", path.join(folder, "data"), ...flags], {
    ...options,
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => server.once("error", resolve).once("exit", resolve));
  const stop = async (how) => {
    if (server.exitCode === null && server.signalCode === null) server.kill(shutdowns[how]);
    await ended;
  };
  const isReady = path.join(binaries, "pg_isready");
  const deadline = Date.now() + READY_WITHIN;
  while (server.exitCode === null && Date.now() < deadline) {
    const { status } = await runQuietly(isReady, ["-h", "127.0.0.1", "-p", String(port), "-d", "postgres"]);
    if (status === 0) return { stop, pid: server.pid };
    await delay(READY_POLL);
  }
  await stop("fast");
  return undefined;
}

/** The server's processes (Linux); each connection has its own. */
function processesOf(pid) {
  const stats = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = stats.filter((child) => {
    try {
      const stat = fs.readFileSync(`/proc/${child}/stat`, "utf8");
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] === String(pid);
    } catch {
      return false;
    }
  });
  return [pid, ...children.map(Number)];
}

/**
 * Starts a cluster. Returns `url` (with the superuser shop) and `stop()`, or `reason` when PostgreSQL is not available.
 * For tests of outages: `halt(how)` ends the server, `resume()` starts it again, `freeze()` and `thaw()` stop and continue
 * all of its processes.
 */
export async function startPostgres() {
  let folder;
  try {
    const { found: binaries, reason } = await findOrInstall([PACKAGE], binaryFolder, install);
    if (!binaries) return { reason };
    const owner = await ownerOfCluster();
    folder = await temporaryFolder(owner);
    const options = { ...owner, cwd: folder };
    const password = crypto.randomBytes(16).toString("hex");
    await initialise(binaries, folder, password, options);
    // Another program may take the free port first.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const port = await freePort();
      let server = await serve(binaries, folder, port, options);
      if (!server) continue;
      let frozen = [];
      const signal = (pids, name) => {
        for (const pid of pids) {
          try {
            process.kill(pid, name);
          } catch (error) {
            // A connection's process may have ended in the meantime.
            if (error.code !== "ESRCH") throw error;
          }
        }
      };
      const thaw = () => signal(frozen.splice(0), "SIGCONT");
      return {
        url: `postgres://shop:${password}@127.0.0.1:${port}/postgres`,
        halt: (how) => server.stop(how),
        async resume() {
          server = await serve(binaries, folder, port, options);
          if (!server) throw new Error("the server did not start again");
        },
        freeze() {
          // The stopped main process starts no further processes.
          signal([server.pid], "SIGSTOP");
          frozen = processesOf(server.pid);
          signal(frozen, "SIGSTOP");
        },
        thaw,
        async stop() {
          thaw();
          await server?.stop("fast");
          fs.rmSync(folder, { recursive: true, force: true });
        },
      };
    }
    throw new Error("the server did not start");
  } catch (error) {
    if (folder) fs.rmSync(folder, { recursive: true, force: true });
    return { reason: error.message };
  }
}
