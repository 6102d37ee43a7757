import { type Cents, divideHalfUp } from "./money";

/** The recipient of an Italian electronic invoice, as the order has it; the country as ISO 3166-1 alpha-2. */
export interface InvoiceRecipient {
  business_name: string;
  name: string;
  surname: string;
  vat_number: string;
  fiscal_code: string;
  sdi_code: string;
  address: string;
  zip_code: string;
  city: string;
  country: string;
}

/** The code that the exchange system (SdI) gives to recipients without a code of their own, and to foreign ones. */
const NO_CODE = "0000000";
const FOREIGN_CODE = "XXXXXXX";
const FOREIGN_ZIP = "00000";
/** Public authorities have codes of six characters, and a format of their own. */
const AUTHORITY_CODE_LENGTH = 6;

/**
 * How an invoice is addressed in the exchange system (FatturaPA): CodiceDestinatario, CAP and FormatoTrasmissione. A recipient
 * with a certified email (PEC) has the general code: the invoice waits in their tax account, so no PEC is needed.
 */
export function invoiceAddressing({ sdi_code, zip_code, country }: InvoiceRecipient) {
  const isForeign = country !== "IT";
  const code = isForeign ? FOREIGN_CODE : sdi_code.toUpperCase() || NO_CODE;
  return {
    code,
    zip: isForeign ? FOREIGN_ZIP : zip_code,
    format: code.length === AUTHORITY_CODE_LENGTH ? "FPA12" : "FPR12",
  } as const;
}

/** Whether the shopper asked for an invoice. Without tax data a sale to a consumer needs none (art. 22 D.P.R. 633/72). */
export function asksForInvoice({ business_name, vat_number, fiscal_code, sdi_code }: InvoiceRecipient): boolean {
  return [business_name, vat_number, fiscal_code, sdi_code].some((text) => text !== "");
}

/** The fields without which the exchange system refuses an invoice to this recipient; empty when it is complete. */
export function missingForInvoice(to: InvoiceRecipient): string[] {
  const isNamed = to.business_name !== "" || (to.name !== "" && to.surname !== "");
  const isIdentified = to.country !== "IT" || to.vat_number !== "" || to.fiscal_code !== "";
  const place = (["address", "zip_code", "city"] as const).filter((field) => to[field].trim() === "");
  return [...(isNamed ? [] : ["name"]), ...place, ...(isIdentified ? [] : ["fiscal_code"])];
}

/** A part of an order with one VAT rate, in hundredths of a per cent; null where the shop does not decide the rate. */
export interface VatPart {
  rate: number | null;
  gross: Cents;
}

/** The parts of an order by VAT rate, each with its taxable amount and tax. Parts with a rate of null have neither. */
export function vatSummary(parts: readonly VatPart[]) {
  const rates = [...new Set(parts.filter(({ gross }) => gross !== 0).map(({ rate }) => rate))];
  return rates.map((rate) => {
    const gross = parts.reduce((sum, part) => sum + (part.rate === rate ? part.gross : 0), 0);
    if (rate === null) return { rate, gross, net: null, vat: null };
    const net = divideHalfUp(gross * 10_000, 10_000 + rate);
    return { rate, gross, net, vat: gross - net };
  });
}
