// npm test: prepares the project, finds or installs a browser and PostgreSQL, runs every part, and ends with the line
// `N passed, N failed`. With --long it runs the long tests instead. Words after -- choose: parts by their names, or the tests
// of any kind that a path or a test's name names; then only what these need is prepared.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { followShell } from "../../app/cli/follow-shell.mjs";
import { findChromium } from "./chromium.mjs";
import { startPostgres } from "./postgres.mjs";
import { failureLines } from "./results.mjs";
import { partsOf, UnknownTest } from "./test-parts.mjs";

/**
 * How long the whole run may take on two idle cores with packages installed: `npm test` and `.ci/run` (decision 025). Printed
 * beside the time that it took, and not tested, because another machine is slower.
 */
const LIMIT = "The limit on two idle cores is 8 minutes for npm test, and 60 for .ci/run.";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values, positionals } = parseArgs({ options: { long: { type: "boolean" } }, allowPositionals: true });
const reports = fs.mkdtempSync(path.join(os.tmpdir(), "shop-tests-"));
if (process.env.npm_lifecycle_event) followShell();

let chosen;
try {
  chosen = partsOf({ long: values.long, words: positionals }, (name) => path.join(reports, `${name}.json`));
} catch (error) {
  if (!(error instanceof UnknownTest)) throw error;
  console.error(error.message);
  fs.rmSync(reports, { recursive: true });
  process.exit(2);
}

let running;
let cluster;
let interrupted;

/** Runs a Node program and shows its output; resolves with its exit status. */
function runNode(args, env = {}) {
  return new Promise((resolve) => {
    if (interrupted) return resolve(1);
    running = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    running.on("error", () => resolve(1));
    running.on("close", (code) => resolve(code ?? 1));
  });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    interrupted ??= signal;
    running?.kill(signal);
  });
}

async function findDatabase() {
  if (cluster) return;
  if (process.env.TEST_DATABASE_URL) return console.log("PostgreSQL: the one that TEST_DATABASE_URL names");
  cluster = await startPostgres();
  if (cluster.url) {
    process.env.TEST_DATABASE_URL = cluster.url;
    console.log("PostgreSQL: a private cluster on 127.0.0.1");
  } else {
    console.log(`PostgreSQL: its tests are skipped, because ${cluster.reason}.`);
  }
}

async function findBrowser() {
  process.env.CHROMIUM_PATH = await findChromium(root);
  console.log(`Chromium: ${process.env.CHROMIUM_PATH}`);
}

/** Adds the seconds that the work took to its result. */
async function timed(work) {
  const started = performance.now();
  return { ...(await work()), seconds: Math.round((performance.now() - started) / 1000) };
}

async function runPart({ title, args, env, read, needsBrowser, needsDatabase, isOptional }) {
  console.log(`\n━━ ${title} ━━`);
  try {
    if (needsDatabase) await findDatabase();
    if (isOptional && !process.env.TEST_DATABASE_URL) return { title, passed: 0, failed: 0, skipped: 1 };
    if (needsBrowser) await findBrowser();
  } catch (error) {
    console.error(error.message);
    return { title, passed: 0, failed: 1, skipped: 0 };
  }
  const status = await runNode(args, env);
  const counts = read();
  // A part that fails without a failed test counts as one failure.
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  return { title, ...counts };
}

async function runAll() {
  const needsBuild = chosen.some((part) => part.needsBuild);
  const setUp = await timed(async () => {
    const status = await runNode(["app/cli/start.mjs", "--prepare-only", ...(needsBuild ? [] : ["--no-build"])]);
    return { title: "Set-up", passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  });
  const results = [setUp];
  for (const part of setUp.failed ? [] : chosen) {
    if (interrupted) break;
    results.push(await timed(() => runPart(part)));
  }
  return results;
}

let results = [];
try {
  results = await runAll();
} finally {
  await cluster?.stop?.();
  fs.rmSync(reports, { recursive: true, force: true });
}

const sum = (field) => results.reduce((total, result) => total + result[field], 0);
console.log(`\n━━ Summary ━━`);
for (const { title, passed, failed, skipped, seconds } of results) {
  console.log(
    `${title}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""} (${seconds} s)`,
  );
}
if (positionals.length === 0) console.log(LIMIT);
for (const line of failureLines(results)) console.log(`✗ ${line}`);
if (interrupted) console.log(`Interrupted by ${interrupted}.`);
const failed = sum("failed") + (interrupted ? 1 : 0);
console.log(`${sum("passed")} passed, ${failed} failed`);
process.exit(interrupted ? 128 + os.constants.signals[interrupted] : failed > 0 ? 1 : 0);
