// npm run check: every guard in order, each with a heading, then a summary.
// With `--report FILE` the results are written as JSON for the test runner.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { commandOf, guards } from "./guards.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values, positionals } = parseArgs({ options: { report: { type: "string" } }, allowPositionals: true });
const chosen = guards.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (chosen.length === 0) {
  console.error(`There is no such check. Checks: ${guards.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

const results = chosen.map((guard) => {
  console.log(`\n── ${guard.title} ──`);
  const started = performance.now();
  const [program, args] = commandOf(guard, root);
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (error) console.error(`${guard.command[0]} could not be run: ${error.message}`);
  return { name: guard.name, title: guard.title, passed: status === 0, seconds: (performance.now() - started) / 1000 };
});

console.log("\n── Checks ──");
for (const { name, title, passed, seconds } of results) {
  const time = `${seconds.toFixed(1)} s`.padStart(7);
  console.log(`${passed ? "✓" : "✗"} ${time}  ${title}${passed ? "" : `  (again: npm run check -- ${name})`}`);
}
if (values.report) fs.writeFileSync(values.report, JSON.stringify(results));
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
