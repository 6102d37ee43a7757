// npm run pictures: takes the pictures of the README with the Chromium that the tests use.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium } from "../support/chromium.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [path.join(root, "node_modules/@playwright/test/cli.js"), "test", "--config", "tests/pictures/playwright.config.ts"],
  { cwd: root, stdio: "inherit", env: { ...process.env, CHROMIUM_PATH: await findChromium(root) } },
);
process.exitCode = status ?? 1;
