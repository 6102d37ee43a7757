import type { Currency } from "~/shop/money";

/** The prices of a search such as "sneakers under 100". */
export interface TypedPrice {
  /** In whole or decimal units of the currency; null for an open end. */
  min: number | null;
  max: number | null;
  /** Null when the search has no sign of a currency: it is the shopper's. */
  currency: Currency | null;
  /** Whether a word such as "under" says that it is a limit. "50 euro" alone may be a part of a name. */
  certain: boolean;
}

const AMOUNT = String.raw`(\d{1,3}(?:[.,]\d{3})+|\d{1,6}(?:[.,]\d{1,2})?)`;
const SIGN = String.raw`(€|£|eur(?:o|os)?\b|gbp\b|pounds?\b|sterline?\b|quid\b)`;
/** An amount with or without a currency, on either side: three groups. */
const MONEY = String.raw`${SIGN}?\s*${AMOUNT}\s*${SIGN}?(?![\d\p{L}])`;
const ARTICLE = String.raw`(?:\s+(?:i|ai|gli|the|a))?`;
const START = String.raw`(?<![\p{L}\p{N}])`;
const AND = String.raw`\s*(?:-|–|\b(?:e|ed|a|and|to)\b)\s*`;

const pattern = (source: string) => new RegExp(source, "iu");
const BETWEEN = pattern(`${START}(?:tra|fra|between)${ARTICLE}\\s+${MONEY}${AND}${ARTICLE}\\s*${MONEY}`);
/** "from 40 to 42" are sizes, unless a currency says otherwise. */
const FROM_TO = pattern(`${START}(?:(?:da|dai|from)\\s+)?${MONEY}${AND}(?:ai\\s+)?${MONEY}`);
const MAX_WORDS =
  "sotto|al di sotto di|meno di|fino a|fino ad|fino|entro|non oltre|inferior[ei] a|under|below|less than|up to|at most|no more than|cheaper than|<=?";
const MIN_WORDS =
  "sopra|al di sopra di|oltre|pi[uù] di|almeno|superior[ei] a|a partire da|over|above|more than|at least|starting at|>=?";
const UP_TO = pattern(`${START}(?:${MAX_WORDS})${ARTICLE}\\s*${MONEY}`);
const FROM = pattern(`${START}(?:${MIN_WORDS})${ARTICLE}\\s*${MONEY}`);
/** Words that are also a part of names need a currency. */
const UP_TO_SIGNED = pattern(`${START}(?:max|massimo|ai|maximum)[.:]?\\s*${MONEY}`);
const FROM_SIGNED = pattern(`${START}(?:min|minimo|da|dai|from|minimum)[.:]?\\s*${MONEY}`);
const BARE = pattern(`${START}${MONEY}`);

interface Form {
  pattern: RegExp;
  ends: "both" | "max" | "min";
  signed?: true;
  certain?: false;
}

const forms: Form[] = [
  { pattern: BETWEEN, ends: "both" },
  { pattern: FROM_TO, ends: "both", signed: true },
  { pattern: UP_TO, ends: "max" },
  { pattern: FROM, ends: "min" },
  { pattern: UP_TO_SIGNED, ends: "max", signed: true },
  // "carta regalo da 100 €" has a value.
  { pattern: FROM_SIGNED, ends: "min", signed: true, certain: false },
  { pattern: BARE, ends: "max", signed: true, certain: false },
];

/** The prices that a search names, and the text without them; null for a search without prices. */
export function splitPrice(text: string): { price: TypedPrice; rest: string } | null {
  for (const { pattern, ends, signed, certain = true } of forms) {
    const found = pattern.exec(text);
    if (!found) continue;
    const groups = found.slice(1);
    const signs = groups.filter((_, at) => at % 3 !== 1).flatMap((sign) => (sign ? [currencyOf(sign)] : []));
    if (signed && signs.length === 0) continue;
    const [one = 0, other = one] = groups.filter((_, at) => at % 3 === 1).map(amountOf);
    const min = ends === "max" ? null : Math.min(one, other);
    const max = ends === "min" ? null : Math.max(one, other);
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    return { price: { min, max, currency: signs[0] ?? null, certain }, rest };
  }
  return null;
}

const currencyOf = (sign: string): Currency => (/^(€|eur)/i.test(sign) ? "EUR" : "GBP");

/** "1.200" → 1200, "49,90" → 49.9. */
function amountOf(text = ""): number {
  return Number(/[.,]\d{3}$/.test(text) ? text.replace(/[.,]/g, "") : text.replace(",", "."));
}
