import { foldText } from "./fold-text";
import { gendersOfWords } from "./gender";
import { type ShoeSystem, type ShoeTable, shoeSizes } from "./shoe-sizes";

export interface TypedShoeSize {
  /** European sizes as in the database ("42.5"): two where the systems' steps differ. */
  eu: string[];
  /** The text without the size and the words that belong to it. */
  rest: string;
}

const SYSTEMS: readonly [ShoeSystem, string][] = [
  ["eu", "eu|eur|it"],
  ["uk", "uk|gb|inglese|inglesi"],
  ["us", "us|usa|american|americana|americane"],
];
const SYSTEM = SYSTEMS.map(([, words]) => words).join("|");
const LEAD = "size|sizes|taglia|taglie|misura|numero|num|nr|tg|n°";
const HALF = "[.,]5(?!\\d)|\\s?½|\\s?1/2(?!\\d)|\\s(?:e|and a|and)\\s(?:mezzo|mezza|half)(?!\\p{L})";
/** What follows a price or a share. */
const NOT_AN_AMOUNT = "(?!\\s?(?:[€£%]|euro|eur\\b|pounds?|sterline))(?![\\d.,]*\\d)";

const PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:(?:${LEAD}|${SYSTEM})[.:]?\\s{0,3}){0,2})(\\d{1,2})(${HALF})?${NOT_AN_AMOUNT}(?![\\p{L}])(\\s?(?:${SYSTEM})(?![\\p{L}]))?`,
  "giu",
);

/** Lower numbers are no European size of an adult or a child. */
const SMALLEST_EU = 16;
/** A search is short; a longer text is none. */
const MAX_LENGTH = 200;

/**
 * The shoe size in a search: "uk 8", "us 9½ women", "size 8", "taglia 42", "42 e mezzo". A number alone is a size if it is the whole
 * text or has a half. Without a system a number below 16 is one of the reader's; of a reader of European sizes, a British one.
 * @returns null where the text has no size that the tables know
 */
export function typedShoeSize(text: string, reader: ShoeSystem): TypedShoeSize | null {
  if (text.length > MAX_LENGTH) return null;
  const table = tableFor(text);
  for (const { 0: all, 1: before = "", 2: whole, 3: half, 4: after = "", index } of text.matchAll(PATTERN)) {
    const rest = `${text.slice(0, index)} ${text.slice(index + all.length)}`.replace(/\s+/g, " ").trim();
    if (before === "" && after === "" && half === undefined && rest !== "") continue;
    const size = Number(whole) + (half === undefined ? 0 : 0.5);
    const system = systemIn(`${before} ${after}`) ?? (size >= SMALLEST_EU ? "eu" : reader === "eu" ? "uk" : reader);
    const eu = euSizes(String(size), system, table);
    if (eu.length > 0) return { eu, rest };
  }
  return null;
}

function systemIn(words: string): ShoeSystem | null {
  const typed = foldText(words).split(" ");
  return SYSTEMS.find(([, names]) => names.split("|").some((name) => typed.includes(name)))?.[0] ?? null;
}

/** Women's and kids' sizes have tables of their own. Without a named gender men's count, as for unisex shoes. */
function tableFor(text: string): ShoeTable {
  const wearers = gendersOfWords(foldText(text.replace(/['’]/g, "")).split(" "));
  if (wearers.includes("women")) return "standard_women";
  return wearers.includes("kids") ? "standard_kids" : "standard_men";
}

const COLUMN = { eu: 0, uk: 1, us: 2 } as const;

/** Of European sizes any table's: women's shoes are smaller than the men's table, and typed without a word for women. */
function euSizes(size: string, system: ShoeSystem, table: ShoeTable): string[] {
  if (system === "eu") {
    const tables: ShoeTable[] = ["standard_men", "standard_women", "standard_kids"];
    return tables.some((one) => shoeSizes(one).some(([eu]) => eu === size)) ? [size] : [];
  }
  return shoeSizes(table).flatMap((row) => (row[COLUMN[system]] === size ? [row[0]] : []));
}
