// npm run bench -- PART… [options]: builds the shop if needed, then the benchmark as the shop itself is built, and runs it.
import { spawnSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { findChromium } from "../support/chromium.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = path.join(root, "tests/bench");

/** Runs a Node program to its end; the benchmark ends with it if it fails. */
function run(args, env = {}) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { TMPDIR: os.tmpdir(), ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
}

run(["app/cli/start.mjs", "--prepare-only"]);
run([
  path.join(root, "node_modules/@remix-run/dev/dist/cli.js"),
  ...["vite:build", "--config", "tests/bench/empty-app/vite.config.ts", "--logLevel", "warn"],
]);
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
    // Inside the project, so that the built files find its packages.
    outDir: path.join(root, "build/bench"),
    rollupOptions: {
      input: {
        main: path.join(folder, "main.ts"),
        "render-reference": path.join(folder, "server/render-reference.ts"),
      },
      // No folders: the files take the project's root from their place.
      output: { chunkFileNames: "[name]-[hash].js" },
    },
  },
});
run(["--expose-gc", path.join(root, "build/bench/main.js"), ...process.argv.slice(2)], {
  NODE_ENV: "production",
  CHROMIUM_PATH: await findChromium(root),
});
