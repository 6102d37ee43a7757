// Reads the report of each part of the tests, as { passed, failed, skipped }.
import fs from "node:fs";

/** A part without a report or without tests counts as failed. */
function read(file, count) {
  try {
    const { passed, failed, skipped } = count(JSON.parse(fs.readFileSync(file, "utf8")));
    return { passed, failed: passed + failed === 0 ? 1 : failed, skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** The report of check.mjs: each check counts as one test. */
export function readChecks(file) {
  return read(file, (checks) => {
    const passed = checks.filter((check) => check.passed).length;
    return { passed, failed: checks.length - passed, skipped: 0 };
  });
}

/** Vitest's JSON report. A file that cannot be loaded has no tests and counts as one failure. */
export function readVitest(file) {
  return read(file, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests = 0, testResults }) => {
    const isBroken = ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed");
    const failed = numFailedTests + testResults.filter(isBroken).length;
    return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
  });
}

/** Playwright's JSON report. A test that passes only on retry counts as failed; so does an error outside of tests. */
export function readPlaywright(file) {
  return read(file, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }));
}
