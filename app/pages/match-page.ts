import { type Page, pagePaths } from "./page-table";

type Language = "en" | "it";

interface MatchedPage {
  page: Page;
  locale: Language;
  parameters: Record<string, string>;
}

/**
 * The inverse of `href`: the page of a path; null for paths without a page. As in the router, the fixed words are compared
 * without their case and may be percent-encoded, and what cannot be decoded stays as it is.
 */
export function matchPage(pathname: string): MatchedPage | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  const parts = path.split("/").map(decoded);
  const locale = parts[1]?.toLowerCase() === "it" ? "it" : "en";
  for (const { page, words } of patterns[locale]) {
    const parameters = matchPattern(words, parts);
    if (parameters) return { page, locale, parameters };
  }
  return null;
}

const fixedWords = (page: Page) => pagePaths[page].en.split("/").filter((word) => !word.startsWith(":")).length;
/** Fixed words have priority over parameters, as in the router: /account/orders/shipping is not an order. */
const bySpecificity = (Object.keys(pagePaths) as Page[]).sort((one, other) => fixedWords(other) - fixedWords(one));

/** Divided once, because every page compares its path several times. */
const patterns = { en: patternsOf("en"), it: patternsOf("it") };

function patternsOf(locale: Language): { page: Page; words: string[] }[] {
  return bySpecificity
    .filter((page) => !pagePaths[page][locale].endsWith("*"))
    .map((page) => ({ page, words: pagePaths[page][locale].split("/") }));
}

function matchPattern(patternParts: readonly string[], pathParts: readonly string[]): Record<string, string> | null {
  if (pathParts.length > patternParts.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, word] of patternParts.entries()) {
    const part = pathParts[index];
    if (!word.startsWith(":")) {
      if (word !== part?.toLowerCase()) return null;
    } else if (part) parameters[word.slice(1).replace("?", "")] = part;
    else if (!word.endsWith("?")) return null;
  }
  return parameters;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The same page in another language, or null for a path without a page. Slugs stay unchanged. */
export function alternatePath(pathname: string, locale: Language): string | null {
  const match = matchPage(pathname);
  if (!match) return null;
  let path: string = pagePaths[match.page][locale];
  for (const [name, value] of Object.entries(match.parameters))
    path = path.replace(new RegExp(`:${name}\\??`), () => encodeURIComponent(value));
  return path.replace(/\/:[a-z]+\?/g, "");
}

/** The path of the page whose data a script requests. */
export function pathOfPage(path: string): string {
  return path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}
