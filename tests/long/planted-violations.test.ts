import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guardSettings } from "../support/guard-settings.mjs";
import { guards } from "../support/guards.mjs";
import { tidy, violations } from "./violations";

const project = path.resolve(import.meta.dirname, "../..");

let root: string;

function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
}

function run(program: string, args: string[]) {
  const env = { ...process.env, NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: "utf8", env });
  return { status, output: `${stdout}\n${stderr}` };
}

function runGuard(name: string) {
  const guard = guards.find((candidate) => candidate.name === name);
  if (!guard) throw new Error(`There is no guard ${name}`);
  return run(process.execPath, [guard.program, ...guard.args]);
}

/** Writes the files, runs `work`, and restores the files. */
function withPlanted<T>(files: Record<string, string>, work: () => T): T {
  write(files);
  try {
    return work();
  } finally {
    for (const name of Object.keys(files)) fs.rmSync(path.join(root, name));
    write(tidy);
  }
}

beforeAll(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "shop-guards-")));
  write(tidy);
  write(Object.fromEntries(guardSettings.map((name) => [name, fs.readFileSync(path.join(project, name), "utf8")])));
  // As a folder, so that .gitignore applies, with a link to each package.
  fs.mkdirSync(path.join(root, "node_modules"));
  for (const name of fs.readdirSync(path.join(project, "node_modules"))) {
    if (name.startsWith(".")) continue;
    fs.symlinkSync(path.join(project, "node_modules", name), path.join(root, "node_modules", name));
  }
});

afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

describe("tidy code passes every guard", () => {
  test.each(guards.map(({ name }) => name))("%s", (name) => {
    const { status, output } = runGuard(name);
    expect(status, output).toBe(0);
  });
});

const reports = new Map<string, ReturnType<typeof runGuard>>();

/** The output of a guard for all its violations together: one run saves time. */
function reportOn(guard: string) {
  const files = Object.assign({}, ...violations.filter(([, name]) => name === guard).map(([, , , planted]) => planted));
  const report = reports.get(guard) ?? withPlanted(files, () => runGuard(guard));
  reports.set(guard, report);
  return report;
}

describe("a planted violation is caught and named:", () => {
  test.each(violations)("%s", (_, guard, named) => {
    const { status, output } = reportOn(guard);
    expect(output).toContain(named);
    expect(status).not.toBe(0);
  });

  test("one forbidden import, once, although it closes a cycle too", () => {
    const money = `import { answer } from "~/backend/answer";\n\nexport const used = answer;\n\n${tidy["app/shop/money.ts"]}`;
    const { output } = withPlanted({ "app/shop/money.ts": money }, () => runGuard("imports"));
    expect(output.match(/ → /g)).toHaveLength(1);
    expect(output).toContain("module-shop: app/shop/money.ts → app/backend/answer.ts");
  });

  test("one unused export, once", () => {
    const answer = `${tidy["app/backend/answer.ts"]}\nexport function forgotten() {}\n`;
    const { output } = withPlanted({ "app/backend/answer.ts": answer }, () => runGuard("dead-code"));
    expect(output.match(/forgotten/g)).toHaveLength(1);
  });

  test("a test that leaves a warning on the console", () => {
    const planted = 'import { test } from "vitest";\n\ntest("quiet", () => console.warn("loud words"));\n';
    const { status, output } = withPlanted({ "app/backend/planted.test.ts": planted }, () =>
      run(process.execPath, [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--config",
        "tests/vitest.config.ts",
        "--project",
        "main",
      ]),
    );
    expect(output).toContain("app/backend/planted.test.ts");
    expect(output).toContain("console.warn: loud words");
    expect(status).toBe(1);
  });
});
