import { stemsOf } from "./stems";

/** Shorter words differ by one letter from too many others. */
const SHORTEST = 4;
/** Words from this length may have two typing errors. */
const LONG = 7;
/** Longer words are none of a catalogue. */
const LONGEST = 30;
/** What a missing or an extra letter of a double costs: "maglieta", "adidass". */
const DOUBLE = 0.5;
/** Characters of the language before a stem. */
const LANGUAGE = 3;
/** Letters. */
const SHORTEST_STEM = 5;
/** What another ending adds: of two words as near as each other the one as typed is meant. */
const OTHER_ENDING = 0.1;
/** What another first letter adds: few people mistype it. */
const OTHER_START = 0.75;
/** Of words in names of products only, in comparison with those of types, brands and colours that are equally near. */
const RARE = 0.25;

/** A word that a typed one may have meant. */
export interface Candidate {
  word: string;
  /** As in `stemsOf`. */
  stem: string;
  /** Whether it is a part of a type, brand, colour or other value, or a synonym. */
  isCommon: boolean;
}

/** A candidate with the letters of its forms, by which most candidates are ruled out without a comparison. */
export interface PreparedCandidate extends Candidate {
  letters: number;
  stemLetters: number;
}

export const prepared = (candidate: Candidate): PreparedCandidate => ({
  ...candidate,
  letters: lettersOf(candidate.word, 0),
  stemLetters: lettersOf(candidate.stem, LANGUAGE),
});

/** The letters of a text from a position on, one bit each. */
function lettersOf(text: string, from: number): number {
  let letters = 0;
  for (let at = from; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** Whether the letters of two words differ by no more than these errors explain: a wrong letter takes one and adds one. */
function areNear(one: number, other: number, errors: number): boolean {
  let different = one ^ other;
  for (let left = 2 * errors; different !== 0; left--) {
    if (left === 0) return false;
    different &= different - 1;
  }
  return true;
}

/** How many typing errors a word of this length may have. */
const errorsFor = (length: number): number => (length < SHORTEST ? 0 : length < LONG ? 1 : 2);
const canBeWrong = (typed: string) => typed.length >= SHORTEST && typed.length <= LONGEST && !/\d/.test(typed);

/** The known word nearest to a typed one, also with another ending; undefined if all differ too much. */
export function nearestWord(typed: string, candidates: Iterable<PreparedCandidate>): string | undefined {
  if (!canBeWrong(typed)) return undefined;
  const errors = errorsFor(typed.length);
  const letters = lettersOf(typed, 0);
  const stems = stemsOf(typed).map((stem) => ({ stem, letters: lettersOf(stem, LANGUAGE) }));
  let best: { word: string; cost: number } | undefined;
  for (const { word, stem, isCommon, letters: known, stemLetters } of candidates) {
    if (Math.abs(word.length - typed.length) > errors + 2) continue;
    const isSameStart = word[0] === typed[0];
    // Short words are one letter away from many others.
    if (typed.length === SHORTEST && !(isCommon && isSameStart)) continue;
    if (typed.length < LONG - 1 && !isCommon && !isSameStart) continue;
    const most = isSameStart ? errors : 1;
    let cost = areNear(letters, known, most) ? distance(typed, word, most) : Number.POSITIVE_INFINITY;
    for (const own of stems)
      if (areNear(own.letters, stemLetters, 1))
        cost = Math.min(cost, stemDistance(own.stem, stem, most) + OTHER_ENDING);
    cost += (isSameStart ? 0 : OTHER_START) + (isCommon ? 0 : RARE);
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { word, cost };
  }
  return best?.word;
}

/** Of two stems of one language. A short stem is one letter away from too many others: of these only double letters differ. */
function stemDistance(typed: string, known: string, limit: number): number {
  if (typed[0] !== known[0]) return Number.POSITIVE_INFINITY;
  const own = typed.slice(LANGUAGE);
  const isShort = Math.min(own.length, known.length - LANGUAGE) < SHORTEST_STEM;
  return distance(own, known.slice(LANGUAGE), isShort ? DOUBLE : Math.min(limit, 1));
}

/** The known word whose beginning has at most one letter other than the typed text; undefined without such a word. */
export function nearestBeginning(typed: string, candidates: Iterable<Candidate>): string | undefined {
  if (!canBeWrong(typed) || typed.length === SHORTEST) return undefined;
  for (const { word, isCommon } of candidates)
    if (isCommon && word[0] === typed[0] && distance(typed, word.slice(0, typed.length), 1) <= 1) return word;
  return undefined;
}

/**
 * The typing errors between two words (Damerau-Levenshtein, optimal string alignment): a wrong, missing or extra letter, or
 * two that changed places. Infinity above the limit.
 */
export function distance(one: string, other: string, limit: number): number {
  if (one === other) return 0;
  let [before, row, next] = rows;
  for (let j = 0; j <= other.length; j++) row[j] = j;
  for (let i = 1; i <= one.length; i++) {
    next[0] = i;
    let lowest = i;
    const letter = one.charCodeAt(i - 1);
    const extra = letter === one.charCodeAt(i - 2) ? DOUBLE : 1;
    for (let j = 1; j <= other.length; j++) {
      const known = other.charCodeAt(j - 1);
      const missing = known === other.charCodeAt(j - 2) ? DOUBLE : 1;
      let cost = (row[j - 1] ?? 0) + (letter === known ? 0 : 1);
      cost = Math.min(cost, (row[j] ?? 0) + extra, (next[j - 1] ?? 0) + missing);
      if (i > 1 && j > 1 && letter === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === known)
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next[j] = cost;
      lowest = Math.min(lowest, cost);
    }
    if (lowest > limit + 1) return Number.POSITIVE_INFINITY;
    [before, row, next] = [row, next, before];
  }
  const cost = row[other.length] ?? 0;
  return cost <= limit ? cost : Number.POSITIVE_INFINITY;
}

/** Reused, because a search compares thousands of words. Words that are compared have at most LONGEST letters and two more. */
const rows = [0, 1, 2].map(() => new Float64Array(LONGEST + 3)) as [Float64Array, Float64Array, Float64Array];
