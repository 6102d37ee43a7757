/**
 * The maximum lengths of the checkout's text fields, in UTF-16 units. Database columns and mails are sized for them.
 */
export const FIELD_LIMITS = {
  name: 50,
  surname: 50,
  email: 100,
  confirm_email: 100,
  prefix: 5,
  phone: 20,
  address: 100,
  address2: 100,
  zip_code: 10,
  city: 60,
  province: 50,
  business_name: 100,
  billing_name: 50,
  billing_surname: 50,
  vat_number: 20,
  fiscal_code: 20,
  // A code has 7. A PEC that is pasted here must not be cut to what looks like one.
  sdi_code: 100,
  billing_address: 100,
  billing_address2: 100,
  billing_zip_code: 10,
  billing_city: 60,
  billing_province: 50,
  note: 300,
} as const;

export type TextField = keyof typeof FIELD_LIMITS;

/** The same for the fields of a gift. */
export const GIFT_LIMITS = { name: 50, email: 100, message: 300 } as const;
