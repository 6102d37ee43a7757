import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readChecks, readPlaywright, readVitest } from "./results.mjs";

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "shop-results-"));
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = path.join(folder, "report.json");
  fs.writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

test("each check counts as one test", () => {
  const file = report([{ passed: true }, { passed: false }, { passed: true }]);
  expect(readChecks(file)).toEqual({ passed: 2, failed: 1, skipped: 0 });
});

test("a test file that cannot be loaded counts as a failure, skipped tests count as neither", () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] },
      { status: "failed", assertionResults: [] },
      { status: "passed", assertionResults: [{ status: "passed" }] },
    ],
  });
  expect(readVitest(file)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test("a browser test that passes only on retry counts as failed, and so does an error outside of tests", () => {
  const file = report({
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: "no config" }],
  });
  expect(readPlaywright(file)).toEqual({ passed: 7, failed: 3, skipped: 2 });
});

test("a part without a report, or with an incomplete one, counts as failed", () => {
  const failure = { passed: 0, failed: 1, skipped: 0 };
  expect(readVitest(path.join(folder, "absent.json"))).toEqual(failure);
  expect(readPlaywright(report('{ "stats": {'))).toEqual(failure);
});

test("a part without tests, or with only skipped ones, counts as failed", () => {
  expect(readChecks(report([]))).toEqual({ passed: 0, failed: 1, skipped: 0 });
  const nothing = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  expect(readVitest(report(nothing))).toEqual({ passed: 0, failed: 1, skipped: 0 });
  const skipped = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 3 }, errors: [] };
  expect(readPlaywright(report(skipped))).toEqual({ passed: 0, failed: 1, skipped: 3 });
});
