import type { Page } from "@playwright/test";
import { slowestInteraction, untilQuiet } from "./page-observer";

/** How a shopper uses each page; a tap's time is that until the next paint. */
const taps: Record<string, Record<string, (page: Page) => Promise<void>>> = {
  list: {
    menu: async (page) => {
      await page.locator(".menu-burger > summary").tap();
      await page.locator(".menu-bar summary").first().tap();
    },
    filter: async (page) => {
      await page.locator(".filters-switch-label").tap();
      await page.locator(".facet > summary").first().tap();
      await page.locator(".facet .choice:has(input:enabled)").first().tap();
    },
  },
  product: {
    "add to cart": async (page) => {
      await page.locator(".buy-form .size:has(input:enabled)").first().tap();
      await page.locator(".buy-form button[type=submit]").tap();
      await page.getByRole("dialog").waitFor();
    },
  },
};

/** Uses the open page, and the same page again for each further interaction; milliseconds by interaction. */
export async function interactions(name: string, page: Page): Promise<Record<string, number>> {
  const results: Record<string, number> = {};
  const url = page.url();
  for (const [tap, use] of Object.entries(taps[name] ?? {})) {
    if (Object.keys(results).length > 0) {
      await page.goto(url);
      await untilQuiet(page);
    }
    results[tap] = await slowestInteraction(page, () => use(page));
  }
  return results;
}
