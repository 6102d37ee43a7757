import type { Page } from "@playwright/test";

/** Stops the page's clock, until `page.clock` continues it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}
