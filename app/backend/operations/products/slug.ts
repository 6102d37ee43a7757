import { foldText } from "~/shop/fold-text";

/** A text as a part of an address: `Città d'arte` is `citta-d-arte`. Empty for a text without letters and digits. */
export function slugOf(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 100);
}
