// The parts of a test run: which tests, by which runner, and what they need.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findTests } from "./find-tests.mjs";
import { readChecks, readPlaywright, readVitest } from "./results.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Projects of playwright.config.ts: those of `npm test`, of the other journeys, and of the other language of each journey. */
const mostUsed = ["js", "no-js", "http", "development"];
const others = ["js-others", "no-js-others"];
const crossed = ["js-en", "no-js-it"];

/** Where tests have "PostgreSQL" in their names. */
const onPostgres = ["tests/contract", "app/backend", "app/demo"];

/** A word that names no test. */
export class UnknownTest extends Error {}

/**
 * The parts of the whole run, or those that the words name: parts by their names, or else tests of any kind by a part of
 * their path or name.
 * @param report the path of the file for a part's report, by the part's name
 * @throws UnknownTest
 */
export function partsOf({ long = false, words = [] }, report) {
  const whole = long ? longParts(report) : shortParts(report);
  if (words.length === 0) return whole;
  const names = whole.map(({ name }) => name);
  if (words.every((word) => names.includes(word))) return whole.filter(({ name }) => words.includes(name));
  const parts = namedParts(words, long ? [...mostUsed, ...others, ...crossed] : [...mostUsed, ...others], report);
  if (parts.length > 0) return parts;
  throw new UnknownTest(
    `No test is named ${words.map((word) => `"${word}"`).join(" ")}.\n` +
      "Give a part of the path of a test file, or of a test's name as it stands in the code.\n" +
      `Or give names of parts: ${names.join(", ")}.`,
  );
}

function shortParts(report) {
  return [
    {
      name: "check",
      title: "Checks",
      args: ["tests/support/check.mjs", "--report", report("check")],
      read: () => readChecks(report("check")),
    },
    { ...vitest(report, "unit", "Unit, route and contract tests", "--project=main"), needsBuild: true },
    playwright(report, "e2e", "End-to-end tests", "--grep-invert=@long", ...inProjects(mostUsed)),
  ];
}

function longParts(report) {
  return [
    {
      // Files of other tests would be loaded for nothing.
      ...vitest(
        report,
        "postgres",
        "Tests on PostgreSQL",
        ...["--project=main", "--testNamePattern=PostgreSQL", ...onPostgres],
      ),
      needsBuild: true,
      needsDatabase: true,
      // Vitest counts the tests on SQLite, which the pattern leaves out, as skipped.
      read: () => {
        const { passed, failed, failures } = readVitest(report("postgres"));
        return { passed, failed: passed > 0 ? failed : Math.max(1, failed), skipped: 0, failures };
      },
      isOptional: true,
    },
    { ...vitest(report, "long", "Long tests", "--project=long*"), needsBuild: true, needsDatabase: true },
    { ...playwright(report, "e2e", "Long end-to-end tests", "--grep=@long"), needsDatabase: true },
    playwright(
      report,
      "e2e-others",
      "End-to-end tests of the other journeys",
      ...["--grep-invert=@long", ...inProjects(others)],
    ),
    playwright(report, "e2e-crossed", "End-to-end tests in the other language", ...inProjects(crossed)),
  ];
}

/** The tests that the words name, each with its runner and with what its kind needs. */
function namedParts(words, projects, report) {
  const { files, names, unknown } = findTests(root, words);
  if (unknown.length > 0) return [];
  const pattern = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const filter = (option) => (names.length > 0 ? [`${option}=${pattern}`] : []);
  const parts = [
    {
      ...vitest(
        report,
        "unit",
        "Unit, route and contract tests",
        ...["--project=main", ...filter("--testNamePattern"), ...files.unit],
      ),
      files: files.unit,
      needsBuild: files.unit.some((file) => file.startsWith("tests/contract/")),
      needsDatabase: files.unit.some((file) => onPostgres.some((folder) => file.startsWith(folder))),
    },
    {
      ...vitest(report, "long", "Long tests", "--project=long*", ...filter("--testNamePattern"), ...files.long),
      files: files.long,
      needsBuild: true,
      needsDatabase: true,
    },
    {
      ...playwright(report, "e2e", "End-to-end tests", ...inProjects(projects), ...filter("--grep"), ...files.browser),
      files: files.browser,
      needsDatabase: true,
    },
  ];
  return parts
    .filter((part) => part.files.length > 0)
    .map((part) => ({ ...part, read: () => countsOfNamed(part.read(), names.length > 0) }));
}

/** With names, the tests that are left out count as skipped in Vitest's report. Without, a test may skip itself with a reason. */
function countsOfNamed(counts, hasNames) {
  if (hasNames) return { ...counts, skipped: 0 };
  const isSkipped = counts.passed === 0 && counts.skipped > 0 && counts.failures.length === 0;
  return isSkipped ? { ...counts, failed: 0 } : counts;
}

function vitest(report, name, title, ...choice) {
  return {
    name,
    title,
    args: [
      path.join(root, "node_modules/vitest/vitest.mjs"),
      ...["run", "--config", "tests/vitest.config.ts", "--allowOnly=false"],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${report(name)}`, ...choice],
    ],
    read: () => readVitest(report(name)),
  };
}

function playwright(report, name, title, ...choice) {
  return {
    name,
    title,
    needsBuild: true,
    needsBrowser: true,
    args: [
      path.join(root, "node_modules/@playwright/test/cli.js"),
      ...["test", "--reporter=dot,json", "--forbid-only", ...choice],
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report(name) },
    read: () => readPlaywright(report(name)),
  };
}

function inProjects(names) {
  return names.map((name) => `--project=${name}`);
}
