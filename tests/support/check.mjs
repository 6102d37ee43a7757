// npm run check: runs all guards, as many at a time as there are cores, each with a heading; then prints a summary.
// With `--report FILE` the results are written as JSON for the test runner.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { commandOf, guards } from "./guards.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const names = guards.map(({ name }) => name);
const { values, positionals } = parseArgs({ options: { report: { type: "string" } }, allowPositionals: true });
const chosen = guards.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (chosen.length === 0) {
  console.error(`There is no such check. Checks: ${names.join(", ")}`);
  process.exit(2);
}

const results = [];
const waiting = [...chosen];

/** Runs one guard and buffers its output, so that parallel guards do not mix their lines. */
function run(guard) {
  const started = performance.now();
  const [program, args] = commandOf(guard, root);
  const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
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
      resolve({ name: guard.name, title: guard.title, passed: status === 0, seconds });
    };
    child.on("error", (error) => {
      output += `${guard.command[0]} could not be run: ${error.message}`;
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
for (const { name, title, passed, seconds } of results) {
  const time = `${seconds.toFixed(1)} s`.padStart(7);
  console.log(`${passed ? "✓" : "✗"} ${time}  ${title}${passed ? "" : `  (again: npm run check -- ${name})`}`);
}
if (values.report) fs.writeFileSync(values.report, JSON.stringify(results));
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
