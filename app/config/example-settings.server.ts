// Vite reads this file for its own configuration, where the alias "~" is not known yet.
import { normaliseVatNumber } from "../shop/fiscal";
import { DEMO_COMPANY } from "./company-settings.server";

/** The IBAN in the examples of Italian banks; it belongs to no account. */
export const EXAMPLE_IBAN = "IT60X0542811101000000123456";
/** Invented; a 0 in the eighth place marks a test BIC. */
export const EXAMPLE_BIC = "DEMOIT20";
/** The card of a sandbox's PostePay top-ups: invented. */
export const EXAMPLE_CARD = { card: "4023600000000006", holder: "Anna Esempio", fiscal_code: "RSSMRA80A01H501U" };

const compact = (value: string) => value.replace(/[\s.-]+/g, "").toUpperCase();
const sameAs = (example: string) => (value: string) => compact(value) === compact(example);
/** Whether one of the addresses, which commas separate, is an example. */
const hasExampleLink = (value: string) => /\/your-shop\/?\s*(?:,|$)/.test(value);
const demo = DEMO_COMPANY;

/**
 * Values that customers would see, pay to or rely on, and that belong to nobody: those of `.env.example` and of the sandbox. A live
 * shop that kept one would, for instance, name an account to which no transfer arrives.
 */
const EXAMPLES: Readonly<Record<string, (value: string) => boolean>> = {
  BANK_IBAN: sameAs(EXAMPLE_IBAN),
  // ISO 9362: the second character of the location is 0 in a BIC for tests.
  BANK_BIC: (value) => compact(value).charAt(7) === "0",
  BANK_HOLDER: sameAs(demo.name),
  POSTEPAY_CARD: sameAs(EXAMPLE_CARD.card),
  POSTEPAY_FISCAL_CODE: sameAs(EXAMPLE_CARD.fiscal_code),
  COMPANY_NAME: sameAs(demo.name),
  COMPANY_STREET: sameAs(demo.street),
  COMPANY_VAT_NUMBER: (value) => normaliseVatNumber(value) === demo.vatNumber,
  COMPANY_REA: sameAs(demo.rea),
  COMPANY_PEC: sameAs(demo.pec),
  COMPANY_EMAIL: sameAs(demo.email),
  COMPANY_PHONE: sameAs(demo.phone),
  COMPANY_WHATSAPP: sameAs(demo.whatsapp),
  COMPANY_SOCIAL_URLS: hasExampleLink,
  COMPANY_REVIEWS_URL: hasExampleLink,
  SESSION_SECRETS: (value) => value.includes("put-32-or-more-random-characters-here"),
};

/** The variables of a live shop whose value is an example, with the reason. The messages repeat no value. */
export function exampleProblems(values: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(EXAMPLES).flatMap(([name, isExample]) => {
    const value = values[name];
    return value && isExample(value) ? [`${name}: is an example, which a live shop (SHOP_MODE) must not have`] : [];
  });
}
