import { type Browser, chromium, expect, type Page } from "@playwright/test";

/**
 * Expects that nothing on the open page is cut, lies under other text, or makes the page wider than its window; and that the
 * header's controls are in the window.
 */
export async function expectNothingCut(page: Page, name: string): Promise<void> {
  expect.soft(await findCutParts(page), name).toEqual([]);
}

/** One line for each part that is incomplete. */
export function findCutParts(page: Page): Promise<string[]> {
  return page.evaluate(incompleteParts);
}

/** Runs in the page. Returns one line for each part that is incomplete. */
function incompleteParts(): string[] {
  /** Pixels that rounding may add. */
  const ROUNDING = 1;
  const found: string[] = [];
  const nameOf = (element: Element) =>
    `<${element.localName}${element.className && typeof element.className === "string" ? ` ${element.className}` : ""}> ${(element.textContent ?? "").trim().slice(0, 40)}`;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const chainOf = (element: Element) => {
    const chain: Element[] = [];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) chain.push(at);
    return chain;
  };
  /** Hidden on purpose: from everybody, or only from those who see. */
  const isHidden = (element: Element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    chainOf(element).some((one) => styleOf(one).clip !== "auto" || styleOf(one).left === "-999px");
  /** What scrolls or floats by itself: its boxes lie over those of the rest. */
  const layerOf = (element: Element) =>
    chainOf(element).find((one) => {
      const { position } = styleOf(one);
      return position === "fixed" || position === "sticky" || one.localName === "dialog";
    });
  interface Box {
    element: Element;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  /** The part that its scrolled and cutting ancestors show; null if there is none. */
  const shownPart = (box: Box): Box | null => {
    let { left, right, top, bottom } = box;
    for (const one of chainOf(box.element)) {
      if (`${styleOf(one).overflowX} ${styleOf(one).overflowY}` === "visible visible") continue;
      const edge = one.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return right - left > ROUNDING && bottom - top > ROUNDING ? { ...box, left, right, top, bottom } : null;
  };

  const width = document.documentElement.scrollWidth;
  if (width > window.innerWidth) {
    const wide = [...document.querySelectorAll("body *")].filter(
      (one) => one.getBoundingClientRect().right > window.innerWidth + ROUNDING,
    );
    found.push(`${width} pixels wide: ${wide.slice(0, 8).map(nameOf).join("; ")}`);
  }

  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const { overflowX, overflowY, textOverflow } = styleOf(element);
    if (!/hidden|clip/.test(`${overflowX} ${overflowY}`) || textOverflow === "ellipsis") continue;
    if (element.clientHeight === 0 || !element.textContent?.trim() || isHidden(element)) continue;
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
    if (scrollHeight > clientHeight + ROUNDING || scrollWidth > clientWidth + ROUNDING)
      found.push(`cut: ${nameOf(element)}`);
  }

  const boxes: Box[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const element = text.parentElement;
    if (!element || text.data.trim() === "" || element.closest("script, style, noscript, option, svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
    if (rects.length === 0 || isHidden(element)) continue;
    let block: Element = element;
    while (block.parentElement && styleOf(block).display === "inline") block = block.parentElement;
    const around = block.getBoundingClientRect();
    for (const { left, right, top, bottom } of rects) {
      // The line's box is higher than its letters.
      const inset = (bottom - top) * 0.2;
      const shown = shownPart({ element, left, right, top: top + inset, bottom: bottom - inset });
      if (!shown) continue;
      boxes.push(shown);
      const sticksOut =
        shown.left < around.left - ROUNDING ||
        shown.right > around.right + ROUNDING ||
        shown.top < around.top - ROUNDING ||
        shown.bottom > around.bottom + ROUNDING;
      if (sticksOut) found.push(`outside its box: ${nameOf(element)}`);
      if (shown.left < -ROUNDING || shown.right > window.innerWidth + ROUNDING)
        found.push(`outside the window: ${nameOf(element)}`);
    }
  }
  for (const element of document.querySelectorAll("button, input, select, textarea, summary, a, img")) {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || isHidden(element) || styleOf(element).display === "inline") continue;
    const shown = shownPart({ element, left, right, top, bottom });
    if (shown) boxes.push(shown);
  }
  boxes.sort((one, other) => one.top - other.top);
  for (const [index, one] of boxes.entries())
    for (let next = index + 1; next < boxes.length; next += 1) {
      const other = boxes[next];
      if (!other || other.top >= one.bottom - ROUNDING) break;
      const isOver =
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > ROUNDING &&
        Math.min(one.bottom, other.bottom) - other.top > ROUNDING;
      if (!isOver || one.element === other.element) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (layerOf(one.element) !== layerOf(other.element)) continue;
      // Pictures have labels and buttons on them, and an empty link may cover what it belongs to.
      const isCover = ({ element }: Box) =>
        element.localName === "img" ||
        (element.localName === "a" && element.childElementCount === 0 && styleOf(element).position === "absolute");
      if (isCover(one) || isCover(other)) continue;
      found.push(`over each other: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  for (const control of document.querySelectorAll(
    "header .header-logo, header .header-cart, header .search-open, header .menu-burger summary",
  )) {
    const { left, right, width } = control.getBoundingClientRect();
    // The checkout has no search and no menu.
    if (width > 0 && (left < 0 || right > window.innerWidth)) found.push(`outside the window: ${nameOf(control)}`);
  }
  return [...new Set(found)];
}

/** Runs `look` with text of twice the size. */
export async function withLargeText(page: Page, look: () => Promise<void>): Promise<void> {
  const setSize = (size: string) => page.evaluate((to) => (document.documentElement.style.fontSize = to), size);
  await setSize("200%");
  await look();
  await setSize("");
}

/** Expects that each element that gets the focus can be seen, in the order of Tab and backwards (WCAG 2.4.11). */
export async function expectFocusVisible(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(hiddenWhenFocused), `${name}: hidden although focused`).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Runs in the page. */
function hiddenWhenFocused(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex='0']"),
  ].filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }));
  const found = new Set<string>();
  for (const control of [...controls, ...controls.toReversed()]) {
    // Also what only the keyboard reaches.
    control.style.pointerEvents = "auto";
    control.focus();
    if (document.activeElement !== control) continue;
    // The label stands for an input without a box of its own.
    const label = control instanceof HTMLInputElement && Number(getComputedStyle(control).opacity) < 1;
    const shown = (label && control instanceof HTMLInputElement && control.labels?.[0]) || control;
    const [rect] = shown.getClientRects();
    if (!rect || rect.width < 2) {
      found.add(`no box: ${control.outerHTML.slice(0, 140)}`);
      continue;
    }
    const hits = [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const top = document.elementFromPoint(rect.left + rect.width * x, rect.top + rect.height * y);
        return top !== null && (shown.contains(top) || top.contains(shown));
      }),
    );
    if (!hits) found.add(control.outerHTML.slice(0, 140));
  }
  (document.activeElement as HTMLElement | null)?.blur();
  return [...found];
}

/** A browser whose reader has chosen a font of 32 pixels, to which media queries in `em` respond too. */
export function largeFontBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--blink-settings=imagesEnabled=false,defaultFontSize=32"],
  });
}
