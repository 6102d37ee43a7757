import { createHash } from "node:crypto";
import { foldText } from "~/shop/fold-text";

const MAX_LENGTH = 100;
/** Characters of a hash. */
const HASH = 8;

/** A text as a part of an address: `Città d'arte` is `citta-d-arte`. Empty for a text without letters and digits. */
export function slugOf(text: string): string {
  return dashed(text).slice(0, MAX_LENGTH);
}

const dashed = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/**
 * A text as a slug that no other text has: one that is too long, or has letters that slugs do not have, such as those of two colours in
 * Chinese, ends with a hash of itself.
 */
export function distinctSlug(text: string, maxLength = MAX_LENGTH): string {
  const slug = dashed(text);
  const isWhole = slug.length <= maxLength && !/[^a-z0-9 ]/.test(foldText(text));
  if (isWhole) return slug;
  const hash = createHash("sha256").update(foldText(text)).digest("hex").slice(0, HASH);
  return [slug.slice(0, maxLength - hash.length - 1).replace(/-$/, ""), hash].filter(Boolean).join("-");
}

/** How all slugs begin that `distinctSlug` makes of a text with more words behind it; other slugs may begin so too. */
export function prefixOf(text: string): string {
  const slug = dashed(text);
  return slug.length < MAX_LENGTH - HASH - 1 ? `${slug}-` : slug.slice(0, MAX_LENGTH - HASH - 1).replace(/-$/, "");
}
