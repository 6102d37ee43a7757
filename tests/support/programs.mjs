// Finds and installs programs that tests need in addition to the npm packages.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

export const isRoot = process.getuid?.() === 0;

/** The first of these programs on the PATH, or undefined. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return files.find((file) => fs.existsSync(file));
}

/** Whether packages of the distribution can be installed without a prompt. */
export const canUseApt = isRoot && onPath("apt-get") !== undefined;

/** Runs a program to its end; resolves with its status and output. */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", (error) => resolve({ status: -1, output: error.message }));
    child.on("close", (status) => resolve({ status: status ?? -1, output }));
  });
}

/** Installs packages of the distribution; the error contains the last output of apt-get. */
export async function aptInstall(...packages) {
  console.log(`Installing ${packages.join(", ")} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const steps = [
    ["update"],
    ["install", "-y", "--no-install-recommends", "-o", "Dpkg::Options::=--force-confold", ...packages],
  ];
  for (const step of steps) {
    const { status, output } = await runQuietly("apt-get", ["-q", ...step], { env });
    if (status !== 0) throw new Error(`apt-get ${step[0]} failed: ${output.trim().split("\n").slice(-3).join(" ")}`);
  }
}

/**
 * What `find` finds, if need be after the installation of these packages. `install` replaces the plain installation, for
 * packages that would start a server of their own.
 */
export async function findOrInstall(packages, find, install = () => aptInstall(...packages)) {
  let problem = "only root can install it with apt-get";
  if (find() === undefined && canUseApt) {
    await install().catch((error) => {
      problem = error.message;
    });
  }
  const found = find();
  if (found !== undefined) return { found };
  return { reason: `not everything of ${packages.join(", ")} is installed, and ${problem}` };
}
