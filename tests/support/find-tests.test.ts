import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findTests } from "./find-tests.mjs";

let root: string;

const files: Record<string, string> = {
  "app/shop/money.ts": "",
  "app/shop/money.test.ts": 'test("a price is rounded half up", …)',
  "app/shop/money-of-an-order.test.ts": 'test("amounts add up", …)',
  "app/routes/cart/route.test.tsx": 'test("a price of the cart", () => expect("receipt"))',
  "tests/contract/shop/cart.test.ts": 'describe.each(ways)("a cart, %s", …)',
  "tests/e2e/cart.http.spec.ts": "",
  "tests/e2e/cart.spec.ts": 'test("a price is rounded half up in the cart", …)',
  "tests/e2e/words.ts": "",
  "tests/long/crash.test.ts": "",
};

beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "shop-tests-"));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
});

afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

test.each([
  ["a test file", ["app/shop/money.test.ts"], { unit: ["app/shop/money.test.ts"] }],
  ["the file that is tested", ["./app/shop/money.ts"], { unit: ["app/shop/money.test.ts"] }],
  ["a part of paths", ["tests/e2e/cart"], { browser: ["tests/e2e/cart.http.spec.ts", "tests/e2e/cart.spec.ts"] }],
  ["a folder", ["app/shop/"], { unit: ["app/shop/money-of-an-order.test.ts", "app/shop/money.test.ts"] }],
  [
    "a part of paths, over all kinds of tests",
    ["cart"],
    {
      browser: ["tests/e2e/cart.http.spec.ts", "tests/e2e/cart.spec.ts"],
      unit: ["app/routes/cart/route.test.tsx", "tests/contract/shop/cart.test.ts"],
    },
  ],
  [
    "several words",
    ["crash", "app/shop/money.ts"],
    { long: ["tests/long/crash.test.ts"], unit: ["app/shop/money.test.ts"] },
  ],
])("a path names %s", (_, words, expected) => {
  expect(findTests(root, words)).toEqual({
    files: Object.assign({ browser: [], long: [], unit: [] }, expected),
    names: [],
    unknown: [],
  });
});

test("a word that is in no path names tests by their names, among the tests of the paths if there are any", () => {
  expect(findTests(root, ["rounded half up"])).toEqual({
    files: { browser: ["tests/e2e/cart.spec.ts"], long: [], unit: ["app/shop/money.test.ts"] },
    names: ["rounded half up"],
    unknown: [],
  });
  expect(findTests(root, ["app/routes", "a price"]).files.unit).toEqual(["app/routes/cart/route.test.tsx"]);
});

test("a word that names no test is unknown, also when a test's body has it", () => {
  expect(findTests(root, ["app/routes", "rounded"]).unknown).toEqual(["rounded"]);
  expect(findTests(root, ["receipt"]).unknown).toEqual(["receipt"]);
});

test("the tests that docs/contributing.md names exist", () => {
  const project = path.resolve(import.meta.dirname, "../..");
  const document = fs.readFileSync(path.join(project, "docs/contributing.md"), "utf8");
  const commands = [...document.matchAll(/`npm (?:test|run test:long) -- ((?:tests|app)\/[^`]*|"[^`]*)`/g)];
  expect(commands.length).toBeGreaterThanOrEqual(5);
  for (const [command, words = ""] of commands) {
    const named = [...words.matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");
    const { files, unknown } = findTests(project, named);
    expect({ command, unknown, count: Object.values(files).flat().length }).toMatchObject({
      unknown: [],
      count: expect.toSatisfy((count: number) => count > 0),
    });
  }
});
