import { foldText } from "~/shop/fold-text";
import { isFiller } from "./words";

/** Words before a word that the products must not have. */
const NOT = new Set(
  "not non no without senza escluso esclusa esclusi escluse tranne eccetto except excluding".split(" "),
);
/** Words between alternatives. */
const OR = new Set("o or oppure od".split(" "));
/** Words that continue an exclusion: "not black or white", "non nere né bianche". */
const MORE_EXCLUDED = new Set([...OR, ..."ne nor e ed and".split(" ")]);

/** The words of a search, divided by "or" and "not". */
export interface Operators {
  /** Alternatives, each of which is a text. */
  alternatives: string[];
  excluded: string[];
}

/**
 * Reads "or", "not" and a minus sign.
 * @param phraseAt the number of these tokens, at least 1, that are one name: "dark blue" after "not" is one colour
 */
export function readOperators(text: string, phraseAt: (tokens: string[]) => number): Operators {
  const tokens = text
    .replace(/\|+/g, " or ")
    .split(/\s+/)
    .filter((token) => token !== "");
  const alternatives: string[][] = [[]];
  const excluded: string[] = [];
  /** Reads the name after "not". @returns the position after it */
  const exclude = (from: number): number => {
    let at = from;
    while (at < tokens.length - 1 && isFiller(foldText(tokens[at] ?? ""))) at++;
    const rest = tokens.slice(at, at + MAX_PHRASE);
    const end = rest.findIndex((token) => isOperator(token));
    const length = phraseAt(end === -1 ? rest : rest.slice(0, end));
    excluded.push(tokens.slice(at, at + length).join(" "));
    at += length;
    const [next, after] = [tokens[at], tokens[at + 1]];
    return next && after && MORE_EXCLUDED.has(foldText(next)) && !isOperator(after) ? exclude(at + 1) : at;
  };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? "";
    const word = foldText(token);
    const isLast = at === tokens.length - 1;
    if (NOT.has(word) && !isLast && at < tokens.length - 1) at = exclude(at + 1);
    else if (MINUS.test(token)) {
      excluded.push(token.replace(/^[-−–]+/, ""));
      at++;
    } else if (OR.has(word)) {
      alternatives.push([]);
      at++;
    } else {
      alternatives.at(-1)?.push(token);
      at++;
    }
  }
  const written = alternatives.map((words) => words.join(" ")).filter((words) => foldText(words) !== "");
  return { alternatives: written, excluded: excluded.filter((words) => foldText(words) !== "") };
}

/** Words of the longest name. */
const MAX_PHRASE = 3;
/** "-30" may be a discount. */
const MINUS = /^[-−–]+\p{L}/u;

function isOperator(token: string): boolean {
  const word = foldText(token);
  return NOT.has(word) || OR.has(word) || MINUS.test(token);
}

/** The text without operators and fillers at its ends, which belonged to removed words. */
export function withoutLooseEnds(text: string): string {
  const tokens = text.trim().split(/\s+/);
  const isLoose = (token: string | undefined) => {
    const word = foldText(token ?? "");
    return word === "" || isFiller(word) || OR.has(word) || NOT.has(word);
  };
  while (tokens.length > 0 && isLoose(tokens.at(-1))) tokens.pop();
  while (tokens.length > 0 && isLoose(tokens[0])) tokens.shift();
  return tokens.join(" ");
}
