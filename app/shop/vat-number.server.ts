import { isVatNumber, normaliseCode, normaliseForeignVatNumber, normaliseVatNumber } from "./fiscal";
import { territoryOf } from "./territories.server";

/** Where a number with slashes is the tax office's (Steuernummer) and no VAT number, so that removing them would store a wrong one. */
const SLASH_IS_NATIONAL = ["DE", "AT"];

/** Outside the Union, the neighbours whose numbers never begin like a label. */
const LABELLED = ["AD", "CH", "GB", "LI", "NO", "SM", "VA"];

/**
 * The stored form of a VAT or tax number: capitals without spaces and marks, in Italy without IT, and in Europe without a name of the
 * number in front. Elsewhere such letters can belong to the number: Mexico's begins with three or four letters of a company's name, such
 * as CIF850101AB1. The slashes of a German or Austrian one stay, for `vatNumberProblem`.
 * @param iso2 the country of the invoice, ISO 3166-1 alpha-2; empty for an unknown one
 */
export function normaliseTaxNumber(iso2: string, text: string): string {
  if (SLASH_IS_NATIONAL.includes(iso2)) return normaliseForeignVatNumber(text);
  const plain = text.replace(/(?<=[A-Z0-9])\/(?=\d)/gi, "");
  if (iso2 === "IT") return normaliseVatNumber(plain);
  const isLabelled = territoryOf(iso2).vat !== null || LABELLED.includes(iso2);
  return isLabelled ? normaliseForeignVatNumber(plain) : normaliseCode(plain);
}

/**
 * Why a normalised number is refused; null when it is not. Italy's has a check digit. In the Union a number has 4 to 15 letters and
 * digits, in old Irish ones + or * too (VIES). Elsewhere each state has rules of its own (Brazil 12.345.678/0001-95, Mexico
 * ABC&010101AB1), and an order is worth more than they are: a number has a digit and no marks of other texts.
 */
export function vatNumberProblem(iso2: string, number: string): "vat_invalid" | "vat_national" | null {
  if (iso2 === "IT") return isVatNumber(number) ? null : "vat_invalid";
  if (SLASH_IS_NATIONAL.includes(iso2) && number.includes("/")) return "vat_national";
  const pattern = territoryOf(iso2).vat === null ? /^(?=.*\p{N})[\p{L}\p{N}&+*]{3,}$/u : /^[A-Z0-9+*]{4,15}$/;
  return pattern.test(number) ? null : "vat_invalid";
}
