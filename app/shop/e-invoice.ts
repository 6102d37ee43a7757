import { isFiscalCode, isVatNumber, recipientCodeProblem } from "./fiscal";
import { isItalianZip } from "./italian-zip";
import { foldToLatin1, unwritable } from "./latin-1";
import { type Cents, divideHalfUp } from "./money";
import { provinceCode } from "./provinces";
import { territoryOf } from "./territories.server";

/** The recipient of an Italian electronic invoice, as the order has it; the country as ISO 3166-1 alpha-2. */
export interface InvoiceRecipient {
  business_name: string;
  name: string;
  surname: string;
  vat_number: string;
  fiscal_code: string;
  sdi_code: string;
  address: string;
  address2: string;
  zip_code: string;
  city: string;
  province: string;
  country: string;
}

/** The code that the exchange system (SdI) gives to recipients without a code of their own, and to foreign ones. */
const NO_CODE = "0000000";
const FOREIGN_CODE = "XXXXXXX";
/** San Marino's tax office, which passes invoices on to businesses there, and refuses those to consumers. */
const SAN_MARINO_CODE = "2R4GTO8";
const FOREIGN_ZIP = "00000";
/** Public authorities have codes of six characters, and a format of their own. */
const AUTHORITY_CODE_LENGTH = 6;
/** IdCodice of foreign recipients without a VAT number: consumers, and businesses outside the Union (guide of the Agenzia delle Entrate). */
const NO_ID = "0000000";
const NO_ID_OUTSIDE = "OO99999999999";

/** Characters at most: FatturaPA 1.2.2 and later, elements Denominazione, Nome, Cognome, Indirizzo, Comune, IdCodice, Descrizione. */
const LIMITS = {
  business_name: 80,
  name: 60,
  surname: 60,
  address: 60,
  city: 60,
  vat_number: 28,
  lines: 1000,
} as const;

/**
 * How an invoice is addressed in the exchange system (FatturaPA): CodiceDestinatario, CAP and FormatoTrasmissione. A recipient
 * with a certified email (PEC) has the general code: the invoice waits in their tax account, so no PEC is needed.
 */
export function invoiceAddressing(to: InvoiceRecipient) {
  const isForeign = to.country !== "IT";
  const code = isForeign ? foreignCode(to) : italianCode(to.sdi_code);
  return {
    code,
    zip: isForeign ? FOREIGN_ZIP : to.zip_code,
    format: code.length === AUTHORITY_CODE_LENGTH ? "FPA12" : "FPR12",
  } as const;
}

function foreignCode({ country, vat_number }: InvoiceRecipient): string {
  return country === "SM" && vat_number !== "" ? SAN_MARINO_CODE : FOREIGN_CODE;
}

/** The typed code; the general one in place of a code that SdI would refuse for Italy. */
function italianCode(typed: string): string {
  const code = typed.toUpperCase();
  return code === "" || recipientCodeProblem(code) !== null ? NO_CODE : code;
}

/** Whether the shopper asked for an invoice. Without tax data a sale to a consumer needs none (art. 22 D.P.R. 633/72). */
export function asksForInvoice({
  business_name,
  vat_number,
  fiscal_code,
  sdi_code,
}: Pick<InvoiceRecipient, "business_name" | "vat_number" | "fiscal_code" | "sdi_code">): boolean {
  return [business_name, vat_number, fiscal_code, sdi_code].some((text) => text !== "");
}

/** The recipient's elements as an invoice has them: CessionarioCommittente with its DatiAnagrafici and Sede. */
export function writtenRecipient(to: InvoiceRecipient) {
  const text = (field: "business_name" | "name" | "surname" | "city") => foldToLatin1(to[field]);
  const isForeign = to.country !== "IT";
  const business = text("business_name");
  const street = foldToLatin1(to.address);
  const wholeStreet = foldToLatin1(`${to.address} ${to.address2}`);
  return {
    /** IdFiscaleIVA: IdPaese and IdCodice; null without one. */
    vat: vatId(to),
    fiscal_code: isFiscalCode(to.fiscal_code) ? to.fiscal_code : null,
    /** Denominazione; a person has Nome and Cognome instead. */
    business_name: business || null,
    name: business ? null : text("name"),
    surname: business ? null : text("surname"),
    /** With the unit where both have room. */
    address: wholeStreet.length <= LIMITS.address ? wholeStreet : street,
    zip: isForeign ? FOREIGN_ZIP : to.zip_code,
    city: text("city"),
    /** For Italy alone; without one the element is left out. */
    province: isForeign ? null : provinceCode(to.province),
    country: to.country,
  };
}

