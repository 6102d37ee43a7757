import type { TextField } from "./field-limits";
import type { TextKind } from "./posted-text";

const ADDRESS_FIELDS = {
  name: "name",
  surname: "name",
  email: "email",
  confirm_email: "email",
  prefix: "phone",
  phone: "phone",
  address: "name",
  address2: "name",
  zip_code: "zip",
  city: "name",
  province: "name",
  business_name: "name",
  billing_name: "name",
  billing_surname: "name",
  vat_number: "code",
  fiscal_code: "code",
  sdi_code: "code",
  billing_address: "name",
  billing_address2: "name",
  billing_zip_code: "zip",
  billing_city: "name",
  billing_province: "name",
  note: "text",
} as const satisfies Record<TextField, TextKind>;

/** What the fields of the shop's forms hold, by name: a name means the same in every form. */
export const FIELD_KINDS = {
  ...ADDRESS_FIELDS,
  // Gifts, accounts, declarations of withdrawal, the cart.
  gift_name: "name",
  gift_email: "email",
  gift_message: "text",
  // Browsers without a calendar show a text field.
  gift_day: "number",
  first_name: "name",
  last_name: "name",
  password: "password",
  confirm_password: "password",
  old_password: "password",
  email_password: "password",
  delete_password: "password",
  number: "code",
  iban: "code",
  holder: "name",
  bic: "code",
  items: "text",
  coupon: "voucher",
  "gift-card": "voucher",
  quantity: "number",
  // Choices.
  add: "exact",
  address_id: "exact",
  answer: "exact",
  billing_countries_id: "exact",
  columns: "exact",
  sizes: "exact",
  consent: "exact",
  countries_id: "exact",
  country: "exact",
  gift_for: "exact",
  id: "exact",
  intent: "exact",
  invoice: "exact",
  is_default: "exact",
  kind: "exact",
  locale: "exact",
  method: "exact",
  move: "exact",
  newsletter: "exact",
  payment: "exact",
  payments_id: "exact",
  prefix_country: "exact",
  privacy: "exact",
  provider: "exact",
  purpose: "exact",
  reason: "exact",
  remove: "exact",
  same_billing: "exact",
  save_address: "exact",
  shipping: "exact",
  size: "exact",
  stay: "exact",
  to: "exact",
  // Hidden fields, and what scripts, providers and mail programs send.
  addToWishlist: "exact",
  back: "exact",
  cart: "exact",
  form: "exact",
  from: "exact",
  key: "exact",
  leave: "exact",
  "List-Unsubscribe": "exact",
  order: "exact",
  outcome: "exact",
  quote: "exact",
  reference: "exact",
  returnTo: "exact",
  script: "exact",
  token: "exact",
} as const satisfies Record<string, TextKind>;

type OwnField = keyof typeof FIELD_KINDS;

/** Fields of a line, and hidden fields with the value that the page shows in another one. */
type NumberedField = `quantity-${string}` | `size-${string}` | `shown-${string}`;

export type FieldName = OwnField | NumberedField;

/** What a field holds. A field `shown-…` holds what the field behind the dash holds, so that both stay equal. */
export function fieldKind(name: FieldName): TextKind {
  if (isOwn(name)) return FIELD_KINDS[name];
  if (name.startsWith("shown-")) return fieldKind(name.slice("shown-".length) as FieldName);
  return name.startsWith("quantity-") ? "number" : "exact";
}

const isOwn = (name: FieldName): name is OwnField => Object.hasOwn(FIELD_KINDS, name);
