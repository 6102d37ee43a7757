import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as italian } from "@orama/stemmers/italian";

export const languages = ["it", "en"] as const;
export type Language = (typeof languages)[number];

/** Shorter stems are common to words of different meanings. */
const SHORTEST_STEM = 3;

const stemmers: Record<Language, (word: string) => string> = {
  // Snowball keeps the ending of short words, such as "alta" and "alte".
  it: (word) => (italian(word) === word ? word.replace(/^(.{3,})[aeio]$/, "$1") : italian(word)),
  en: english,
};

/** A folded word without the endings of gender and number (Snowball). */
export function stemOf(word: string, language: Language): string {
  if (/\d/.test(word)) return word;
  const stem = stemmers[language](word);
  return stem.length < SHORTEST_STEM ? word : stem;
}

/**
 * The stems of a word as a word of either language, because catalogue and shoppers mix them: the Italian type "Sneakers
 * alte" has an English plural. Stems of two languages are never equal.
 */
export function stemsOf(word: string): string[] {
  return languages.map((language) => `${language}:${stemOf(word, language)}`);
}

/** A phrase by the stems of its words, for comparison with other phrases of the language. */
export function stemmedPhrase(words: readonly string[], language: Language): string {
  return `${language}:${words.map((word) => stemOf(word, language)).join(" ")}`;
}
