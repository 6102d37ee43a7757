import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** CSS pixels: the narrowest phone that WCAG 2.2 (1.4.10) asks for, and a desk. */
export const widths = { phone: 320, desk: 1440 };

/** Notes what axe finds on a page, and when the page is wider than its window; a desk is tried at a zoom of 200 % too. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // There are no frames: the simple mode does without a second page.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // WCAG 2.2: 24 pixels; axe leaves it out unless asked.
    .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}) ${target.join(" ")} ${html.slice(0, 160)}`),
  );
  expect.soft(found, name).toEqual([]);
  await expectNoOverflow(page, name);
  const window = page.viewportSize();
  if (window?.width !== widths.desk) return;
  // To a page a zoom of 200 % is a window of half the size (WCAG 1.4.4).
  await page.setViewportSize({ width: window.width / 2, height: window.height / 2 });
  await expectNoOverflow(page, `${name} at 200 %`);
  await page.setViewportSize(window);
}

async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${name}: pixels too wide`).toBeLessThanOrEqual(0);
}
