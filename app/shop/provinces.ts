import { foldText } from "./fold-text";
import { ITALIAN_PROVINCES } from "./italian-provinces";
import { OTHER_NAMES, WORDS_AROUND } from "./province-names";

/**
 * The code of a typed or autofilled province: by its code, its official, former or common name in Italian, English or German, by
 * several of them in one text ("Verona (VR)", "Bolzano/Bozen"), and with its kind of authority ("Città metropolitana di Milano").
 * @returns null for any other text, for a region of several provinces, and for names of different ones
 */
export function provinceCode(text: string): string | null {
  if (text.length > LONGEST) return null;
  return codeOfWords(wordsOf(text));
}

/** Characters. Official names in two languages have fewer, and the parts of a text are tried one by one. */
const LONGEST = 100;

/** The code that all words name together, or in groups that agree. */
function codeOfWords(words: readonly string[]): string | null {
  const whole = codesByName().get(words.join("")) ?? null;
  if (whole !== null || words.length > MAX_WORDS) return whole;
  for (let count = words.length - 1; count > 0; count -= 1) {
    const code = codesByName().get(words.slice(0, count).join(""));
    if (code !== undefined && codeOfWords(words.slice(count)) === code) return code;
  }
  return null;
}

/** Of the longest names in two languages with their code. */
const MAX_WORDS = 12;

/** By names without capitals, accents and spaces, which are all different; those with an apostrophe also as if it were missing. */
let codes: Map<string, string> | undefined;

function codesByName(): Map<string, string> {
  codes ??= new Map(
    [
      ...ITALIAN_PROVINCES.map(({ code, name }) => ({ code, names: [code, name] })),
      ...OTHER_NAMES.trim()
        .split("\n")
        .map((row) => ({ code: row.slice(0, 2), names: row.slice(3).split("|") })),
    ].flatMap(({ code, names }) =>
      names
        .flatMap((name) => [name, name.replaceAll("'", "")])
        .map((name): [string, string] => [wordsOf(name).join(""), code]),
    ),
  );
  return codes;
}

/** The words of a name. Apostrophes that Unicode has as letters divide words too. */
function wordsOf(text: string): string[] {
  return foldText(text.replace(/[ʹʻʼ]/g, "'"))
    .split(" ")
    .filter((word) => !WORDS_AROUND.has(word));
}
