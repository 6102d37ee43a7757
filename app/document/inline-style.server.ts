import { createHash } from "node:crypto";
import { sheet } from "virtual:shop-assets";
import { firstScreen, knownNames, namesIn, usedStyles } from "./used-styles";

export interface InlineStyle {
  css: string;
  /** The source of a policy that allows it. */
  source: string;
}

/** Combinations of names; pages of one kind have few. */
const MAX_KEPT = 500;

const known = knownNames(sheet?.nodes ?? []);
const kept = new Map<string, InlineStyle>();

/** The element that loads the whole style sheet; in development Vite adds the style sheets. */
export const sheetLink = sheet ? `<link rel="stylesheet" href="${sheet.href}"/>` : "";

/**
 * The rules of the shop's style sheet that a page uses.
 * @param isWhole whether no style sheet follows; otherwise only those of the first screen
 */
export function inlineStyle(html: string, isWhole: boolean): InlineStyle {
  const names = namesIn(isWhole ? html : firstScreen(html), known, isWhole);
  const key = [...names].sort().join(" ");
  const ready = kept.get(key);
  if (ready) return ready;
  const css = usedStyles(sheet?.nodes ?? [], names);
  const style = { css, source: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, style);
  return style;
}
