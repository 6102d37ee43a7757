import type { NumberPrefix } from "./order-number";
import { cleanText } from "./posted-text";

/** What people type for the number of an order or a return. */
export type TypedNumber =
  | { prefix: NumberPrefix; number: string }
  | {
      /** No number can be read: it is none, or there are several. */
      problem: "not_a_number" | "several_numbers";
    };

/** Words around a number that is typed without VR: "ordine n. 2026-0123456789". NFKC makes "No" of № and "no" of nº. */
const LABEL =
  /^(?:ORDINE|ORDINI|ORDER|ORD|NUMERO|NUMBER|NUM|NRO|NR|NO|N|CODICE|CODE|ID|RIF|RIFERIMENTO|REF|REFERENCE|ACQUISTO|PURCHASE|DELL|DEL|DI|D|IL|L|MIO|OF|THE|MY|YOUR|TUO)$/;
/** The digits of a number: a year of this century and ten more. */
const DIGITS = /^20\d{12}$/;
const LENGTH = 14;
/**
 * A number with its prefix, in one piece; a payment's reference has a count and eight more characters. The letter O is read as
 * the digit 0.
 */
const WRITTEN =
  /(?<!\p{L})(VR|RS)[^\p{L}\p{N}]{0,3}(2[0O][\dO]{2})[^\p{L}\p{N}]{0,3}([\dO]{10})(?:[^\p{L}\p{N}]\d{1,2}[^\p{L}\p{N}][\dA-Z]{8})?(?![\p{L}\p{N}]|\p{P}[\p{L}\p{N}])/gu;
const OTHER_NUMBER = /20\d{2}[^\p{L}\p{N}]{0,3}\d{10}/u;

/**
 * Reads a number of an order or a return as people type or paste it, and gives its stored form: any dashes, spaces and signs,
 * or none; capitals or not; full-width letters and digits; invisible characters; words before it; without its VR. With its
 * prefix it is found among other digits too, such as those of a date.
 */
export function typedNumber(text: string): TypedNumber {
  const plain = cleanText(text, "code").toUpperCase();
  const written = writtenNumber(plain);
  if (written) return written;
  const digits = plain.replace(/\D/g, "");
  if (digits.length >= 2 * LENGTH) return { problem: "several_numbers" };
  if (!DIGITS.test(digits)) return { problem: "not_a_number" };
  // Letters between the digits can be part of the number or a mistake.
  const first = plain.search(/\d/);
  const last = plain.search(/\d\D*$/);
  if (/\p{L}/u.test(plain.slice(first, last))) return { problem: "not_a_number" };
  const before = plain.slice(0, first);
  const prefix = prefixOf(before, plain.slice(last + 1));
  return prefix
    ? { prefix, number: `${prefix}-${digits.slice(0, 4)}-${digits.slice(4)}` }
    : { problem: "not_a_number" };
}

const LAST_DIGITS = 10;
/** Orders are kept for ten years (`shop/retention.ts`). */
const YEARS = 10;

/**
 * The numbers of orders that a text can mean: the one that `typedNumber` reads, or one of each year for its last ten digits alone.
 * @param year the present one in Verona
 */
export function typedOrderNumbers(
  text: string,
  year: number,
): { numbers: string[] } | { problem: "not_a_number" | "several_numbers" | "number_of_return" } {
  const read = typedNumber(text);
  if ("number" in read) return read.prefix === "RS" ? { problem: "number_of_return" } : { numbers: [read.number] };
  const digits = lastDigits(cleanText(text, "code").toUpperCase());
  if (digits === null) return { problem: read.problem };
  return { numbers: [...Array(YEARS).keys()].map((ago) => `VR-${year - ago}-${digits}`) };
}

/** The ten digits of a text without any others; null for other texts, and for those of a return. */
function lastDigits(plain: string): string | null {
  const digits = plain.replace(/\D/g, "");
  if (digits.length !== LAST_DIGITS) return null;
  const first = plain.search(/\d/);
  const last = plain.search(/\d\D*$/);
  if (/\p{L}/u.test(plain.slice(first, last))) return null;
  return prefixOf(plain.slice(0, first), plain.slice(last + 1)) === "VR" ? digits : null;
}

/** The one number that stands in the text with its prefix; null when there is none, or another one. */
function writtenNumber(plain: string): TypedNumber | null {
  const found = new Map<string, NumberPrefix>();
  for (const [, prefix, year = "", rest = ""] of plain.matchAll(WRITTEN))
    found.set(`${prefix}-${year}-${rest}`.replaceAll("O", "0"), prefix === "RS" ? "RS" : "VR");
  const [one, another] = found;
  if (!one || another || OTHER_NUMBER.test(plain.replace(WRITTEN, " "))) return null;
  return { prefix: one[1], number: one[0] };
}

function prefixOf(before: string, after: string): NumberPrefix | null {
  const letters = before.replace(/\P{L}/gu, "");
  // "ORDERS 2026-…" ends with the letters RS too.
  if (/(?:^|\P{L})R\P{L}*S\P{L}*$/u.test(before)) return "RS";
  if (letters.endsWith("VR")) return "VR";
  const words = `${before} ${after}`.split(/\P{L}+/u).filter(Boolean);
  return words.every((word) => LABEL.test(word)) ? "VR" : null;
}
