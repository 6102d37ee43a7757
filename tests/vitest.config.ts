import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { guardsChanged } from "./support/guard-settings.mjs";

/** Long, and only of use after a change of the guards: see guard-settings.mjs. */
const plantedViolations = guardsChanged() ? ["tests/long/planted-violations.test.ts"] : [];

/** Stands for `page-html/assets-plugin.ts` and `i18n/texts-plugin.ts`: these tests need no build, and the server has all texts. */
const withoutBrowserBuild = {
  name: "without-browser-build",
  resolveId: (id: string) => (/^virtual:(?:shop-assets$|texts\/)/.test(id) ? `\0${id}` : null),
  load(id: string) {
    if (id.startsWith("\0virtual:texts/")) return "";
    return id === "\0virtual:shop-assets"
      ? `import { scrollScript as scroll, startScript as start } from "~/page-html/start-script";
        export const sheet = null;
        export const messages = { en: [], it: [] };
        export const scripts = { start, scroll };`
      : null;
  },
};

/** They measure memory or times, kill programs, or use all cores themselves, so nothing else may run beside them. */
const alone = [
  ...["memory", "costly-queries", "outage", "crash", "payments-model", "leaks", "other-nodes", "container", "cdn"].map(
    (name) => `tests/long/${name}.test.ts`,
  ),
  "tests/long/browsers/**/*.test.ts",
];

const long = { testTimeout: 600_000, hookTimeout: 60_000 };

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app` } },
  plugins: [withoutBrowserBuild],
  test: {
    environment: "node",
    globalSetup: ["tests/support/run-folder.ts"],
    setupFiles: ["tests/support/own-modules.ts", "tests/support/quiet-console.ts", "tests/support/patient-waits.ts"],
    slowTestThreshold: 3_000,
    // As patient-waits.ts; Vitest's own is 1 s.
    expect: { poll: { timeout: 15_000 } },
    // One more than there are cores, because many tests wait for programs or limits.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: "main",
          // Files share a process and the packages that it has loaded: see own-modules.ts.
          isolate: false,
          include: [
            "app/**/*.test.{ts,tsx}",
            "tests/contract/**/*.test.ts",
            "tests/support/*.test.ts",
            "tests/bench/**/*.test.ts",
            ...plantedViolations,
          ],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...long,
          name: "long",
          include: ["tests/long/**/*.test.ts"],
          exclude: alone,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { ...long, name: "long-alone", include: alone, fileParallelism: false, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
