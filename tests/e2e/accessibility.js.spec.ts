import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { test } from "./shop-test";
import { walk } from "./walk";

/** CSS pixels: a phone and a desk. */
const widths = [360, 1440];

for (const language of locales) {
  for (const width of widths) {
    // Italian words are the longer ones: they have the phone in the short run.
    const tag = (language === "it") === (width === 360) ? [] : ["@long"];
    test.describe(`in ${language} at ${width} pixels`, { tag }, () => {
      test.use({ language, viewport: { width, height: 900 } });

      test("every page is accessible, and no wider than its window", async ({ shopper, page, stockRoom }) => {
        test.setTimeout(180_000);
        await walk(shopper, stockRoom, (name) => expectAccessible(page, name));
      });
    });
  }
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  // There are no frames: the simple mode does without a second page.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // WCAG 2.2: 24 pixels; axe leaves it out unless asked.
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}) ${target.join(" ")} ${html.slice(0, 160)}`),
  );
  expect.soft(found, name).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${name}: pixels too wide`).toBeLessThanOrEqual(0);
}
