import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

// The numbering plans of all countries take 80 kB, so this file is only for the server.

/** The two fields of a number: its dialling code, such as `+39`, and the rest. */
export interface PhoneParts {
  prefix: string;
  phone: string;
}

/** Returns `+39` for `39`, `0039`, `+39` and `+ 39`, and any other text without its separators. */
export function normalisePrefix(text: string): string {
  const plain = withoutSeparators(text).replace(/^00/, "+");
  return /^\d/.test(plain) ? `+${plain}` : plain;
}

/** Characters without separators: a + or 00, at most 15 digits (E.164), a 0 and a repeated prefix. Longer texts are no number. */
const MAX_TYPED = 24;

/** Characters with separators and a label. */
const MAX_TEXT = 100;

/** Words in front of a number; `tel:` is RFC 3966. */
const LABEL = /^(?:tel|telefono|phone|cell?|cellulare|mob|mobile)(?![a-z])[.:\s]*/i;

/** 045 8001234/5 is two lines of one office, not a longer number. */
const NEXT_LINE = /(\d{5})\s*\/\s*(\d{1,2})$/;

/** A dialling code without its +, as the 0 behind it shows: 49 (0) 151 23456789. */
const CODE_BEFORE_ZERO = /^\d{1,3}\s*\(\s*0\s*\)/;
const ZERO_IN_BRACKETS = /\(\s*0\s*\)/;

/**
 * The stored form of what stands in the two fields. A number with a dialling code of its own (+49 151 …, 0049 151 …) has its own
 * prefix, whatever the first field says. Without a + the prefix's digits are removed (393331234567 with +39) only from a text that is
 * no number as it was typed, because Italian mobile numbers begin with 39 too. The code of another country needs its + or 00:
 * otherwise a wrong number could become a right one of another country.
 * @param prefixText the first field, in any form
 * @returns prefix and number as they are dialled from abroad; the texts without separators when they are no number
 */
export function normalisePhone(prefixText: string, phoneText: string): PhoneParts {
  const prefix = normalisePrefix(prefixText);
  if (phoneText.length > MAX_TEXT) return { prefix, phone: phoneText };
  const text = phoneText.trim().replace(LABEL, "").replace(NEXT_LINE, "$1x$2");
  const plain = withoutSeparators(text).replace(/^00/, "+");
  if (plain.length > MAX_TYPED) return { prefix, phone: plain };
  for (const form of plain.startsWith("+") || CODE_BEFORE_ZERO.test(text)
    ? internationalForms(text)
    : nationalForms(prefix, plain)) {
    const number = internationalNumber(form.replace(ZERO_BEFORE_MOBILE, "+39"));
    if (number !== null) return splitPhone(number);
  }
  return { prefix, phone: plain };
}

/** A number with its dialling code. The (0) is dialled at home alone, except where it is part of the number, as in Italy. */
function internationalForms(text: string): string[] {
  const digits = (one: string) => withoutSeparators(one).replace(/^(?:\+|00)/, "");
  const [plain, withoutZero] = [digits(text), digits(text.replace(ZERO_IN_BRACKETS, ""))];
  const forms = /^393\d{9}$/.test(withoutZero) ? [withoutZero, plain] : [plain, withoutZero];
  return [...forms, ...withoutRepeatedCode(plain)].map((form) => `+${form}`);
}

/** People and browsers write the code twice: 39 0039 333 … */
function withoutRepeatedCode(digits: string): string[] {
  const codes = [1, 2, 3].map((length) => digits.slice(0, length)).filter((code) => CALLING_CODES.has(code));
  return codes.flatMap((code) =>
    ["+", "00", ""]
      .filter((sign) => digits.startsWith(code + sign + code))
      .map((sign) => digits.slice(code.length + sign.length)),
  );
}

function nationalForms(prefix: string, plain: string): string[] {
  if (!isPhonePrefix(prefix) || !/^\d+$/.test(plain)) return [];
  return [
    prefix + plain,
    ...(plain.startsWith(prefix.slice(1)) ? internationalForms(plain) : []),
    // How North America dials abroad.
    ...(prefix === "+1" && plain.startsWith("011") ? internationalForms(plain.slice(3)) : []),
  ];
}

/**
 * The 0 that stood before Italian mobile numbers until 2001. The digits behind it are none of the area codes 030, 031, 0321 to
 * 0324, 0331, 0332, 0341 to 0346, 035, 0362 to 0365, 0371 to 0377, 0381 to 0386 and 039 (numbering plan, AGCOM 8/15/CIR).
 */
const ZERO_BEFORE_MOBILE = /^\+390(?=3(?!0|1|2[1-4]|3[12]|4[1-6]|5|6[2-5]|7[1-7]|8[1-6]|9)\d{9}$)/;

const CALLING_CODES = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)));

/** Whether a normalised text is a country's prefix. The three digits of an area behind +1 may be part of it, as in +1242. */
export function isPhonePrefix(prefix: string): boolean {
  return /^\+[1-9]\d{0,3}$/.test(prefix) && (CALLING_CODES.has(prefix.slice(1)) || /^\+1\d{3}$/.test(prefix));
}

/** Whether a normalised number is valid in the numbering plan of its prefix. */
export function isPhone(prefix: string, number: string): boolean {
  return toE164(prefix, number) !== null;
}

/** Whether a normalised text is a number with an extension behind it, such as 0451234567ext5, which no courier can dial. */
export function hasExtension(number: string): boolean {
  return number.length <= MAX_TYPED && /^\+?\d{5,15}[^\d+]+\d{1,6}$/.test(number);
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
export function splitPhone(text: string): PhoneParts {
  const number = internationalNumber(text);
  const parsed = number === null ? undefined : parsePhoneNumberFromString(number);
  return parsed
    ? { prefix: `+${parsed.countryCallingCode}`, phone: parsed.nationalNumber }
    : { prefix: "", phone: text };
}

function withoutSeparators(text: string): string {
  return text.replace(/[\s()[\].\-/\p{Pd}_·•]+/gu, "");
}
