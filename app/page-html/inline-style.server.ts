import { createHash } from "node:crypto";
import { sheet } from "virtual:shop-assets";
import { type KeptParts, tagReader } from "./page-tags";
import { knownNames, usedStyles } from "./used-styles";

interface InlineStyle {
  css: string;
  /** The source of a policy that allows it. */
  source: string;
}

/** Combinations of names; pages of one kind have few. */
const MAX_KEPT = 500;

const known = knownNames(sheet?.nodes ?? []);
/** Reads tags for the names that the shop's style sheet knows. */
export const readTags = tagReader(known);
const kept = new Map<string, InlineStyle>();

/** The element that loads the whole style sheet; in development Vite adds the style sheets. */
export const sheetLink = sheet ? `<link rel="stylesheet" href="${sheet.href}"/>` : "";

/**
 * A page spelled as in HTML, and the rules of the shop's style sheet that it uses.
 * @param rendered by React
 * @param isWhole whether no style sheet follows; otherwise only the rules of the first screen
 */
export function withInlineStyle(
  rendered: string,
  isWhole: boolean,
  parts: KeptParts,
): { html: string; style: InlineStyle } {
  const { html, names } = readTags(rendered, isWhole, parts);
  return { html, style: styleOf(names) };
}

function styleOf(names: ReadonlySet<string>): InlineStyle {
  const key = [...known].filter((name) => names.has(name)).join(" ");
  const ready = kept.get(key);
  if (ready) return ready;
  const css = usedStyles(sheet?.nodes ?? [], names);
  const style = { css, source: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, style);
  return style;
}
