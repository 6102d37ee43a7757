import { FIELD_BYTES, GIFT_BYTES, textBytes } from "../shop/field-limits";
import { normaliseCode, normaliseFiscalCode } from "../shop/fiscal";
import { FIELD_KINDS } from "../shop/form-fields";
import { cleanText } from "../shop/posted-text";

/** What the shopper has typed in the checkout, valid or not, without the note, which the cart keeps. */
export interface CheckoutDetails {
  /** By the field's name; an empty text is left out. */
  values: Record<string, string>;
  /** The names of the fields whose text has too many bytes (`detailBytes`). `values` has none of these. */
  tooLong: readonly string[];
}

const { note: _, confirm_email: __, sdi_code: ___, ...texts } = FIELD_BYTES;

/**
 * The checkout's fields in the order of the cookie, with the bytes that each may take (`textBytes`). Another order or another
 * field needs another `VERSION`.
 */
export const detailBytes = {
  ...texts,
  // "=" for the same as the email; another one is an error, and is not kept.
  confirm_email: 1,
  // A code has 7; a longer text is an error.
  sdi_code: 20,
  countries_id: 10,
  billing_countries_id: 10,
  shipping: 8,
  payment: 20,
  same_billing: 2,
  invoice: 2,
  save_address: 2,
  gift_for: 4,
  gift_name: GIFT_BYTES.name,
  gift_email: GIFT_BYTES.email,
  gift_message: GIFT_BYTES.message,
  gift_day: 10,
} as const satisfies Record<string, number>;

export type DetailName = keyof typeof detailBytes;

const names = Object.keys(detailBytes) as DetailName[];
const billingAddress: readonly string[] = names.filter((name) => name.startsWith("billing_"));

/** Of the order of fields. */
const VERSION = 1;

/** The details that the cookie keeps of these fields. */
export function keptDetails(typed: Record<string, string>): CheckoutDetails {
  const values: Record<string, string> = {};
  const tooLong: string[] = [];
  for (const name of names) {
    const isRepeated = name === "confirm_email" || (typed.same_billing === "on" && billingAddress.includes(name));
    const text = isRepeated ? "" : fitted(name, cleaned(name, typed[name]));
    if (textBytes(text) > detailBytes[name]) tooLong.push(name);
    else if (text !== "") values[name] = text;
  }
  const { email } = values;
  if (email !== undefined && cleaned("email", typed.confirm_email).toLowerCase() === email.toLowerCase())
    values.confirm_email = email;
  return { values, tooLong };
}

function cleaned(name: DetailName, text = ""): string {
  return cleanText(text, FIELD_KINDS[name]);
}

/** Without separators, in which these numbers are stored and checked. Other fields are kept as they were typed while they fit. */
const STORED: Partial<Record<DetailName, (text: string) => string>> = {
  fiscal_code: normaliseFiscalCode,
  // The country decides what else goes (`normaliseTaxNumber`).
  vat_number: normaliseCode,
};

/** A text with too many bytes in its stored form, which is shorter; other texts unchanged. */
function fitted(name: DetailName, text: string): string {
  return textBytes(text) > detailBytes[name] ? (STORED[name]?.(text) ?? text) : text;
}

/** The cookie's value: the texts by their place in `detailBytes`, and 0 for one that is too long. */
export function writeDetails({ values, tooLong }: CheckoutDetails): unknown[] {
  const cells = names.map((name) => {
    if (tooLong.includes(name)) return 0;
    return name === "confirm_email" && values.confirm_email ? "=" : (values[name] ?? "");
  });
  return [VERSION, ...cells];
}

/** Null for a missing cookie, and for one of another version. */
export function readDetails(value: unknown): CheckoutDetails | null {
  if (!Array.isArray(value) || value[0] !== VERSION) return readByName(value);
  const details = names.map((name, index) => [name, value[index + 1]] as const);
  const values = Object.fromEntries(
    details.filter((entry): entry is [DetailName, string] => typeof entry[1] === "string" && entry[1] !== ""),
  );
  if (values.confirm_email) values.confirm_email = values.email ?? "";
  return { values, tooLong: details.flatMap(([name, text]) => (text === 0 ? [name] : [])) };
}

/** The note in a cookie of before version 1, as it was typed; null without one. Now the cart keeps it. */
export function noteOfOldDetails(value: unknown): string | null {
  return oldTexts(value)?.note ?? null;
}

function readByName(value: unknown): CheckoutDetails | null {
  const texts = oldTexts(value);
  return texts && keptDetails(texts);
}

/** The form before version 1: an object of texts by name. */
function oldTexts(value: unknown): Record<string, string> | null {
  if (typeof value !== "object" || value === null || !("values" in value)) return null;
  const { values } = value;
  if (typeof values !== "object" || values === null) return null;
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
