// Reads the report of each part of the tests, as { passed, failed, skipped, failures }: three numbers, and the names of
// the tests that failed.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A part without a report or without tests counts as failed. */
function read(file, count) {
  try {
    const { passed, failed, skipped, failures } = count(JSON.parse(fs.readFileSync(file, "utf8")));
    return { passed, failed: passed + failed === 0 ? 1 : failed, skipped, failures };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  }
}

/** The report of check.mjs: each check counts as one test. */
export function readChecks(file) {
  return read(file, (checks) => {
    const failures = checks.filter((check) => !check.passed).map(({ title }) => title);
    return { passed: checks.length - failures.length, failed: failures.length, skipped: 0, failures };
  });
}

/** Vitest's JSON report. A file that cannot be loaded has no tests and counts as one failure. */
export function readVitest(file) {
  return read(file, ({ numPassedTests, numPendingTests, numTodoTests = 0, testResults }) => {
    const isFailed = ({ status }) => status === "failed";
    const failures = testResults.flatMap(({ name, status, assertionResults }) => {
      const file = path.relative(root, name);
      const failed = assertionResults.filter(isFailed);
      if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`);
      return status === "failed" ? [file] : [];
    });
    return { passed: numPassedTests, failed: failures.length, skipped: numPendingTests + numTodoTests, failures };
  });
}

/** Playwright's JSON report. A test that passes only on retry counts as failed; so does an error outside of tests. */
export function readPlaywright(file) {
  return read(file, ({ stats, errors, suites = [] }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    // The outermost suites are files.
    failures: suites.flatMap((suite) => failuresOf(suite, [])),
  }));
}

function failuresOf({ file, specs = [], suites = [] }, around) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName }) => `${file} (${projectName}): ${[...around, title].join(" › ")}`),
  );
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, [...around, suite.title]))];
}

/** A line for each failure of the parts: its name, or the part's title for those without one. */
export function failureLines(parts) {
  return parts.flatMap(({ title, failed, failures = [] }) => {
    const others = failed - failures.length;
    return others > 0 ? [...failures, `${title}: ${others} without a name, see its output`] : failures;
  });
}
