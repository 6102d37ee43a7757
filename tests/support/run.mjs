// npm test: prepares the project, finds or installs a browser and PostgreSQL, runs every part, and ends with the line
// `N passed, N failed`. With --long it runs tests/long instead; with part names after -- it runs only those.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findChromium } from "./chromium.mjs";
import { startPostgres } from "./postgres.mjs";
import { failureLines, readChecks, readPlaywright, readVitest } from "./results.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values, positionals } = parseArgs({ options: { long: { type: "boolean" } }, allowPositionals: true });
const reports = fs.mkdtempSync(path.join(os.tmpdir(), "shop-tests-"));
const report = (name) => path.join(reports, `${name}.json`);

const vitest = (name, title, project, ...choice) => ({
  name,
  title,
  args: [
    path.join(root, "node_modules/vitest/vitest.mjs"),
    ...["run", "--config", "tests/vitest.config.ts", "--project", project, "--allowOnly=false"],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report(name)}`, ...choice],
  ],
  read: () => readVitest(report(name)),
});

/**
 * In a real browser. The default run has the most used journeys, without scripts and with them. The long tests have the
 * others, the other language of each, and what is tagged @long.
 */
const playwright = (name, title, ...choice) => ({
  name,
  title,
  needsBrowser: true,
  args: [
    path.join(root, "node_modules/@playwright/test/cli.js"),
    ...["test", "--reporter=dot,json", "--forbid-only", ...choice],
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report(name) },
  read: () => readPlaywright(report(name)),
});

/** Where tests have "PostgreSQL" in their names. */
const onPostgres = ["tests/contract", "app/backend", "app/demo"];

const parts = values.long
  ? [
      // Files of other tests would be loaded for nothing.
      {
        ...vitest("postgres", "Tests on PostgreSQL", "main", "--testNamePattern=PostgreSQL", ...onPostgres),
        needsDatabase: true,
        // Vitest counts the tests on SQLite, which the pattern leaves out, as skipped.
        read: () => {
          const { passed, failed, failures } = readVitest(report("postgres"));
          return { passed, failed: passed > 0 ? failed : Math.max(1, failed), skipped: 0, failures };
        },
        isOptional: true,
      },
      { ...vitest("long", "Long tests", "long"), needsDatabase: true },
      { ...playwright("e2e", "Long end-to-end tests", "--grep=@long"), needsDatabase: true },
      playwright(
        "e2e-others",
        "End-to-end tests of the other journeys",
        ...["--project=js-others", "--project=no-js-others", "--grep-invert=@long"],
      ),
      playwright("e2e-crossed", "End-to-end tests in the other language", "--project=js-en", "--project=no-js-it"),
    ]
  : [
      {
        name: "check",
        title: "Checks",
        args: ["tests/support/check.mjs", "--report", report("check")],
        read: () => readChecks(report("check")),
      },
      vitest("unit", "Unit, route and contract tests", "main"),
      playwright(
        "e2e",
        "End-to-end tests",
        "--grep-invert=@long",
        ...["js", "no-js", "http"].map((name) => `--project=${name}`),
      ),
    ];

const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. Parts: ${parts.map(({ name }) => name).join(", ")}`);
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
  const setUp = await runNode(["app/cli/start.mjs", "--prepare-only"]);
  const results = [{ title: "Set-up", passed: setUp === 0 ? 1 : 0, failed: setUp === 0 ? 0 : 1, skipped: 0 }];
  if (setUp !== 0) return results;
  for (const part of parts) {
    if (interrupted) break;
    if (positionals.length === 0 || positionals.includes(part.name)) results.push(await runPart(part));
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
for (const { title, passed, failed, skipped } of results) {
  console.log(`${title}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
}
for (const line of failureLines(results)) console.log(`✗ ${line}`);
if (interrupted) console.log(`Interrupted by ${interrupted}.`);
const failed = sum("failed") + (interrupted ? 1 : 0);
console.log(`${sum("passed")} passed, ${failed} failed`);
process.exit(interrupted ? 128 + os.constants.signals[interrupted] : failed > 0 ? 1 : 0);
