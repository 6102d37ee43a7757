import type { Page } from "@playwright/test";

/** The state of everything that a shopper can open, type or choose, by place in the page, and where the shopper is. */
export function stateOf(page: Page): Promise<unknown[]> {
  return page.evaluate(() => {
    const own = document.querySelectorAll<HTMLElement>("details, input:not([type=hidden]), textarea, select");
    const states = [...own].map((element) =>
      element instanceof HTMLDetailsElement
        ? element.open
        : element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)
          ? element.checked
          : (element as HTMLInputElement).value,
    );
    const focused = document.activeElement;
    const isText = focused instanceof HTMLTextAreaElement || (focused as HTMLInputElement | null)?.type === "text";
    const selected = isText ? (focused as HTMLInputElement) : null;
    return [
      ...states,
      [window.scrollY, [...own].indexOf(focused as HTMLElement), selected?.selectionStart, selected?.selectionEnd],
    ];
  });
}

/** Opens all that is closed, types into all texts, and changes all choices, except those that apply at once with scripts. */
export async function changeAll(page: Page, atOnce: string): Promise<void> {
  await page.evaluate((kept) => {
    const isFree = (element: Element) => !element.matches(kept) && !element.closest("[hidden]");
    for (const details of document.querySelectorAll("details")) details.open = !details.open;
    for (const field of document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea"))
      if (!isFree(field) || field.disabled) continue;
      else if (/checkbox|radio/.test(field.type)) field.click();
      else field.value = field.type === "number" ? "2" : "typed";
    for (const list of document.querySelectorAll("select"))
      if (isFree(list)) list.selectedIndex = list.options.length - 1;
  }, atOnce);
}
