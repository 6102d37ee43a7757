import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Visitor } from "../e2e/visitor";
import { installNode, lastLine } from "../support/install-node";
import { buySneakers } from "../support/plain-purchase";
import { runQuietly } from "../support/programs.mjs";
import { readVitest } from "../support/results.mjs";
import { startShop } from "../support/shop-process";

// The shop on newer Nodes than the oldest one: a copy of the project with its build, installed by that Node.

const project = path.resolve(import.meta.dirname, "../..");
const NOT_COPIED = ["node_modules", ".git", ".data", "test-results"];

/** Without what belongs to this run of the tests: PostgreSQL has tests of its own. */
function environmentFor(bin: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  for (const name of Object.keys(env)) if (/^(VITEST|TEST_DATABASE_URL$|NODE_ENV$)/.test(name)) delete env[name];
  return env;
}

/** The tests of what a Node can change: its own modules and compiled packages. The others are of plain TypeScript. */
const OF_NODE = ["app/backend", "app/cli", "app/config", "app/server", "app/session", "tests/contract"];

/** Node 22 lies between two lines that run more tests, 20 and 24: it only has to install, start and sell. */
test.for([
  { line: 22, tests: [], does: "installs the shop without a compiler, and sells a pair of shoes" },
  {
    line: 24,
    tests: OF_NODE,
    does: "installs the shop without a compiler, passes the server's tests, and sells a pair of shoes",
  },
])("Node $line $does", { timeout: 1_200_000 }, async ({ line, tests: folders }, { skip }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "shop-node-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const installed = await installNode(line, path.join(folder, "node"));
  if (installed.reason !== undefined) {
    console.log(`Skipped, Node ${line}: ${installed.reason}`);
    return skip(installed.reason);
  }
  const node = path.join(installed.bin, "node");
  const copy = path.join(folder, "shop");
  fs.cpSync(project, copy, {
    recursive: true,
    filter: (file) => !NOT_COPIED.includes(path.relative(project, file)),
  });
  const run = (...args: string[]) => runQuietly(node, args, { cwd: copy, env: environmentFor(installed.bin) });

  const prepared = await run("app/cli/start.mjs", "--prepare-only");
  expect(prepared).toMatchObject({ status: 0, output: expect.stringMatching(/Installed in \d+ s/) });
  expect(prepared.output).not.toMatch(/better-sqlite3/);

  if (folders.length > 0) {
    const report = path.join(folder, "report.json");
    const tests = await run(
      ...[
        "node_modules/vitest/vitest.mjs",
        "run",
        "--config",
        "tests/vitest.config.ts",
        "--project",
        "main",
        ...folders,
      ],
      ...["--reporter=json", `--outputFile=${report}`],
    );
    const { passed, failures } = readVitest(report);
    console.log(`Node ${installed.version}: ${passed} tests passed`);
    expect({ status: tests.status, failures }, lastLine(tests.output)).toEqual({ status: 0, failures: [] });
  }

  const shop = await startShop({ node, folder: copy });
  onTestFinished(async () => {
    await shop.stop();
  });
  await buySneakers(new Visitor(shop.url), "it");
});
