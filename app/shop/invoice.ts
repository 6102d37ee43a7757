/** Name and address of a parcel or an invoice. This file uses the field names of the wire's Delivery. */
export interface Addressee {
  /** Only invoices have one. It replaces the person's name. */
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

/** Returns a country's name in the page's language by its id; undefined for an unknown id. */
export type CountryNames = (countriesId: number) => string | undefined;

/** The lines of a postal address, without empty lines. The country appears only together with a street or city. */
export function addressLines(to: Addressee, countryName: CountryNames): string[] {
  const recipient = to.business_name || `${to.name} ${to.surname}`;
  const street = lines([to.address, to.address2, `${to.zip_code} ${to.city} ${to.province}`]);
  return lines([recipient, ...street, street.length > 0 ? countryName(to.countries_id) : ""]);
}

export interface Invoice {
  /** Name and address in lines. */
  to: string[];
  codes: { field: TaxField; value: string }[];
}

/** The invoice data; null when they add nothing to the delivery. */
export function invoiceOf(delivery: Addressee & { billing: Billing }, countryName: CountryNames): Invoice | null {
  const { billing } = delivery;
  const to = addressLines(billing, countryName);
  const codes = TAX_FIELDS.flatMap((field) => (billing[field] ? [{ field, value: billing[field] }] : []));
  const isSame = to.join("\n") === addressLines({ ...delivery, business_name: "" }, countryName).join("\n");
  return codes.length === 0 && (isSame || to.length === 0) ? null : { to, codes };
}

function lines(texts: (string | undefined)[]): string[] {
  return texts.map((text) => text?.replace(/\s+/g, " ").trim() ?? "").filter(Boolean);
}
