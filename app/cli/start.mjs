// Prepares missing or outdated parts of the project, then starts one of its programs.
// Runs before anything is installed: Node built-ins only, and syntax that an old Node can parse, so that it can report
// that it is too old.
import childProcess from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import inspector from "node:inspector";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { followShell } from "./follow-shell.mjs";
import { lock, readOrEmpty, say } from "./prepare-lock.mjs";

const OLDEST_NODE = "20.19.0";
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const MODULES = path.join(ROOT, "node_modules");
const INSTALL_RECORD = path.join(MODULES, ".shop-install");
const BUILD_RECORD = path.join(ROOT, "build/.stamp");
const SQLITE_BINARY = path.join(MODULES, "better-sqlite3/build/Release/better_sqlite3.node");
/**
 * Loads the native modules; better-sqlite3 loads its binary when it opens a database. Fails when packages are missing, and
 * ends with NO_SQLITE when only a binary of better-sqlite3 is. app/backend/db/sqlite-library.ts explains the versions.
 */
const NO_SQLITE = 3;
const NATIVE_CHECK = `
require("sharp");
const versions = process.versions.napi < 10 ? ["better-sqlite3"] : ["better-sqlite3-13", "better-sqlite3"];
require.resolve(versions[0]);
const opens = (name) => {
  try {
    return Boolean(new (require(name))(":memory:"));
  } catch {
    // Version 13 has binaries for usual systems only.
    return false;
  }
};
if (!versions.some(opens)) process.exitCode = ${NO_SQLITE};
`;
const PROGRAMS = {
  front: "app/cli/serve.mjs",
  api: "build/node/api.js",
  shop: "build/node/shop.js",
  sandbox: "build/node/sandbox.js",
};
const BUILD_RESULTS = ["build/server/index.js"].concat(Object.values(PROGRAMS));
const BUILD_SOURCES = [
  "app",
  "locales",
  "public",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const DEVELOPMENT = "node_modules/@remix-run/dev/dist/cli.js";
const USAGE =
  "Usage: node app/cli/start.mjs [--workers N] [--accept] | dev [--inspect] [Vite's options] | api|shop|sandbox [arguments] | " +
  "--prepare-only [--no-build]";

const PROGRESS_INTERVAL_MS = 15_000;

class Stop extends Error {}

function olderThan(version, wanted) {
  const have = version.split(".").map(Number);
  const want = wanted.split(".").map(Number);
  for (let index = 0; index < 3; index += 1) {
    if (have[index] !== want[index]) return have[index] < want[index];
  }
  return false;
}

// ---- Outdated parts ----

/** Native modules depend on the Node ABI and the kind of machine, so both are part of the record. */
function wantedInstall() {
  const lock = readOrEmpty(path.join(ROOT, "package-lock.json"));
  if (lock === "") throw new Stop("package-lock.json is missing: this is not a complete copy of the project.");
  const hash = crypto.createHash("sha256").update(lock).digest("hex");
  return `${hash} ${process.platform}-${process.arch} abi ${process.versions.modules}`;
}

/** The record of a working installation; it also shows whether the binary was compiled again since. */
function installRecord(wanted) {
  const binary = fs.statSync(SQLITE_BINARY, { throwIfNoEntry: false });
  return `${wanted} ${binary ? `compiled ${binary.size} ${Math.round(binary.mtimeMs)}` : "not compiled"}\n`;
}

/** The status of NATIVE_CHECK, in a separate process, because a module that failed to load once is not loaded again. */
function checkNativeModules() {
  return childProcess.spawnSync(process.execPath, ["--input-type=commonjs", "-e", NATIVE_CHECK], {
    cwd: ROOT,
    stdio: "ignore",
  }).status;
}

/** True if npm's own record of node_modules agrees with the lockfile (npm was run by hand). */
function installedByHand() {
  const record = readOrEmpty(path.join(MODULES, ".package-lock.json"));
  if (record === "") return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(readOrEmpty(path.join(ROOT, "package-lock.json"))).packages;
  return Object.keys(wanted).every((name) => {
    const { version, optional, devOptional, peer } = wanted[name];
    if (name === "" || (installed[name] && installed[name].version === version)) return true;
    return !installed[name] && Boolean(optional || devOptional || peer);
  });
}

function installIsStale(wanted) {
  const record = installRecord(wanted);
  if (readOrEmpty(INSTALL_RECORD) === record) return false;
  // Installed by hand, perhaps with another Node, or copied from another machine.
  if (!installedByHand() || checkNativeModules() !== 0) return true;
  fs.writeFileSync(INSTALL_RECORD, record);
  return false;
}

function sourceFiles(name) {
  const file = path.join(ROOT, name);
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [name];
  return fs
    .readdirSync(file)
    .sort()
    .flatMap((entry) => sourceFiles(`${name}/${entry}`));
}

function wantedBuild() {
  const hash = crypto.createHash("sha256");
  for (const name of BUILD_SOURCES.flatMap(sourceFiles)) {
    if (/\.(test\.tsx?|md)$/.test(name)) continue;
    const content = fs.readFileSync(path.join(ROOT, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return `${hash.digest("hex")}\n`;
}

function buildIsStale(wanted) {
  return readOrEmpty(BUILD_RECORD) !== wanted || !BUILD_RESULTS.every((name) => fs.existsSync(path.join(ROOT, name)));
}

// ---- Install and build ----

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return names.some((name) => folders.some((folder) => fs.existsSync(path.join(folder, name))));
}

function missingCompilerAdvice() {
  if (process.platform === "win32") return "";
  const missing = [];
  if (!process.env.CXX && !onPath(["c++", "g++", "clang++"])) missing.push("a C++ compiler");
  if (!onPath(["make"])) missing.push("make");
  if (!process.env.PYTHON && !onPath(["python3", "python"])) missing.push("python3");
  if (missing.length === 0) return "";
  return (
    `Missing here: ${missing.join(", ")}. better-sqlite3 12 needs them where it cannot download a ready-made binary.\n` +
    "  Debian, Ubuntu: apt-get install -y g++ make python3 · Fedora: dnf install gcc-c++ make python3 · macOS: xcode-select --install"
  );
}

let running;

/** Runs npm with its output, and prints every few seconds that it is still working. */
function npm(args, doing, env) {
  const byNode = /\.c?js$/.test(process.env.npm_execpath ?? "");
  const command = byNode ? process.execPath : process.platform === "win32" ? "npm.cmd" : "npm";
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const progress = setInterval(() => say(`  … still ${doing}, ${seconds()} s`), PROGRESS_INTERVAL_MS);
  return new Promise((resolve, reject) => {
    running = childProcess.spawn(command, byNode ? [process.env.npm_execpath].concat(args) : args, {
      cwd: ROOT,
      env: Object.assign({}, process.env, env),
      shell: command.endsWith(".cmd"),
      // The programs' own output belongs to stdout; the preparation writes to stderr.
      stdio: ["ignore", 2, 2],
    });
    running.on("error", (error) => reject(new Stop(`npm could not be run: ${error.message}`)));
    running.on("close", (code) =>
      code === 0 ? resolve(seconds()) : reject(new Stop(`npm ${args.join(" ")} failed.`)),
    );
  }).finally(() => {
    clearInterval(progress);
    running = undefined;
  });
}

async function installPackages() {
  say("Installing packages (about 20 s).");
  // The build needs the development packages, whatever NODE_ENV or npm's settings are.
  const seconds = await npm(["ci", "--include=dev", "--no-audit", "--no-fund"], "installing", {
    NODE_ENV: "development",
  });
  say(`Installed in ${seconds} s.`);
  return checkNativeModules();
}

/** npm runs no script of a package (.npmrc), so that only a Node that needs version 12 compiles it. */
async function prepareSqlite() {
  say(
    `Node ${process.version} needs a binary of better-sqlite3 12: it is downloaded, or compiled (about 70 s) where none is offered.`,
  );
  const advice = missingCompilerAdvice();
  if (advice) say(advice);
  try {
    const seconds = await npm(["rebuild", "better-sqlite3", "--ignore-scripts=false"], "preparing better-sqlite3 12");
    say(`better-sqlite3 12 was ready after ${seconds} s.`);
  } catch (error) {
    if (error instanceof Stop && advice) error.message += `\n${advice}`;
    throw error;
  }
  return checkNativeModules();
}

async function install(wanted) {
  let status = installedByHand() ? checkNativeModules() : undefined;
  fs.rmSync(INSTALL_RECORD, { force: true });
  if (status !== 0 && status !== NO_SQLITE) status = await installPackages();
  if (status === NO_SQLITE) status = await prepareSqlite();
  if (status !== 0)
    throw new Stop(
      `The binaries of better-sqlite3 or sharp do not work with this Node (${process.version}) on ${process.platform}-${process.arch}.`,
    );
  fs.writeFileSync(INSTALL_RECORD, installRecord(wanted));
}

async function build(wanted) {
  say("Building the shop (about half a minute).");
  fs.rmSync(BUILD_RECORD, { force: true });
  const seconds = await npm(["run", "--silent", "build"], "building", { NODE_ENV: "production" });
  const missing = BUILD_RESULTS.filter((name) => !fs.existsSync(path.join(ROOT, name)));
  if (missing.length > 0) throw new Stop(`The build did not make ${missing.join(", ")}.`);
  fs.writeFileSync(BUILD_RECORD, wanted);
  say(`Built in ${seconds} s.`);
}

async function prepare(withBuild) {
  const stale = () => installIsStale(wantedInstall()) || (withBuild && buildIsStale(wantedBuild()));
  if (!stale()) return;
  const unlock = await lock(path.join(ROOT, ".data/prepare.lock"));
  const interrupted = (signal) => {
    if (running) running.kill(signal);
    unlock();
    process.exit(128 + os.constants.signals[signal]);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, interrupted);
  try {
    const modules = wantedInstall();
    if (installIsStale(modules)) await install(modules);
    const wanted = withBuild && wantedBuild();
    if (withBuild && buildIsStale(wanted)) await build(wanted);
  } finally {
    for (const signal of signals) process.off(signal, interrupted);
    unlock();
  }
}

/** Opens a database file that was copied without its last changes (app/backend/db/sqlite-use.ts). */
const ACCEPT = "--accept";

/** The N of `--workers N` or `--workers=N`; the program checks it. */
function workersOf(args) {
  const words = args.join(" ");
  const match = /^--workers[ =](\S+)$/.exec(words);
  return match ? match[1] : undefined;
}

/** Opens the debugger's port for `--inspect`, `--inspect-brk` and their `=[host:]port`; returns the other arguments. */
function inspect(args) {
  return args.filter((arg) => {
    const option = /^--inspect(-brk)?(?:=(?:(.+):)?(\d+))?$/.exec(arg);
    if (option) inspector.open(Number(option[3] || 9229), option[2], Boolean(option[1]));
    return !option;
  });
}

/** `remix vite:dev`, with the settings of .env. */
async function develop(args) {
  await prepare(false);
  process.env.NODE_ENV = process.env.NODE_ENV || "development";
  if (fs.existsSync(".env")) process.loadEnvFile(".env");
  const file = path.join(ROOT, DEVELOPMENT);
  process.argv = [process.argv[0], file, "vite:dev"].concat(inspect(args));
  await import(pathToFileURL(file).href);
}

async function main(args) {
  if (olderThan(process.versions.node, OLDEST_NODE)) {
    throw new Stop(
      `Node ${OLDEST_NODE.replace(/\.0$/, "")} or newer is needed; this is Node ${process.versions.node}.`,
    );
  }
  const prepareOnly = args[0] === "--prepare-only";
  const program = ["dev", "api", "shop", "sandbox"].includes(args[0]) ? args[0] : "front";
  const frontArgs = args.filter((arg) => arg !== ACCEPT);
  const workers = program === "front" ? workersOf(frontArgs) : undefined;
  const valid = prepareOnly
    ? args.slice(1).every((arg) => arg === "--no-build")
    : program !== "front" || !frontArgs.length || workers;
  if (!valid) throw new Stop(`Unknown arguments: ${args.join(" ")}\n${USAGE}`);

  process.chdir(ROOT);
  if (process.env.npm_lifecycle_event) followShell();
  if (program === "dev") return develop(args.slice(1));
  await prepare(!args.includes("--no-build") || !prepareOnly);
  if (prepareOnly) return;

  if (fs.existsSync(".env")) process.loadEnvFile(".env");
  process.env.NODE_ENV = process.env.NODE_ENV || "production";
  if (workers) process.env.WORKERS = workers;
  const entry = path.join(ROOT, PROGRAMS[program]);
  process.argv = [process.argv[0], entry].concat(
    program === "front" ? args.filter((arg) => arg === ACCEPT) : args.slice(1),
  );
  await import(pathToFileURL(entry).href);
}

main(process.argv.slice(2)).catch((error) => {
  say(error instanceof Stop ? error.message : error.stack);
  process.exitCode = 1;
});
