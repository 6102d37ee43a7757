// npm run check: runs all guards, as many at a time as there are cores, each with a heading; then prints a summary. With
// names after -- it runs only these. `--fix` (npm run fix) repairs what can be repaired: format and order of imports.
// With `--report FILE` the results are written as JSON for the test runner.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { guards } from "./guards.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const names = guards.map(({ name }) => name);
const { values, positionals } = parseArgs({
  options: { report: { type: "string" }, fix: { type: "boolean" } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(", ")}. Checks: ${names.join(", ")}`);
  process.exit(2);
}
const chosen = guards.filter(
  ({ name, fix }) => (positionals.length === 0 || positionals.includes(name)) && (!values.fix || fix),
);

const results = [];
const waiting = [...chosen];

/** Runs one guard and buffers its output, so that parallel guards do not mix their lines. */
function run(guard) {
  const started = performance.now();
  const args = values.fix ? guard.fix : guard.args;
  const child = spawn(process.execPath, [guard.program, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    const end = (status) => {
      console.log(`\n── ${guard.title} ──\n${output}`.trimEnd());
      const seconds = (performance.now() - started) / 1000;
      resolve({ ...guard, passed: status === 0, seconds });
    };
    child.on("error", (error) => {
      output += `${guard.program} could not be run: ${error.message}`;
      end(1);
    });
    child.on("close", end);
  });
}

/** One of the parallel workers, which takes guards until none is left. */
async function work() {
  for (let guard = waiting.shift(); guard; guard = waiting.shift()) results.push(await run(guard));
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
results.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));

console.log("\n── Checks ──");
for (const { name, title, fix, passed, seconds } of results) {
  const time = `${seconds.toFixed(1)} s`.padStart(7);
  const advice = `  (again: npm run check -- ${name}${fix ? "; to repair: npm run fix" : ""})`;
  console.log(`${passed ? "✓" : "✗"} ${time}  ${title}${passed ? "" : advice}`);
}
if (values.report)
  fs.writeFileSync(values.report, JSON.stringify(results.map(({ title, passed }) => ({ title, passed }))));
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
