import { foldDashes, foldQuotes } from "./posted-text";

/** What a letter of another alphabet's extension or a sign becomes; Unicode does not decompose these. */
const REPLACEMENTS: Record<string, string> = {
  ...{ "‹": "<", "›": ">", "•": "-", "€": "EUR", "⁄": "/" },
  ...{ Đ: "D", đ: "d", Ɖ: "D", Ł: "L", ł: "l", Œ: "OE", œ: "oe", ı: "i", Ħ: "H", ħ: "h", Ŧ: "T", ŧ: "t" },
  ...{ Ŋ: "N", ŋ: "n", ĸ: "k", ẞ: "SS", ƒ: "f" },
};

const foldMarks = (text: string) => foldDashes(foldQuotes(text));

const isLatin1 = (char: string) => /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff]/.test(char);

/**
 * The text in the letters of FatturaPA (Basic Latin and Latin-1 Supplement, without control characters): accents beyond Latin-1
 * go, ligatures, typographic quotation marks and dashes become plain ones, invisible characters go. What has no such form
 * stays, for `unwritable`.
 */
export function foldToLatin1(text: string): string {
  return [...foldMarks(text.normalize("NFC").replace(/[\p{Cc}\s]+/gu, " "))]
    .map((char) => (/[\p{Cf}\p{M}]/u.test(char) ? "" : folded(char)))
    .join("")
    .replace(/ +/g, " ")
    .trim();
}

/** The characters of a folded text that FatturaPA cannot have, each once. */
export function unwritable(text: string): string[] {
  return [...new Set([...text].filter((char) => !isLatin1(char)))];
}

function folded(char: string): string {
  if (Object.hasOwn(REPLACEMENTS, char)) return REPLACEMENTS[char] ?? char;
  if (isLatin1(char)) return char;
  const parts = [...char.normalize("NFKD")].filter((part) => !/\p{M}/u.test(part));
  const text = foldMarks(parts.map((part) => REPLACEMENTS[part] ?? part).join(""));
  return [...text].every(isLatin1) ? text : char;
}
