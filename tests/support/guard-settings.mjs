// The planted violations (tests/long/planted-violations.test.ts) prove that each guard catches what it is for. Their
// results can change only when a guard, its settings, its program or the violations change: `npm test` runs them after such
// a change, `npm run test:long` always. The record is a hash of all these at the last success; run as a program, this file
// runs the violations and writes the record.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const record = path.join(root, "tests/support/guard-settings.sha256");

/** The files besides the code that guards read. */
export const guardSettings = [
  ".biome.json",
  ".dependency-cruiser.cjs",
  ".gitignore",
  ".knip.json",
  "tsconfig.json",
  "tests/vitest.config.ts",
  "tests/support/guard-settings.d.mts",
  "tests/support/guard-settings.mjs",
  "tests/support/dead-code.mjs",
  "tests/support/imports.mjs",
  "tests/support/locale-keys.mjs",
  "tests/support/own-modules.ts",
  "tests/support/page-texts.mjs",
  "tests/support/patient-waits.ts",
  "tests/support/run-folder.ts",
  "tests/support/writers.mjs",
  "tests/support/quiet-console.ts",
];
const tests = ["tests/support/guards.mjs", "tests/long/planted-violations.test.ts", "tests/long/violations.ts"];
const programs = ["@biomejs/biome", "dependency-cruiser", "knip", "typescript", "typescript-7", "vitest"];

function fingerprint() {
  const hash = createHash("sha256");
  for (const name of [...guardSettings, ...tests]) hash.update(`${name}\n${fs.readFileSync(path.join(root, name))}\n`);
  for (const name of programs) {
    const { version } = JSON.parse(fs.readFileSync(path.join(root, "node_modules", name, "package.json"), "utf8"));
    hash.update(`${name}@${version}\n`);
  }
  return hash.digest("hex");
}

/** Whether anything has changed since the planted violations last passed. */
export function guardsChanged() {
  return !fs.existsSync(record) || fs.readFileSync(record, "utf8").trim() !== fingerprint();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, "node_modules/vitest/vitest.mjs"),
      ...["run", "--config", "tests/vitest.config.ts", "--project", "long", "planted-violations"],
    ],
    { cwd: root, stdio: "inherit" },
  );
  if (status === 0) fs.writeFileSync(record, `${fingerprint()}\n`);
  process.exitCode = status ?? 1;
}
