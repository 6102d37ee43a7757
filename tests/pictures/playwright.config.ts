import { defineConfig } from "@playwright/test";
import type { ShopOptions } from "../e2e/shop-test";

/** npm run pictures: takes the pictures of the README, of its own shop. */
export default defineConfig<ShopOptions>({
  testDir: ".",
  testMatch: "take-pictures.ts",
  globalSetup: "../e2e/start-shop.ts",
  workers: 1,
  timeout: 120_000,
  outputDir: "../../test-results",
  reporter: "line",
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ["--no-sandbox", "--disable-dev-shm-usage"],
    },
  },
});
