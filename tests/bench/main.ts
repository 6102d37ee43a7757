// The benchmark: measures the chosen parts, prints a table for each and one of all limits, and writes the figures as JSON.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { catalogue } from "./catalogue";
import { growth } from "./growth";
import { readOptions } from "./options";
import { orders } from "./orders/orders";
import { phone } from "./phone/phone";
import { limitTable, missed } from "./report/limits";
import { busyness, machine, machineText } from "./report/machine";
import type { PartResult, Results } from "./report/result";
import { writeSpeedPage } from "./report/speed-page";
import { textTable } from "./report/table";
import { memory } from "./server/memory";
import { server } from "./server/server";
import { weight } from "./weight";

const parts = { weight, phone, server, memory, growth, orders, catalogue };

function readResults(file: string): Results["parts"] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results).parts : {};
}

const commit = () => execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();

async function main() {
  const options = readOptions(process.argv.slice(2), Object.keys(parts));
  const results: Results = { machine: machine(), parts: readResults(options.json) };
  console.log(machineText(results.machine));
  let failures = 0;
  for (const name of options.parts) {
    const before = await busyness();
    console.log(
      `\n━━ ${name} (load ${before.load.toFixed(1)}, other programs use ${before.otherPercent} % of the CPU) ━━`,
    );
    const started = performance.now();
    const result: PartResult = await parts[name as keyof typeof parts](options);
    const seconds = Math.round((performance.now() - started) / 1_000);
    const after = await busyness();
    for (const table of result.tables) console.log(`\n${textTable(table)}`);
    if (result.limits.length > 0) console.log(`\n${textTable(limitTable(result.limits))}`);
    console.log(`\n${seconds} s; afterwards load ${after.load.toFixed(1)}, other programs ${after.otherPercent} %`);
    failures += missed(result.limits).length;
    const stored = { ...result, at: new Date().toISOString(), commit: commit(), seconds, busy: { before, after } };
    // Read again: another run may have measured other parts meanwhile.
    results.parts = { ...readResults(options.json), [name]: stored };
    mkdirSync(path.dirname(options.json), { recursive: true });
    writeFileSync(options.json, `${JSON.stringify(results, null, 1)}\n`);
  }
  if (options.parts.length > 0) console.log(`\nFigures: ${options.json}; limits missed: ${failures}`);
  if (options.writesDocs) writeSpeedPage(results);
  process.exitCode = failures > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
});
