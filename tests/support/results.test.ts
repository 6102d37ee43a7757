import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { failureLines, readChecks, readPlaywright, readVitest } from "./results.mjs";

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
  const file = report([
    { title: "Types", passed: true },
    { title: "Format", passed: false },
    { title: "Texts", passed: true },
  ]);
  expect(readChecks(file)).toEqual({ passed: 2, failed: 1, skipped: 0, failures: ["Format"] });
});

test("a test file that cannot be loaded counts as a failure, skipped tests count as neither", () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      {
        name: path.resolve("app/a.test.ts"),
        status: "failed",
        assertionResults: [
          { status: "failed", fullName: "adds" },
          { status: "passed", fullName: "subtracts" },
        ],
      },
      { name: path.resolve("app/b.test.ts"), status: "failed", assertionResults: [] },
      {
        name: path.resolve("app/c.test.ts"),
        status: "passed",
        assertionResults: [{ status: "passed", fullName: "divides" }],
      },
    ],
  });
  expect(readVitest(file)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 3,
    failures: ["app/a.test.ts: adds", "app/b.test.ts"],
  });
});

test("a browser test that passes only on retry counts as failed, and so does an error outside of tests", () => {
  const file = report({
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: "no config" }],
    suites: [
      {
        file: "cart.spec.ts",
        specs: [{ title: "fills the cart", tests: [{ projectName: "js", status: "expected" }] }],
        suites: [
          {
            title: "a full cart",
            file: "cart.spec.ts",
            specs: [
              { title: "removes a line", tests: [{ projectName: "js", status: "unexpected" }] },
              { title: "changes a number", tests: [{ projectName: "no-js", status: "flaky" }] },
            ],
          },
        ],
      },
    ],
  });
  expect(readPlaywright(file)).toEqual({
    passed: 7,
    failed: 3,
    skipped: 2,
    failures: [
      "cart.spec.ts (js): a full cart › removes a line",
      "cart.spec.ts (no-js): a full cart › changes a number",
    ],
  });
});

test("a part without a report, or with an incomplete one, counts as failed", () => {
  const failure = { passed: 0, failed: 1, skipped: 0, failures: [] };
  expect(readVitest(path.join(folder, "absent.json"))).toEqual(failure);
  expect(readPlaywright(report('{ "stats": {'))).toEqual(failure);
});

test("a part without tests, or with only skipped ones, counts as failed", () => {
  expect(readChecks(report([]))).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
  const nothing = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  expect(readVitest(report(nothing))).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
  const skipped = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 3 }, errors: [] };
  expect(readPlaywright(report(skipped))).toEqual({ passed: 0, failed: 1, skipped: 3, failures: [] });
});

test("every failure has a line, also one without a name", () => {
  const lines = failureLines([
    { title: "Set-up", failed: 0 },
    { title: "Unit tests", failed: 2, failures: ["app/a.test.ts: adds"] },
    { title: "Browser tests", failed: 1, failures: [] },
  ]);
  expect(lines).toEqual([
    "app/a.test.ts: adds",
    "Unit tests: 1 without a name, see its output",
    "Browser tests: 1 without a name, see its output",
  ]);
});
