import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";
import { isItalianZip } from "./italian-zip";

// The forms of all countries are large, so this file is only for the server.

/**
 * The stored form of a postal code, which is the same for every way to type it: capitals, the separator that the country's post
 * prints, and none of the country's letters in front (I-37121, D-80331) unless the post prints them (LV-1010, MD-2001).
 * @param iso2 ISO 3166-1 alpha-2; empty for an unknown country
 * @returns the text in capitals when it is no code of that country, or the form of its codes is not known
 */
export function normaliseZip(iso2: string, text: string): string {
  const typed = inCapitals(text);
  return codeIn(iso2, typed) ?? typed;
}

/**
 * Whether a text has the form of a country's postal codes, however it is typed. A country without a known form accepts 2 to 10
 * letters, digits, spaces and dashes.
 */
export function isZipCode(iso2: string, text: string): boolean {
  const typed = inCapitals(text);
  return hasForm(iso2) ? codeIn(iso2, typed) !== null : /^[A-Z0-9][A-Z0-9 -]{0,8}[A-Z0-9]$/.test(typed);
}

const inCapitals = (text: string) => text.toUpperCase().replace(/\p{Pd}/gu, "-");

const hasForm = (iso2: string) => iso2 === "IT" || postcodeValidatorExistsForCountry(iso2);

/** Characters of a typed code with a country, separators and spaces. */
const MAX_TYPED = 20;

/** The code in a text as the country's post prints it; null without one. */
function codeIn(iso2: string, typed: string): string | null {
  if (!hasForm(iso2) || typed.length > MAX_TYPED || !/^[A-Z0-9 .-]+$/.test(typed)) return null;
  for (const plain of plainForms(iso2, typed)) {
    const valid = isOwnForm(iso2, plain) ? plain : spellings(plain).find((one) => one !== "" && isForm(iso2, one));
    if (valid !== undefined) return printed(iso2, plain) ?? valid;
  }
  return null;
}

function isForm(iso2: string, text: string): boolean {
  return iso2 === "IT" ? isItalianZip(text) : postcodeValidator(text, iso2);
}

/** Codes that the library does not know: of the British forces and of Girobank, which Royal Mail delivers. */
function isOwnForm(iso2: string, plain: string): boolean {
  return iso2 === "GB" && /^(?:BFPO\d{1,4}|GIR0AA)$/.test(plain);
}

/** The letters of a country on cars where they are not its code (Vienna Convention on Road Traffic), which stood before postal codes. */
const CAR_SIGNS: Record<string, string> = {
  ...{
    AT: "A",
    BE: "B",
    DE: "D",
    ES: "E",
    FI: "FIN",
    FR: "F",
    GB: "UK",
    HU: "H",
    IE: "IRL",
    IT: "I",
    LI: "FL",
    LU: "L",
  },
  ...{ EE: "EST", GR: "EL", MT: "M", NO: "N", PT: "P", SE: "S", SI: "SLO", SM: "RSM", VA: "V" },
};

/** A code without separators: without the country in front, whole, without other letters, and with the code of Andorra and others. */
function plainForms(iso2: string, typed: string): string[] {
  const plain = (text: string) => text.replace(/[ .-]/g, "");
  const own = [iso2, CAR_SIGNS[iso2] ?? iso2].find((sign) => new RegExp(`^${sign}\\d`).test(plain(typed)));
  return [
    ...(own === undefined ? [] : [plain(typed).slice(own.length)]),
    plain(typed),
    plain(typed.replace(/^[A-Z]{1,3}[- .]+/, "")),
    ...(/^\d/.test(typed) ? [iso2 + plain(typed)] : []),
  ];
}

/** A code without separators, and with one at every place. */
function spellings(plain: string): string[] {
  const split = [...plain].flatMap((_, at) => [" ", "-"].map((mark) => plain.slice(0, at) + mark + plain.slice(at)));
  return [plain, ...split];
}

/** How the post prints a code of these letters and digits (postal addressing systems, Universal Postal Union); null for no rule. */
function printed(iso2: string, plain: string): string | null {
  const rule = PRINTED.find(({ countries }) => countries.includes(iso2));
  return rule?.plain.test(plain) ? plain.replace(rule.plain, rule.printed) : null;
}

const PRINTED = [
  { countries: "GB JE GG IM GI FK GS IO PN SH TC", plain: /^(BFPO|\w+?)(\d[A-Z]{2}|(?<=BFPO)\d+)$/, printed: "$1 $2" },
  { countries: "NL", plain: /^(\d{4})([A-Z]{2})$/, printed: "$1 $2" },
  { countries: "SE CZ SK GR", plain: /^(\d{3})(\d{2})$/, printed: "$1 $2" },
  { countries: "CA", plain: /^(\w{3})(\w{3})$/, printed: "$1 $2" },
  { countries: "IE", plain: /^(\w{3})(\w{4})$/, printed: "$1 $2" },
  { countries: "MT", plain: /^([A-Z]{3})(\d{2,4})$/, printed: "$1 $2" },
  { countries: "BM", plain: /^([A-Z]{2})(\w{2})$/, printed: "$1 $2" },
  { countries: "PL", plain: /^(\d{2})(\d{3})$/, printed: "$1-$2" },
  { countries: "PT", plain: /^(\d{4})(\d{3})$/, printed: "$1-$2" },
  { countries: "JP", plain: /^(\d{3})(\d{4})$/, printed: "$1-$2" },
  { countries: "BR", plain: /^(\d{5})(\d{3})$/, printed: "$1-$2" },
  { countries: "US PR VI GU MP MH FM", plain: /^(\d{5})(\d{4})$/, printed: "$1-$2" },
  { countries: "LV", plain: /^(?:LV)?(\d{4})$/, printed: "LV-$1" },
  { countries: "MD", plain: /^(?:MD)?(\d{4})$/, printed: "MD-$1" },
];
