import { foldText } from "~/shop/fold-text";

/** Words without information about a product, in both languages. */
const FILLERS = new Set(
  "a al alla an and con d da de dei del dell della delle di e ed for from gli i il in l la le lo of on per the to un una uno with".split(
    " ",
  ),
);

/** Words about the shopper or the purchase. They count only if the catalogue contains them. */
const ASIDES = new Set(
  "uomo uomini donna donne men mens man woman women womens unisex compra comprare acquista acquistare buy shop online".split(
    " ",
  ),
);

/** Words of a composition that name a part of the product, not a material: "sock" is a part of a shoe's lining. */
const PARTS = new Set(
  "tomaia rivestimento suola interna esterna esterno fodera imbottitura finiture fibbia altre altri materie materiali upper lining sock outer sole shell filling trims buckle other materials insole".split(
    " ",
  ),
);

/** The materials of a composition: its folded words without percentages and parts. */
export function materialsIn(composition: string): string {
  const words = wordsOf(foldText(composition.replace(/[\d%.,:]+/g, " ")));
  return [...new Set(words.filter((word) => !PARTS.has(word)))].join(" ");
}

/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded === "" ? [] : folded.split(" ");
}

/** The different words without fillers, unless there are only fillers. */
export function significantWords(words: readonly string[]): string[] {
  const different = [...new Set(words)];
  const significant = different.filter((word) => !FILLERS.has(word));
  return significant.length > 0 ? significant : different;
}

/** The words without asides that the catalogue does not contain, unless there are only these. */
export function withoutAsides(words: string[], isKnown: (word: string) => boolean): string[] {
  const essential = words.filter((word) => !ASIDES.has(word) || isKnown(word));
  return essential.length > 0 ? essential : words;
}

/** Shorter words differ by one error from too many others. */
const SHORTEST_WITH_ERROR = 4;

/**
 * Whether a typed word is a known one, or its beginning, with one letter wrong, missing, extra or swapped with its
 * neighbour.
 */
export function matchWithError(typed: string, known: string): "whole" | "beginning" | undefined {
  if (typed.length < SHORTEST_WITH_ERROR || /\d/.test(typed)) return undefined;
  let at = 0;
  while (at < typed.length && typed[at] === known[at]) at++;
  const wrong = endOf(typed, at + 1, known, at + 1);
  const missing = endOf(typed, at, known, at + 1);
  const extra = endOf(typed, at + 1, known, at);
  const turned =
    typed[at] === known[at + 1] && typed[at + 1] === known[at] ? endOf(typed, at + 2, known, at + 2) : undefined;
  const ends = [wrong, missing, extra, turned];
  if (ends.includes("whole")) return "whole";
  return typed.length > SHORTEST_WITH_ERROR && ends.includes("beginning") ? "beginning" : undefined;
}

/** Whether the rest of the typed word is the whole rest of the known one, or its beginning. */
function endOf(typed: string, from: number, known: string, knownFrom: number): "whole" | "beginning" | undefined {
  const rest = typed.slice(from);
  if (!known.startsWith(rest, knownFrom)) return undefined;
  return known.length <= knownFrom + rest.length ? "whole" : "beginning";
}
