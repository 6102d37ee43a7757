import encodeQR from "qr";
import { foldToLatin1 } from "./latin-1";
import { type Cents, type Currency, toDecimalText } from "./money";

/** What a bank needs for a transfer. */
export interface Transfer {
  holder: string;
  iban: string;
  bic?: string | null;
  /** The payment reference. */
  reason: string;
}

/** Characters of the account holder's name, and the highest amount in cents, that EPC069-12 allows. */
const MAX_NAME = 70;
const MAX_AMOUNT: Cents = 99_999_999_999;
/** Light modules around a code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** For letters and marks that have no accent to remove. The European Payments Council's table (EPC217-08) has + for & and s for ß. */
const CONVERSIONS: Record<string, string> = {
  ...{ "&": "+", '"': "'", "!": ".", ";": ",", _: "-", "[": "(", "]": ")", "{": "(", "}": ")", "«": "'", "»": "'" },
  ...{ ß: "s", æ: "a", Æ: "A", ø: "o", Ø: "O", ð: "d", Ð: "D", þ: "t", Þ: "T" },
};

/**
 * A text in SEPA's basic characters: letters without accents, digits and / - ? : ( ) . , ' + with single spaces. Banks' apps refuse
 * or garble others, also in UTF-8. Characters without a conversion become a full stop, as with EPC217-08.
 */
function inBasicCharacters(text: string): string {
  return [...foldToLatin1(text).normalize("NFD").replace(/\p{M}/gu, "")]
    .map((char) => (/[A-Za-z0-9/?:().,'+ -]/.test(char) ? char : (CONVERSIONS[char] ?? ".")))
    .join("")
    .trim();
}

/**
 * The text of a code for a credit transfer, as banking apps read it: "Quick Response Code: Guidelines to Enable Data Capture
 * for the Initiation of a SEPA Credit Transfer" (EPC069-12), version 2, UTF-8, with the basic characters alone. The BIC is optional in version 2.
 * @param amount cents
 * @returns null for other currencies and for amounts that the code cannot have
 */
export function transferCodeText(transfer: Transfer, amount: Cents, currency: Currency): string | null {
  if (currency !== "EUR" || amount <= 0 || amount > MAX_AMOUNT) return null;
  const account = (text: string) => text.replace(/\s/g, "").toUpperCase();
  return [
    "BCD",
    "002",
    "1",
    "SCT",
    account(transfer.bic ?? ""),
    inBasicCharacters(transfer.holder).slice(0, MAX_NAME).trim(),
    account(transfer.iban),
    `EUR${toDecimalText(amount)}`,
    // No purpose, and no structured reference, which would exclude the text.
    "",
    "",
    inBasicCharacters(transfer.reason),
  ].join("\n");
}

/** The rows of a QR code with its quiet zone; true is dark. Null as for `transferCodeText`. */
export function transferCode(transfer: Transfer, amount: Cents, currency: Currency): boolean[][] | null {
  const text = transferCodeText(transfer, amount, currency);
  // The guidelines require error correction level M.
  return text === null ? null : encodeQR(text, "raw", { ecc: "medium", encoding: "byte", border: QUIET_ZONE });
}
