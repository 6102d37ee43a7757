/** Italian tax codes. Sources: D.M. 23-12-1976 (fiscal code), D.P.R. 633/72 (VAT number), FatturaPA (SDI code). */

const PERSON = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/;
/** Values of 0 … 9 and A … J, then K … Z at odd positions, counted from 1. */
const ODD_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Upper case without spaces, dots and dashes: the stored form of SDI codes and register numbers. */
export function normaliseCode(text: string): string {
  return text.replace(/[\s.·_\p{Pd}]+/gu, "").toUpperCase();
}

/** Like `normaliseCode`, and removes what people write in front of a code: C.F., and IT before a company's digits. */
export function normaliseFiscalCode(text: string): string {
  return normaliseCode(text)
    .replace(/^(?:CF|CODICEFISCALE):?(?=[A-Z0-9]{11,16}$)/, "")
    .replace(/^IT(?=\d{11}$)/, "");
}

/** Names of VAT numbers in front of one, in the languages of the shop's neighbours. */
const VAT_LABEL =
  /^(?:P(?:ARTITA)?IVA|VAT(?:NUMBER|NO|ID)?|USTID(?:NR)?|UID(?:NR)?|MWSTNR|NIF|CIF|BTW(?:NR)?):?(?=[A-Z]{0,3}\d)/;

/** Like `normaliseCode`, and removes a name of the number in front (P.IVA, USt-IdNr.). */
export function normaliseForeignVatNumber(text: string): string {
  return normaliseCode(text).replace(VAT_LABEL, "");
}

/** The same, and removes the country prefix IT of Italian VAT numbers. */
export function normaliseVatNumber(text: string): string {
  return normaliseForeignVatNumber(text).replace(/^IT(?=\d)/, "");
}

/**
 * Whether a normalised text is a fiscal code: a person's 16 characters with a check character, or a company's 11
 * digits. A person's code may have letters in place of digits ("omocodia").
 */
export function isFiscalCode(code: string): boolean {
  return isPersonalFiscalCode(code) || isVatNumber(code);
}

/** Whether a normalised text is a person's fiscal code of 16 characters. */
export function isPersonalFiscalCode(code: string): boolean {
  if (!PERSON.test(code)) return false;
  let sum = 0;
  for (let index = 0; index < 15; index += 1) {
    const rank = rankOf(code.charCodeAt(index));
    sum += index % 2 === 0 ? (ODD_VALUES[rank] ?? 0) : rank;
  }
  return sum % 26 === rankOf(code.charCodeAt(15));
}

/**
 * Whether a normalised text is an Italian VAT number: 11 digits, the last one a Luhn check digit. Digits 8 to 10, the
 * office code, are not checked, because some valid numbers break their rule.
 */
export function isVatNumber(code: string): boolean {
  if (!/^(?!0{7})\d{11}$/.test(code)) return false;
  let sum = 0;
  for (let index = 0; index < 11; index += 1) {
    const digit = rankOf(code.charCodeAt(index));
    const value = index % 2 === 0 ? digit : digit * 2;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/**
 * Whether a normalised text is a recipient code of the Italian e-invoice system: 7 characters, 6 for public
 * authorities.
 */
export function isSdiCode(code: string): boolean {
  return /^[A-Z0-9]{6,7}$/.test(code);
}

/**
 * Why a normalised code cannot address an Italian invoice; null when it can. XXXXXXX is for recipients abroad (SdI refuses it
 * with 00313), 2R4GTO8 San Marino's tax office.
 */
export function recipientCodeProblem(code: string): "form" | "foreign" | "san_marino" | null {
  if (!isSdiCode(code)) return "form";
  if (code === "XXXXXXX") return "foreign";
  return code === "2R4GTO8" ? "san_marino" : null;
}

/** Digits 0 … 9 and letters A … Z both count from 0. */
function rankOf(charCode: number): number {
  return charCode < 65 ? charCode - 48 : charCode - 65;
}
