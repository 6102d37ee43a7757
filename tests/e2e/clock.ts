import type { Page } from "@playwright/test";

/** The page's time stands still from now on, until `page.clock` lets it run. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}
