// npm run check -- imports: who may import whom, by dependency-cruiser and the rules in .dependency-cruiser.cjs. One cause
// gives one message: an import that a rule forbids often closes cycles too, and a cycle is found from each of its files.
import { cruise } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTypeScriptConfig from "dependency-cruiser/config-utl/extract-ts-config";

const options = await extractOptions("./.dependency-cruiser.cjs");
const cache = { folder: "node_modules/.cache/dependency-cruiser", strategy: "content" };
const tsConfig = extractTypeScriptConfig("tsconfig.json");
const { output } = await cruise(["app", "tests"], { ...options, validate: true, cache }, undefined, { tsConfig });

const { violations, ruleSetUsed } = output.summary;
const comments = new Map(ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
const others = violations.filter(({ type }) => type !== "cycle");
const forbidden = new Set(others.map(({ from, to }) => `${from} ${to}`));
const cycles = new Map();
for (const { type, rule, from, cycle } of violations) {
  if (type !== "cycle") continue;
  const files = cycle.map(({ name }) => name);
  const isCausedByAnother = files.some((file, at) => forbidden.has(`${files.at(at - 1)} ${file}`));
  if (!isCausedByAnother) cycles.set([...files].sort().join(" "), { rule, from, to: files.join(" → ") });
}
const findings = [...others, ...cycles.values()];
for (const { rule, from, to } of findings) {
  const comment = comments.get(rule.name);
  console.error(`${rule.name}: ${from === to ? from : `${from} → ${to}`}${comment ? `\n  ${comment}` : ""}`);
}
if (findings.length === 0) console.log(`The imports of ${output.modules.length} files keep the rules.`);
process.exitCode = findings.length > 0 ? 1 : 0;
