import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** CSS pixels: the minimum width of WCAG 2.2 (1.4.10), and a desktop. */
export const widths = { phone: 320, desk: 1440 };

/** Reports what axe finds on a page and whether the page is wider than the window; on a desktop also at 200 % zoom. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(unstickBars);
  // Pages have no frames: axe's legacy mode needs no second page.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // WCAG 2.2: 24 pixels; not part of axe's defaults.
    .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}) ${target.join(" ")} ${html.slice(0, 160)}`),
  );
  expect.soft(found, name).toEqual([]);
  await expectNoOverflow(page, name);
  const window = page.viewportSize();
  if (window?.width !== widths.desk) return;
  // A zoom of 200 % halves the window in CSS pixels (WCAG 1.4.4).
  await page.setViewportSize({ width: window.width / 2, height: window.height / 2 });
  await expectNoOverflow(page, `${name} at 200 %`);
  await page.setViewportSize(window);
}

/**
 * Puts bars at the window's lower edge into the flow. axe measures targets at one scroll position, where a bar covers some of them
 * in part; the shopper scrolls.
 */
function unstickBars(): void {
  for (const element of document.querySelectorAll<HTMLElement>("main *, .consent-bar")) {
    const { position, bottom } = getComputedStyle(element);
    if (element.className === "consent-bar" || (position === "sticky" && bottom !== "auto"))
      element.style.position = "static";
  }
}

async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${name}: pixels too wide`).toBeLessThanOrEqual(0);
}
