import { parsePhoneNumberFromString } from "libphonenumber-js/min";

// The numbering plans of all countries weigh 80 kB: what imports this file stays out of the browser.

/** `+39` for `39`, `0039`, `+39` and `+ 39`; other texts without their separators. */
export function normalisePrefix(text: string): string {
  const plain = withoutSeparators(text).replace(/^00/, "+");
  return /^\d/.test(plain) ? `+${plain}` : plain;
}

/** The number without separators, and without its country's prefix in case the browser filled in both. */
export function normalisePhone(prefix: string, text: string): string {
  const plain = withoutSeparators(text).replace(/^00/, "+");
  return prefix !== "" && plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
}

/** A normalised country prefix: + and one to four digits. */
export function isPhonePrefix(prefix: string): boolean {
  return /^\+[1-9]\d{0,3}$/.test(prefix);
}

/** Whether a normalised number is one of the numbering plan behind its prefix. */
export function isPhone(prefix: string, number: string): boolean {
  return toE164(prefix, number) !== null;
}

/**
 * E.164, as payment providers and couriers want it. A 0 that is dialled only inside its country goes; one that belongs
 * to the number stays, as in Italy, San Marino, Côte d'Ivoire, Gabon and Congo.
 * @param prefix normalised, such as `+39`
 * @param number normalised: digits
 * @returns null for what is no number of that numbering plan
 */
export function toE164(prefix: string, number: string): string | null {
  return isPhonePrefix(prefix) && /^\d+$/.test(number) ? internationalNumber(prefix + number) : null;
}

/** E.164 of a number that is written with its country's prefix, such as `+39 045 1234567`; null for any other text. */
export function internationalNumber(text: string): string | null {
  if (!/^\+[\d\s().\-/]+$/.test(text)) return null;
  const parsed = parsePhoneNumberFromString(text);
  return parsed?.isValid() ? parsed.number : null;
}

function withoutSeparators(text: string): string {
  return text.replace(/[\s().\-/–]+/g, "");
}
