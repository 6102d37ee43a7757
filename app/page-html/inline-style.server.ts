import { sheet } from "virtual:shop-assets";
import { collectStyleNames } from "./collect-style-names";
import { hashSource } from "./content-security-policy.server";
import { knownNames, usedStyles } from "./used-styles";

interface InlineStyle {
  css: string;
  /** The source of a policy that allows it. */
  source: string;
}

/** Combinations of names; pages of one kind have few. */
const MAX_CACHED = 500;

const nodes = sheet?.nodes ?? [];
const known = knownNames(nodes);
const cached = new Map<string, InlineStyle>();

/** The element that loads the whole style sheet; in development Vite adds the style sheets. */
export const sheetLink = sheet ? `<link rel="stylesheet" href="${sheet.href}"/>` : "";

/** The names in HTML that have rules in the shop's style sheet. */
export function styleNamesOf(html: string, isWhole: boolean): Set<string> {
  return collectStyleNames(html, known, isWhole);
}

/** The rules of the shop's style sheet for a page with these names. */
export function inlineStyle(names: ReadonlySet<string>): InlineStyle {
  const key = [...known].filter((name) => names.has(name)).join(" ");
  const ready = cached.get(key);
  if (ready) return ready;
  const css = usedStyles(nodes, names);
  const style = { css, source: hashSource(css) };
  const [oldest] = cached.keys();
  if (cached.size >= MAX_CACHED && oldest !== undefined) cached.delete(oldest);
  cached.set(key, style);
  return style;
}
