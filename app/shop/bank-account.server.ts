import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { plainIban } from "./account-number";

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

/** Reads a typed account. @param shopIban the shop's own, which customers copy from their order */
export function readAccount(typed: TypedAccount, shopIban = ""): CustomerAccount | AccountProblem {
  const iban = electronicFormatIBAN(plainIban(typed.iban)) ?? "";
  const holder = typed.holder.trim();
  const bic = (typed.bic ?? "").replace(/[\s-]/g, "").toUpperCase();
  if (!isValidIBAN(iban)) return { field: "iban", problem: "iban_invalid" };
  if (iban === electronicFormatIBAN(shopIban)) return { field: "iban", problem: "iban_of_shop" };
  // A name has letters: an IBAN or a number in this field is a slip.
  if (
    !/\p{L}{2}/u.test(holder) ||
    isValidIBAN(electronicFormatIBAN(plainIban(holder)) ?? "") ||
    holder.length > MAX_HOLDER
  )
    return { field: "holder", problem: "holder_invalid" };
  if (bic !== "" && !isValidBIC(bic)) return { field: "bic", problem: "bic_invalid" };
  if (bic === "" && !WITHOUT_BIC.includes(iban.slice(0, 2))) return { field: "bic", problem: "bic_needed" };
  return { iban, holder, bic: bic === "" ? null : bic };
}
