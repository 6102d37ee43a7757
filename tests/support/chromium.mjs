// Finds or installs a Chromium for the tests.
import fs from "node:fs";
import path from "node:path";
import { aptInstall, canUseApt, onPath, runQuietly } from "./programs.mjs";

const HOW = "Install Chromium or Google Chrome, or name one by CHROMIUM_PATH=/path/to/chromium.";

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  const file = chromium.executablePath();
  return fs.existsSync(file) ? file : undefined;
}

function installed() {
  const apps = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  return (
    // The headless shell first: it shows the same pages, 20 % faster.
    onPath("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable") ??
    apps.find((file) => fs.existsSync(file))
  );
}

/** The path of a Chromium; throws with advice when there is none and none can be installed. */
export async function findChromium(root) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!fs.existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  const present = installed() ?? (await playwrightsOwn());
  if (present) return present;

  const failures = [];
  if (canUseApt) {
    for (const name of ["chromium-headless-shell", "chromium"]) {
      try {
        await aptInstall(name);
        const file = installed();
        if (file) return file;
      } catch (error) {
        failures.push(error.message);
      }
    }
  }
  console.log("Downloading Chromium with Playwright …");
  const { output } = await runQuietly(process.execPath, [
    path.join(root, "node_modules/@playwright/test/cli.js"),
    "install",
    "chromium",
  ]);
  const file = await playwrightsOwn();
  if (file) return file;
  failures.push(`Playwright's download failed: ${output.trim().split("\n").slice(-2).join(" ")}`);
  throw new Error(`No browser for the end-to-end tests. ${failures.join(" ")}\n${HOW}`);
}
