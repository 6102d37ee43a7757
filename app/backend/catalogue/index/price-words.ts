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
/** A share such as "50%" is no amount. */
const NO_SHARE = String.raw`(?![\d\p{L}]|[.,]\d|\s*(?:%|per\s?cent))`;
/** An amount with or without a currency, on either side: three groups. */
const MONEY = String.raw`${SIGN}?\s*${AMOUNT}\s*${SIGN}?${NO_SHARE}`;
const ARTICLE = String.raw`(?:\s+(?:i|ai|gli|the|a))?`;
const SIZE = "size|sizes|taglia|taglie|misura|misure|numero|numeri|num|nr|tg";
const START = String.raw`(?<![\p{L}\p{N}])(?<!(?<![\p{L}\p{N}])(?:${SIZE})[.:]?\s+)`;
const AND = String.raw`\s*(?:-|–|\b(?:e|ed|a|and|to)\b)\s*`;
/** Also "don't want to spend". */
const NOT = String.raw`(?:non|not|no|nothing|niente|nulla|mai|never|dont|\p{L}+n['’]t|senza|without)(?:(?:\s+\p{L}+){0,3}\s+(?:spen[dt]|cost|pay|paga)\p{L}*)?\s+`;

const pattern = (source: string) => new RegExp(source, "giu");
const BETWEEN = pattern(`${START}(?:tra|fra|between)${ARTICLE}\\s+${MONEY}${AND}${ARTICLE}\\s*${MONEY}`);
/** "from 40 to 42" are sizes, unless a currency says otherwise. */
const FROM_TO = pattern(`${START}(?:(?:da|dai|from)\\s+)?${MONEY}${AND}(?:ai\\s+)?${MONEY}`);
const BELOW = "sotto|al di sotto di|meno di|inferior[ei] a|under|below|less than|cheaper than|<=?";
const ABOVE = "sopra|al di sopra di|oltre|pi[uù] di|superior[ei] a|over|above|more than|>=?";
const UP_TO = pattern(
  `${START}(?:${NOT}(?:${ABOVE})|${BELOW}|fino a|fino ad|fino|entro|non super\\p{L}+|not exceeding|up to|at most)${ARTICLE}\\s*${MONEY}`,
);
const FROM = pattern(`${START}(?:${ABOVE}|almeno|a partire da|at least|starting at)${ARTICLE}\\s*${MONEY}`);
const NOT_BELOW = pattern(`${START}${NOT}(?:${BELOW})${ARTICLE}\\s*${MONEY}`);
/** "50 or more" are pieces, unless a currency says otherwise. */
const OR_LESS = pattern(`${START}${MONEY}\\s+(?:o|or)\\s+(?:meno|less|under|below)(?!\\p{L})`);
const OR_MORE = pattern(`${START}${MONEY}(?:\\s*\\+|\\s+(?:o|e|or|and)\\s+(?:pi[uù]|oltre|more|over|above)(?!\\p{L}))`);
const DOWNWARDS = pattern(
  `${START}(?:(?:da|dai|from)\\s+)?${MONEY}\\s+(?:in gi[uù]|(?:and )?down(?:wards)?)(?!\\p{L})`,
);
const UPWARDS = pattern(
  `${START}(?:(?:da|dai|from)\\s+)?${MONEY}\\s+(?:in su|in avanti|(?:and )?up(?:wards)?)(?!\\p{L})`,
);
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
  { pattern: OR_LESS, ends: "max", signed: true },
  { pattern: OR_MORE, ends: "min", signed: true },
  { pattern: DOWNWARDS, ends: "max" },
  { pattern: UPWARDS, ends: "min" },
  { pattern: NOT_BELOW, ends: "min" },
  { pattern: UP_TO, ends: "max" },
  { pattern: FROM, ends: "min" },
  { pattern: UP_TO_SIGNED, ends: "max", signed: true },
  // "carta regalo da 100 €" has a value.
  { pattern: FROM_SIGNED, ends: "min", signed: true, certain: false },
  { pattern: BARE, ends: "max", signed: true, certain: false },
];

/** The prices that a search names, and the text without them; null for a search without prices. */
export function splitPrice(text: string): { price: TypedPrice; rest: string } | null {
  for (const { pattern, ends, signed, certain = true } of forms)
    for (const found of text.matchAll(pattern)) {
      const groups = found.slice(1);
      const signs = groups.filter((_, at) => at % 3 !== 1).flatMap((sign) => (sign ? [currencyOf(sign)] : []));
      const amounts = groups.filter((_, at) => at % 3 === 1).map(amountOf);
      if (signs.length === 0 && (signed || areShoeSizes(amounts))) continue;
      const min = ends === "max" ? null : Math.min(...amounts);
      const max = ends === "min" ? null : Math.max(...amounts);
      const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
      return { price: { min, max, currency: signs[0] ?? null, certain }, rest };
    }
  return null;
}

/** Adults' shoe sizes in European numbers. A round number alone, as in "under 40", is more often a price. */
const areShoeSizes = (numbers: readonly number[]): boolean =>
  numbers.every((number) => number >= 35 && number < 50 && Number.isInteger(number * 2)) &&
  numbers.some((number) => number % 10 > 0);

const currencyOf = (sign: string): Currency => (/^(€|eur)/i.test(sign) ? "EUR" : "GBP");

/** "1.200" → 1200, "49,90" → 49.9. */
function amountOf(text = ""): number {
  return Number(/[.,]\d{3}$/.test(text) ? text.replace(/[.,]/g, "") : text.replace(",", "."));
}
