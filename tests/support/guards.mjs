/**
 * The guards of `npm run check`. Each is a Node program that runs in the project's folder; on a violation it exits with a
 * status other than 0 and names the file. tests/long/planted-violations.test.ts plants violations and expects each guard
 * to fail. `fix` is the arguments with which the program repairs what it finds.
 */
export const guards = [
  {
    name: "types",
    title: "Types (tsc, strict)",
    // TypeScript 7 checks in half the time of 5.9, whose programming interface other checks need.
    program: "node_modules/typescript-7/bin/tsc",
    args: [
      "--noEmit",
      "--pretty",
      "false",
      "--incremental",
      "--tsBuildInfoFile",
      "node_modules/.cache/types.tsbuildinfo",
    ],
  },
  {
    name: "dead-code",
    title: "Dead code and packages (knip)",
    program: "tests/support/dead-code.mjs",
    args: [],
  },
  {
    name: "imports",
    title: "Who imports whom (dependency-cruiser)",
    program: "tests/support/imports.mjs",
    args: [],
  },
  {
    name: "style",
    title: "Format and lint (biome)",
    program: "node_modules/@biomejs/biome/bin/biome",
    args: ["check", "--error-on-warnings", "--max-diagnostics=50"],
    fix: ["check", "--error-on-warnings", "--max-diagnostics=50", "--write"],
  },
  { name: "locales", title: "Texts in both languages", program: "tests/support/locale-keys.mjs", args: [] },
  { name: "writers", title: "Who writes which table", program: "tests/support/writers.mjs", args: [] },
];
