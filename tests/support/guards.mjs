import path from "node:path";

/**
 * The guards of `npm run check`. Each is a command that runs in the project's folder; on a violation it exits with a status
 * other than 0 and names the file. tests/long/planted-violations.test.ts plants violations and expects each guard to fail.
 */
export const guards = [
  { name: "types", title: "Types (tsc, strict)", command: ["tsc", "--noEmit", "--pretty", "false"] },
  {
    name: "style",
    title: "Format and lint (biome)",
    command: ["biome", "check", "--error-on-warnings", "--max-diagnostics=50"],
  },
  {
    name: "imports",
    title: "Who imports whom (dependency-cruiser)",
    command: ["depcruise", "--config", ".dependency-cruiser.cjs", "--output-type", "err-long", "app", "tests"],
  },
  {
    name: "dead-code",
    title: "Dead code and packages (knip)",
    command: ["knip", "--no-progress", "--no-config-hints"],
  },
  {
    name: "tested-only",
    title: "Code that only its tests use (knip)",
    command: ["knip", "--production", "--no-progress", "--no-config-hints"],
  },
  { name: "writers", title: "Who writes which table", command: ["node", "tests/support/writers.mjs"] },
  { name: "locales", title: "Texts in both languages", command: ["node", "tests/support/locale-keys.mjs"] },
];

/** The command as a program and its arguments, with the project's own tools from `root`. */
export function commandOf(guard, root) {
  const [tool, ...args] = guard.command;
  return tool === "node" ? [process.execPath, args] : [path.join(root, "node_modules/.bin", tool), args];
}
