/** Words without information about a product, in both languages. */
const FILLERS = new Set(
  "a al alla an and con d da de dei del dell della delle di e ed for from gli i il in l la le lo of on per the to un una uno with".split(
    " ",
  ),
);

/** Letters that Unicode does not decompose into a base letter and an accent. */
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i" };

/** The text without accents and capitals, with single spaces between words. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøđłı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded === "" ? [] : folded.split(" ");
}

/** The words to search for: without fillers, unless there are only fillers. */
export function significantWords(folded: string): string[] {
  const words = [...new Set(wordsOf(folded))];
  const significant = words.filter((word) => !FILLERS.has(word));
  return significant.length > 0 ? significant : words;
}

/** How well a typed word matches a known one; 0 means no match. */
export type Fit = 0 | 1 | 2 | 3 | 4;

/** 4 for the same word, 3 for its beginning. */
export function fitAsWritten(typed: string, known: string): Fit {
  if (!known.startsWith(typed)) return 0;
  return known.length === typed.length ? 4 : 3;
}

/** Shorter words differ by one error from too many others. */
const SHORTEST_WITH_ERROR = 4;

/** 2 for the same word, 1 for its beginning, with one letter wrong, missing, extra or swapped with its neighbour. */
export function fitWithError(typed: string, known: string): Fit {
  if (typed.length < SHORTEST_WITH_ERROR || /\d/.test(typed)) return 0;
  let at = 0;
  while (at < typed.length && typed[at] === known[at]) at++;
  const wrong = endOf(typed, at + 1, known, at + 1);
  const missing = endOf(typed, at, known, at + 1);
  const extra = endOf(typed, at + 1, known, at);
  const turned =
    typed[at] === known[at + 1] && typed[at + 1] === known[at] ? endOf(typed, at + 2, known, at + 2) : undefined;
  const ends = [wrong, missing, extra, turned];
  if (ends.includes("whole")) return 2;
  return typed.length > SHORTEST_WITH_ERROR && ends.includes("beginning") ? 1 : 0;
}

/** Whether the rest of the typed word is the whole rest of the known one, or its beginning. */
function endOf(typed: string, from: number, known: string, knownFrom: number): "whole" | "beginning" | undefined {
  const rest = typed.slice(from);
  if (!known.startsWith(rest, knownFrom)) return undefined;
  return known.length <= knownFrom + rest.length ? "whole" : "beginning";
}
