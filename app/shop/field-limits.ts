/** Of the note, which the cart keeps: UTF-16 units, and bytes as `textBytes` counts them. */
export const NOTE_LENGTH = 300;
export const NOTE_BYTES = 400;

/**
 * The maximum lengths of the checkout's text fields, in UTF-16 units. Database columns and mails are sized for them.
 */
export const FIELD_LIMITS = {
  name: 50,
  surname: 50,
  email: 100,
  confirm_email: 100,
  // A pasted number can have its prefix, brackets and spaces, and the prefix an area: +1 (242).
  prefix: 10,
  phone: 30,
  address: 100,
  address2: 100,
  // With a country in front.
  zip_code: 12,
  city: 60,
  province: 50,
  business_name: 100,
  billing_name: 50,
  billing_surname: 50,
  // With a label and separators; the stored forms have the bytes below.
  vat_number: 40,
  fiscal_code: 40,
  // A code has 7. A PEC that is pasted here must not be cut to what looks like one.
  sdi_code: 100,
  billing_address: 100,
  billing_address2: 100,
  billing_zip_code: 12,
  billing_city: 60,
  billing_province: 50,
  note: NOTE_LENGTH,
} as const;

export type TextField = keyof typeof FIELD_LIMITS;

/** The same for the fields of a gift. */
export const GIFT_LIMITS = { name: 50, email: 100, message: 300 } as const;

/**
 * The bytes of the same fields, because all of them together must fit a cookie (decision record 081). A Greek, Cyrillic or
 * Arabic letter takes two bytes, a Chinese character three.
 */
export const FIELD_BYTES: Record<TextField, number> = {
  name: 66,
  surname: 66,
  email: 100,
  confirm_email: 100,
  prefix: 10,
  phone: 30,
  address: 136,
  address2: 100,
  zip_code: 12,
  city: 80,
  province: 60,
  business_name: 112,
  billing_name: 66,
  billing_surname: 66,
  // The longest that an Italian invoice can have (FatturaPA, IdCodice).
  vat_number: 28,
  fiscal_code: 20,
  sdi_code: 100,
  billing_address: 136,
  billing_address2: 100,
  billing_zip_code: 12,
  billing_city: 80,
  billing_province: 60,
  note: NOTE_BYTES,
};

export const GIFT_BYTES: Record<keyof typeof GIFT_LIMITS, number> = { name: 66, email: 100, message: 340 };

/** The bytes of a text in a cookie: UTF-8 as JSON, in which a quotation mark, a backslash and a line break take two. */
export function textBytes(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length - 2;
}

/** Whether a text has more characters (UTF-16 units) or more bytes than its field allows. */
export function exceeds(text: string, maxLength: number, maxBytes: number): boolean {
  return text.length > maxLength || textBytes(text) > maxBytes;
}

/** Characters of a password: at least (spec section 5) and at most. */
export const PASSWORD_LIMITS = { min: 8, max: 200 } as const;

/** Characters of a declaration of withdrawal. */
export const DECLARATION_LIMITS = { name: 100, items: 500 } as const;
