/**
 * Checks the number of a bar code: EAN-8, UPC-12 (UPC-A), EAN-13 or GTIN-14, whose last digit follows from the others (GS1 General
 * Specifications 7.9: weights 3 and 1 from the right).
 * @returns the digits, without spaces and dashes; null for any other text
 */
export function asGtin(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? digits : null;
}

/** The number that a GTIN of any length is, as its 14 digits: UPC-12 and EAN-13 write one number with and without a leading zero. */
export const gtinNumber = (gtin: string): string => gtin.padStart(14, "0");

/** All texts that are the same number. */
export const gtinSpellings = (gtin: string): string[] =>
  [8, 12, 13, 14].map((length) => gtin.replace(/^0+/, "").padStart(length, "0"));