function vatId({ country, vat_number, business_name }: InvoiceRecipient): { country: string; code: string } | null {
  if (country === "IT") return vat_number === "" ? null : { country, code: vat_number };
  if (country === "") return null;
  const { vat } = territoryOf(country);
  if (vat_number === "") return { country, code: business_name !== "" && vat === null ? NO_ID_OUTSIDE : NO_ID };
  // Businesses of Monaco have numbers of France (Directive 2006/112/EC art. 7).
  const state = vat ?? country;
  return { country: state, code: withoutPrefix(state, vat_number, vat !== null) };
}

/** VAT numbers of the Union and San Marino begin with their state's letters, which IdPaese has already. Greece's are EL. */
function withoutPrefix(country: string, number: string, isInUnion: boolean): string {
  if (!isInUnion && country !== "SM") return number;
  return number.replace(country === "GR" ? /^(EL|GR)/ : new RegExp(`^${country}`), "");
}

export interface InvoiceProblem {
  field: keyof InvoiceRecipient | "vat" | "lines";
  /** `check`: SdI compares it with registers that the shop does not have, or an accountant decides. The others are refused. */
  problem: "missing" | "invalid" | "too_long" | "unwritable" | "check";
  /** In English, for operators; numbers are SdI's codes of refusal. */
  detail: string;
}

/** Why the exchange system refuses an invoice to this recipient, or may do so; empty when it is complete. */
export function invoiceProblems(to: InvoiceRecipient): InvoiceProblem[] {
  return [...nameProblems(to), ...placeProblems(to), ...idProblems(to), ...codeProblems(to)];
}

function nameProblems(to: InvoiceRecipient): InvoiceProblem[] {
  const { business_name, name, surname } = writtenRecipient(to);
  if (business_name !== null) return textProblems("business_name", business_name);
  if (!name || !surname) return [missing("name", "a business name, or first and last name")];
  return [...textProblems("name", name), ...textProblems("surname", surname)];
}

function placeProblems(to: InvoiceRecipient): InvoiceProblem[] {
  const { address, city } = writtenRecipient(to);
  const zip = to.zip_code.trim();
  return [
    ...(address === "" ? [missing("address")] : textProblems("address", address)),
    ...(zip === "" && (to.country === "IT" || to.country === "") ? [missing("zip_code")] : []),
    ...(zip !== "" && to.country === "IT" && !isItalianZip(zip) ? [invalid("zip_code", "no Italian CAP")] : []),
    ...(city === "" ? [missing("city")] : textProblems("city", city)),
    ...(to.country === "" ? [missing("country")] : []),
  ];
}

function textProblems(field: keyof typeof LIMITS, text: string): InvoiceProblem[] {
  const [rest, limit] = [unwritable(text), LIMITS[field]];
  return [
    ...(rest.length > 0 ? [{ field, problem: "unwritable" as const, detail: rest.join(" ") }] : []),
    ...(text.length > limit
      ? [{ field, problem: "too_long" as const, detail: `${text.length} characters of ${limit}` }]
      : []),
  ];
}

function idProblems(to: InvoiceRecipient): InvoiceProblem[] {
  const { vat_number, fiscal_code, business_name, country } = to;
  if (country === "IT") return italianIdProblems(to);
  if (country === "SM" && business_name !== "" && vat_number === "")
    return [missing("vat_number", "the operator's code of San Marino (SM and up to 5 digits)")];
  const id = writtenRecipient(to).vat;
  if (country === "SM" && vat_number !== "" && !/^\d{1,5}$/.test(id?.code ?? ""))
    return [invalid("vat_number", "no operator's code of San Marino (SM and up to 5 digits)")];
  return [
    ...(id && /^[A-Z0-9]+$/.test(id.code) ? textProblems("vat_number", id.code) : []),
    ...(id && !/^[A-Z0-9]+$/.test(id.code) ? [invalid("vat_number", "letters and digits alone")] : []),
    ...(fiscal_code !== "" && !isFiscalCode(fiscal_code)
      ? [check("fiscal_code", "no Italian fiscal code: left out of the invoice")]
      : []),
  ];
}

