import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { plainIban } from "./account-number";
import { cleanText } from "./posted-text";

/** The account to which money goes, as a person types it. */
export interface TypedAccount {
  iban: string;
  holder: string;
  /** Empty without one. */
  bic?: string;
}

export interface CustomerAccount {
  /** Without spaces, in capitals. */
  iban: string;
  holder: string;
  /** In capitals; null where it is not needed and was not typed. */
  bic: string | null;
}

/** What is wrong with a typed account, by its field. The codes are texts of `form-errors.json`. */
export type AccountProblem =
  | { field: "iban"; problem: "iban_invalid" | "iban_of_shop" }
  | { field: "holder"; problem: "holder_invalid" }
  | { field: "bic"; problem: "bic_invalid" | "bic_needed" };

/**
 * The countries of the European Economic Area as IBANs have them. Within it an IBAN is enough for a transfer in euro
 * (Regulation (EU) 260/2012, art. 5(7)); elsewhere banks ask for the BIC.
 */
const WITHOUT_BIC = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
  " ",
);

/** Characters of a holder: SEPA's limit of a name. */
const MAX_HOLDER = 70;

/**
 * Reads a typed account.
 * @param shopIban the shop's own, which customers copy from their order
 * @returns the account, or all that is wrong with it
 */
export function readAccount(typed: TypedAccount, shopIban = ""): CustomerAccount | AccountProblem[] {
  const iban = electronicFormatIBAN(plainIban(cleanText(typed.iban, "code"))) ?? "";
  const holder = cleanText(typed.holder, "name");
  const bic = cleanText(typed.bic ?? "", "code")
    .replace(/[\s-]/g, "")
    .toUpperCase();
  const isIban = isValidIBAN(iban);
  const problems: AccountProblem[] = [];
  if (!isIban) problems.push({ field: "iban", problem: "iban_invalid" });
  else if (iban === electronicFormatIBAN(shopIban)) problems.push({ field: "iban", problem: "iban_of_shop" });
  if (!isName(holder)) problems.push({ field: "holder", problem: "holder_invalid" });
  if (bic !== "" && !isValidBIC(bic)) problems.push({ field: "bic", problem: "bic_invalid" });
  else if (bic === "" && isIban && !WITHOUT_BIC.includes(iban.slice(0, 2)))
    problems.push({ field: "bic", problem: "bic_needed" });
  return problems.length > 0 ? problems : { iban, holder, bic: bic === "" ? null : bic };
}

/** A name has letters: an IBAN or a number in its field is a slip. */
function isName(text: string): boolean {
  const isIban = isValidIBAN(electronicFormatIBAN(plainIban(text)) ?? "");
  return /\p{L}{2}/u.test(text) && text.length <= MAX_HOLDER && !isIban;
}

/** Characters of the shortest and the longest IBAN. */
const IBAN_LENGTHS = { shortest: 15, longest: 34 };

/** Whether an IBAN stands somewhere in a text, in any spelling: a note is kept longer than an account. */
export function hasIban(text: string): boolean {
  const plain = text.replace(/[^\p{L}\p{Nd}]/gu, "").toUpperCase();
  for (const { index } of plain.matchAll(/(?=[A-Z]{2}\d{2})/g))
    for (let length = IBAN_LENGTHS.shortest; length <= IBAN_LENGTHS.longest; length += 1)
      if (isValidIBAN(plain.slice(index, index + length))) return true;
  return false;
}
