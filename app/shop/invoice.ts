/** Whom and where a parcel or an invoice is for; in the words of the wire's Delivery, as is all below. */
export interface Addressee {
  /** Only invoices have one; it stands in for the person. */
  business_name?: string;
  name: string;
  surname: string;
  address: string;
  address2: string;
  zip_code: string;
  city: string;
  province: string;
  countries_id: number;
}

const TAX_FIELDS = ["vat_number", "fiscal_code", "sdi_code"] as const;
export type TaxField = (typeof TAX_FIELDS)[number];

interface Billing extends Addressee, Record<TaxField, string> {
  business_name: string;
}

/** The name of a country by its id, in the reader's language; undefined when it is not known. */
export type CountryNames = (countriesId: number) => string | undefined;

/** As on an envelope, without empty lines; the country only where there is a place. */
export function addressLines(to: Addressee, countryName: CountryNames): string[] {
  const who = to.business_name || `${to.name} ${to.surname}`;
  const place = lines([to.address, to.address2, `${to.zip_code} ${to.city} ${to.province}`]);
  return lines([who, ...place, place.length > 0 ? countryName(to.countries_id) : ""]);
}

export interface Invoice {
  /** Name and address in lines. */
  to: string[];
  codes: { field: TaxField; value: string }[];
}

/** What the shopper asked for on the invoice; null when it has nothing that the delivery does not say. */
export function invoiceOf(delivery: Addressee & { billing: Billing }, countryName: CountryNames): Invoice | null {
  const { billing } = delivery;
  const to = addressLines(billing, countryName);
  const codes = TAX_FIELDS.flatMap((field) => (billing[field] ? [{ field, value: billing[field] }] : []));
  const same = to.join("\n") === addressLines({ ...delivery, business_name: "" }, countryName).join("\n");
  return codes.length === 0 && (same || to.length === 0) ? null : { to, codes };
}

function lines(texts: (string | undefined)[]): string[] {
  return texts.map((text) => text?.replace(/\s+/g, " ").trim() ?? "").filter(Boolean);
}
