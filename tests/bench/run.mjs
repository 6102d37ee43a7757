// npm run bench -- NAME…: builds tests/bench/NAME.ts as the shop itself is built, and runs it. Without a name, all of them.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = path.join(root, "tests/bench");
const known = fs.readdirSync(folder).flatMap((file) => (file.endsWith(".ts") ? [file.slice(0, -3)] : []));
const names = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const options = process.argv.slice(2).filter((argument) => argument.startsWith("-"));
const unknown = names.find((name) => !known.includes(name));
if (unknown) {
  console.error(`There is no benchmark ${unknown}. Benchmarks: ${known.join(", ")}`);
  process.exit(2);
}

// Inside the project, so that the built file finds its packages.
fs.mkdirSync(path.join(root, "build"), { recursive: true });
const outDir = fs.mkdtempSync(path.join(root, "build/bench-"));
try {
  for (const name of names.length > 0 ? names : known) {
    await build({
      root,
      configFile: false,
      logLevel: "warn",
      resolve: { alias: { "~": path.join(root, "app") } },
      publicDir: false,
      ssr: { target: "node" },
      build: {
        ssr: true,
        target: "node20",
        outDir,
        rollupOptions: { input: { [name]: path.join(folder, `${name}.ts`) } },
      },
    });
    const args = ["--expose-gc", path.join(outDir, `${name}.js`), ...options];
    const { status } = spawnSync(process.execPath, args, {
      stdio: "inherit",
      env: { TMPDIR: os.tmpdir(), ...process.env },
    });
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  fs.rmSync(outDir, { recursive: true, force: true });
}
