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
