import { withoutStuck } from "./stuck-characters";

const FRACTIONS: Record<string, string> = { "¼": ".25", "½": ".5", "¾": ".75", "⅓": "-1-3", "⅔": "-2-3" };
/** Sizes have a few letters or digits. */
const MAX_LENGTH = 40;

/** A size's name in a URL: "42", "42.5" (also for "42,5" and "42 ½"), "xxl", "one-size". */
export function sizeInUrl(name: string): string {
  return name
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replace(/\s*([¼½¾⅓⅔])/g, (_, fraction: string) => FRACTIONS[fraction] ?? "")
    .replace(/(\d),(?=\d)/g, "$1.")
    .replace(/\s+1\/2\b/g, ".5")
    .replace(/[^\p{L}\p{N}.]+/gu, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
}

/** The size that a query names, as a link of the shop has it, however it is written; empty without one. */
export function askedSizeInUrl(query: URLSearchParams): string {
  const given = [...query].find(([name]) => name.toLowerCase() === "size")?.[1] ?? "";
  return sizeInUrl(withoutStuck(given.split("?", 1)[0] ?? ""));
}

/**
 * The size that a URL names. Other lists write European sizes as "eu-42".
 * @returns null without one, and where two sizes have that name: then none is chosen
 */
export function sizeOfUrl<S extends { name: string }>(sizes: readonly S[], value: string): S | null {
  const wanted = sizeInUrl(value);
  const named = (text: string) => sizes.filter(({ name }) => sizeInUrl(name) === text);
  const found = [named(wanted), named(wanted.replace(/^(?:eu|it)-/, ""))].find(({ length }) => length > 0);
  return found?.length === 1 ? (found[0] ?? null) : null;
}

/** The query of a size's own link; empty where the product has no choice of sizes, or two of that name. */
export function sizeQuery(sizes: readonly { name: string }[], size: { name: string }): { size?: string } {
  const value = sizeInUrl(size.name);
  return sizes.length > 1 && value && sizeOfUrl(sizes, value) ? { size: value } : {};
}
