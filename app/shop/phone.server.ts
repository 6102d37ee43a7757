import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

// The numbering plans of all countries take 80 kB, so this file is only for the server.

/** Returns `+39` for `39`, `0039`, `+39` and `+ 39`, and any other text without its separators. */
export function normalisePrefix(text: string): string {
  const plain = withoutSeparators(text).replace(/^00/, "+");
  return /^\d/.test(plain) ? `+${plain}` : plain;
}

/** Removes separators, and the country's prefix when the browser filled it into both fields. */
export function normalisePhone(prefix: string, text: string): string {
  const plain = withoutSeparators(text).replace(/^00/, "+");
  return prefix !== "" && plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
}

const CALLING_CODES = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)));

/** Whether a normalised text is a country's prefix. The three digits of an area behind +1 may be part of it, as in +1242. */
export function isPhonePrefix(prefix: string): boolean {
  return /^\+[1-9]\d{0,3}$/.test(prefix) && (CALLING_CODES.has(prefix.slice(1)) || /^\+1\d{3}$/.test(prefix));
}

/** Whether a normalised number is valid in the numbering plan of its prefix. */
export function isPhone(prefix: string, number: string): boolean {
  return toE164(prefix, number) !== null;
}

/**
 * The E.164 number, which payment providers and couriers require. A 0 that is dialled only inside the country is
 * removed. A 0 that is part of the number stays, as in Italy, San Marino, Côte d'Ivoire, Gabon and Congo.
 * @param prefix normalised, such as `+39`
 * @param number normalised: digits
 * @returns null for a number outside that numbering plan
 */
export function toE164(prefix: string, number: string): string | null {
  return isPhonePrefix(prefix) && /^\d+$/.test(number) ? internationalNumber(prefix + number) : null;
}

/** The E.164 form of a number with its country prefix, such as `+39 045 1234567`; null for any other text. */
export function internationalNumber(text: string): string | null {
  if (!/^\+[\d\s().\-/]+$/.test(text)) return null;
  const parsed = parsePhoneNumberFromString(text);
  return parsed?.isValid() ? parsed.number : null;
}

/** The two fields of a stored number. A text that is no international number stays in the second field. */
export function splitPhone(text: string): { prefix: string; phone: string } {
  const number = internationalNumber(text);
  const parsed = number === null ? undefined : parsePhoneNumberFromString(number);
  return parsed
    ? { prefix: `+${parsed.countryCallingCode}`, phone: parsed.nationalNumber }
    : { prefix: "", phone: text };
}

function withoutSeparators(text: string): string {
  return text.replace(/[\s().\-/–]+/g, "");
}
