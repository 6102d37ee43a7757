import type { Placeholders } from "~/shop/placeholders";
import { escaped } from "./entities";

/** Stands for what a shop does not have until the line that says so is taken out; no text contains it. */
const MISSING = "\ue000";
/** The innermost list item, table row or paragraph around a missing fact. */
const MISSING_LINE = /<(li|tr|p)\b[^>]*>(?:(?!<\/?\1\b)[^\ue000])*\ue000(?:(?!<\/?\1\b)[\s\S])*<\/\1>\s*/gi;

/**
 * HTML with its facts filled in, escaped; a list item, table row or paragraph with a fact that this shop does not have is
 * left out.
 */
export function fillPlaceholders(html: string, facts: Placeholders): string {
  const text = html.replaceAll(MISSING, "").replace(/\{\{\s*([a-z._-]+)\s*\}\}/g, (whole, name: string) => {
    if (Object.hasOwn(facts, name)) return facts[name] === undefined ? MISSING : escaped(facts[name]);
    console.error(`A text names ${whole}, which is no fact of this shop`);
    return whole;
  });
  return text.replace(MISSING_LINE, "").replaceAll(MISSING, "");
}
