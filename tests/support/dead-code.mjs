// npm run check -- dead-code: files, exports and packages that nothing uses, and those that only tests use. Knip reads the
// project with the tests and without them; each finding is printed once.
import { spawnSync } from "node:child_process";

const FINDINGS = {
  files: "nothing uses this file",
  exports: "nothing uses this export",
  types: "nothing uses this type",
  enumMembers: "nothing uses this member",
  namespaceMembers: "nothing uses this member",
  duplicates: "is exported twice",
  dependencies: "nothing uses this package",
  devDependencies: "nothing uses this package",
  optionalPeerDependencies: "is an optional package that is used",
  unlisted: "is not in package.json",
  unresolved: "cannot be found",
  binaries: "is no program of a package in package.json",
};

/** The findings of one run of knip, by their place. */
function findings(...options) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints", "--reporter=json", ...options],
    { encoding: "utf8", maxBuffer: 64_000_000 },
  );
  // 1 means that there are findings.
  if (status !== 0 && status !== 1) {
    console.error(stderr || stdout);
    process.exit(2);
  }
  const found = new Map();
  for (const { file, ...kinds } of JSON.parse(stdout).issues)
    for (const [kind, entries] of Object.entries(kinds))
      for (const { name, line, col } of entries.flat()) {
        const place = line === undefined || kind === "files" ? file : `${file}:${line}:${col}`;
        const what = kind === "files" ? "" : `${name}: `;
        found.set(`${kind} ${file} ${name}`, { place, text: what + (FINDINGS[kind] ?? kind) });
      }
  return found;
}

const withTests = findings();
const withoutTests = findings("--production");
for (const { place, text } of withTests.values()) console.error(`${place} ${text}`);
for (const [key, { place, text }] of withoutTests)
  if (!withTests.has(key)) console.error(`${place} ${text}, but its tests do`);
process.exitCode = withTests.size + withoutTests.size > 0 ? 1 : 0;
