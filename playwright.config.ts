import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import type { ShopOptions } from "./tests/e2e/shop-test";

const overHttp = /\.http\.spec\.ts$/;
/** Starts a development server. */
const development = /\/development\.spec\.ts$/;
const onlyWithScripts = /(?<!no-)js\.spec\.ts$/;
const onlyWithoutScripts = /\.no-js\.spec\.ts$/;
const inAnyBrowser = /\/(?!development)[\w-]+\.spec\.ts$/;
/** The journeys that `npm test` makes, without scripts and with them; the others are long tests. */
const mostUsed = /\/(purchase|product|cart|checkout|menu|consent|payment)\.spec\.ts$/;
/** Lost connections, slow or foreign scripts, tabs, Back, a second press, movement of the page: long tests. */
const onlySometimes =
  /\/(cart-copy|connection|early-input|foreign-nodes|heading-face|history|layout-shift|payment-scripts|repeated-press)\.js\.spec\.ts$/;
/** These choose their languages themselves, start shops of their own, or test what has no language. */
const onceForAll = /\/(accessibility|purchase|budget|connection|early-input|layout-shift)\.[\w.-]*spec\.ts$/;

/**
 * Each journey is written once and runs twice: with scripts in Italian, and without in English. The purchase has every pair
 * of script and language. The long tests have the projects `…-others`, for the other journeys, and `js-en` and `no-js-it`,
 * for the other language of the most used journeys and of what runs only with or only without scripts.
 */
export default defineConfig<ShopOptions>({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/start-shop.ts",
  fullyParallel: true,
  // One more than there are cores, because tests also wait.
  workers: availableParallelism() + 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "Europe/Rome",
    screenshot: "only-on-failure",
    // Slows every test by a quarter; to look into a failure: --trace=on
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      // Pictures take the server long to draw; tests that look at them ask for them.
      // The other settings are Playwright's own, which ours would replace: a mouse that hovers and points exactly.
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
      ],
    },
  },
  projects: [
    // First, because its tests run one after the other.
    { name: "development", testMatch: development, use: { javaScriptEnabled: true } },
    {
      name: "js",
      testMatch: [mostUsed, onlyWithScripts],
      testIgnore: onlySometimes,
      use: { javaScriptEnabled: true, language: "it" },
    },
    {
      name: "js-others",
      testMatch: [onlySometimes, inAnyBrowser],
      testIgnore: mostUsed,
      use: { javaScriptEnabled: true, language: "it" },
    },
    {
      name: "no-js",
      testMatch: [mostUsed, onlyWithoutScripts],
      use: { javaScriptEnabled: false, language: "en" },
    },
    {
      name: "no-js-others",
      testMatch: inAnyBrowser,
      testIgnore: mostUsed,
      use: { javaScriptEnabled: false, language: "en" },
    },
    { name: "http", testMatch: overHttp },
    {
      name: "js-en",
      testMatch: [mostUsed, onlyWithScripts],
      testIgnore: onceForAll,
      use: { javaScriptEnabled: true, language: "en" },
    },
    {
      name: "no-js-it",
      testMatch: [mostUsed, onlyWithoutScripts],
      testIgnore: onceForAll,
      use: { javaScriptEnabled: false, language: "it" },
    },
  ],
});