function italianIdProblems({ vat_number, fiscal_code }: InvoiceRecipient): InvoiceProblem[] {
  if (vat_number === "" && fiscal_code === "") return [missing("fiscal_code", "or a VAT number: 00417")];
  const areCompared = vat_number !== "" && isFiscalCode(fiscal_code);
  return [
    ...(vat_number !== "" && !isVatNumber(vat_number) ? [invalid("vat_number", "no Italian VAT number: 00305")] : []),
    ...(fiscal_code !== "" && !isFiscalCode(fiscal_code) ? [invalid("fiscal_code", "no fiscal code: 00306")] : []),
    ...(areCompared && vat_number !== fiscal_code
      ? [
          check(
            "fiscal_code",
            "must be of the same subject as the VAT number, or a member of its VAT group: 00324, 00325",
          ),
        ]
      : []),
  ];
}

function codeProblems({ country, sdi_code, business_name }: InvoiceRecipient): InvoiceProblem[] {
  if (country !== "IT" || sdi_code === "") return [];
  const code = sdi_code.toUpperCase();
  const problem = recipientCodeProblem(code);
  const refusal = {
    foreign: "is for recipients abroad: 00313",
    san_marino: "is San Marino's",
    form: "is no code: 00311",
  };
  if (problem !== null) return [check("sdi_code", `${code} ${refusal[problem]}; addressed to ${NO_CODE} instead`)];
  if (code.length === AUTHORITY_CODE_LENGTH && business_name === "")
    return [invalid("sdi_code", "six characters are a public office's, which needs its name: 00311")];
  return [];
}

/** The Descrizione of each line of an invoice. @param names of the products */
export function writtenLines(names: readonly string[]): string[] {
  return names.map(foldToLatin1);
}

/** Why the exchange system refuses the lines; each problem names its line, from 1. */
export function lineProblems(names: readonly string[]): InvoiceProblem[] {
  return writtenLines(names).flatMap((text, index) =>
    (text === "" ? [missing("lines")] : textProblems("lines", text)).map((problem) => ({
      ...problem,
      detail: `line ${index + 1}: ${problem.detail}`.replace(/: $/, ""),
    })),
  );
}

type Field = InvoiceProblem["field"];
const missing = (field: Field, detail = ""): InvoiceProblem => ({ field, problem: "missing", detail });
const invalid = (field: Field, detail: string): InvoiceProblem => ({ field, problem: "invalid", detail });
const check = (field: Field, detail: string): InvoiceProblem => ({ field, problem: "check", detail });

/** A part of an order with one VAT rate, in hundredths of a per cent; null where the shop does not decide the rate. */
export interface VatPart {
  rate: number | null;
  gross: Cents;
}

/** The taxable amount within a gross one, cents. @param rate hundredths of a per cent */
export function netOf(gross: Cents, rate: number): Cents {
  return divideHalfUp(gross * 10_000, 10_000 + rate);
}

/** The parts of an order by VAT rate, each with its taxable amount and tax. Parts with a rate of null have neither. */
export function vatSummary(parts: readonly VatPart[]) {
  const rates = [...new Set(parts.filter(({ gross }) => gross !== 0).map(({ rate }) => rate))];
  return rates.map((rate) => {
    const gross = parts.reduce((sum, part) => sum + (part.rate === rate ? part.gross : 0), 0);
    if (rate === null) return { rate, gross, net: null, vat: null };
    const net = netOf(gross, rate);
    return { rate, gross, net, vat: gross - net };
  });
}

/** Amounts without a rate need the reason in the element Natura, which an accountant decides. */
export function vatProblems(parts: readonly { rate: number | null }[]): InvoiceProblem[] {
  if (parts.every(({ rate }) => rate !== null)) return [];
  return [check("vat", "amounts without a rate need a Natura (00400), such as N3.1 for exports, N3.3 for San Marino")];
}
