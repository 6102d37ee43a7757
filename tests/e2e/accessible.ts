import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** CSS pixels: the minimum width of WCAG 2.2 (1.4.10), and a desktop. */
export const widths = { phone: 320, desk: 1440 };

/** Structures of repeated parts that axe has looked at, by page and width of its window. */
const lookedAt = new WeakMap<Page, Set<string>>();

const MARK = "data-looked-at";

/**
 * Reports what axe finds on a page and whether the page is wider than the window; on a desktop also at 200 % zoom.
 * @param isWhole whether axe looks also at headers, footers and cards that it has seen before
 */
export async function expectAccessible(page: Page, name: string, isWhole = false): Promise<void> {
  await page.evaluate(unstickBars);
  if (isWhole) lookedAt.delete(page);
  const known = lookedAt.get(page) ?? new Set();
  lookedAt.set(page, known);
  for (const structure of await page.evaluate(markRepeated, { known: [...known], mark: MARK })) known.add(structure);
  // Pages have no frames: axe's legacy mode needs no second page.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude(`[${MARK}]`)
    // Not part of axe's defaults: 24 pixels (WCAG 2.5.8), and names that contain the visible text (2.5.3).
    .options({
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } },
    })
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
  // The header may lie over a link.
  window.scrollTo({ top: 0, behavior: "instant" });
  for (const element of document.querySelectorAll<HTMLElement>("main *, .consent-bar")) {
    const { position, bottom } = getComputedStyle(element);
    if (element.className === "consent-bar" || (position === "sticky" && bottom !== "auto"))
      element.style.position = "static";
  }
}

/**
 * Marks headers, footers and cards whose tags, classes, roles and states axe has already seen in a window of this width, in
 * this document or an earlier one: axe needs most of its time for them. Returns the structures of the others.
 */
function markRepeated({ known, mark }: { known: string[]; mark: string }): string[] {
  const seen = new Set(known);
  const own =
    /^(?:class|role|type|hidden|open|checked|disabled|tabindex|lang|autocomplete|aria-(?:checked|current|expanded|hidden|invalid|live|pressed|selected))$/;
  const structureOf = (node: Node): string => {
    if (node instanceof Text) return node.data.trim() === "" ? "" : "text";
    if (!(node instanceof Element)) return "";
    const attributes = [...node.attributes].map(({ name, value }) => {
      if (own.test(name)) return `${name}=${value}`;
      // The names and texts of others are whether there is one.
      return name === mark ? "" : `${name}${value.trim() === "" ? "" : "=text"}`;
    });
    return `<${node.localName} ${attributes.join(" ")}>${[...node.childNodes].map(structureOf).join("")}</>`;
  };
  const found: string[] = [];
  for (const part of document.querySelectorAll("header, footer, article")) {
    const structure = `${window.innerWidth} ${part.parentElement?.className} ${structureOf(part)}`;
    part.toggleAttribute(mark, seen.has(structure));
    if (!seen.has(structure)) found.push(structure);
    seen.add(structure);
  }
  return found;
}

async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${name}: pixels too wide`).toBeLessThanOrEqual(0);
}
