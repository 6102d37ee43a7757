import { addressFormat, stateCode } from "./address-format.server";
import { isId } from "./cart";
import { ITALY_ID } from "./delivery";
import { isEmail } from "./email";
import { exceeds, FIELD_BYTES, FIELD_LIMITS, type TextField } from "./field-limits";
import { isFiscalCode, isSdiCode, normaliseCode, normaliseFiscalCode, recipientCodeProblem } from "./fiscal";
import { FIELD_KINDS } from "./form-fields";
import { otherProvincesOf } from "./italian-zip";
import { isPaymentCode } from "./payment-methods";
import { hasExtension, isPhone, isPhonePrefix, normalisePhone } from "./phone.server";
import { cleanText } from "./posted-text";
import { provinceCode } from "./provinces";
import { countryOfZip } from "./territories.server";
import { normaliseTaxNumber, vatNumberProblem } from "./vat-number.server";
import { isZipCode, normaliseZip } from "./zip-code.server";

/** The delivery form as the shop receives it: a text may be missing, untrimmed or of any length. */
export interface DeliveryInput extends Partial<Record<TextField, string>> {
  countries_id?: number;
  billing_countries_id?: number;
  shipping?: string;
  payment?: string;
  /** True when it is missing: the form starts with the box ticked. */
  same_billing?: boolean;
}

/** The delivery form cleaned by `normaliseDelivery`. The shop checks and stores these values. */
export interface Delivery extends Record<TextField, string> {
  countries_id: number;
  billing_countries_id: number;
  shipping: string;
  payment: string;
  same_billing: boolean;
}

export type DeliveryField = keyof Delivery;

/** The countries of the shop. Without one of them its rules are those of an unknown country. */
export type KnownCountries = readonly { id: number; iso2: string }[];

/**
 * Codes of `form.json` and `form-errors.json`. The provinces where a ZIP code can be, or the id of the country that it belongs to,
 * stand behind the key, because only the server has the tables.
 */
export type DeliveryError =
  | `zip_province:${string}`
  | `zip_country:${number}`
  | "zip_not_delivered"
  | "required"
  | "too_long"
  | "name_has_url"
  | "email_required"
  | "email_invalid"
  | "email_mismatch"
  | "phone_prefix_invalid"
  | "phone_invalid"
  | "phone_extension"
  | "zip_invalid"
  | "city_invalid"
  | "province_invalid"
  | "state_required"
  | "state_invalid"
  | "country_invalid"
  | "shipping_invalid"
  | "pickup_italy_only"
  | "payment_invalid"
  | "vat_invalid"
  | "vat_national"
  | "fiscal_invalid"
  | "sdi_invalid"
  | "sdi_foreign"
  | "sdi_pec";

/** The first error of each field. Empty when the form has no error. */
export type FieldErrors = Partial<Record<DeliveryField, DeliveryError>>;

/**
 * Cleans the texts (`posted-text.ts`), and brings codes and phone into their stored form. A missing country
 * means Italy. With `same_billing` the billing name and address are those of the delivery. Without it a missing billing
 * country means the country of delivery. A province is removed where the country's post has none: the form hides the field,
 * which may keep the text of another country.
 */
export function normaliseDelivery(input: DeliveryInput, countries: KnownCountries = []): Delivery {
  const text = (field: TextField) => cleanText(input[field] ?? "", FIELD_KINDS[field]);
  const same_billing = input.same_billing ?? true;
  const countries_id = input.countries_id ?? ITALY_ID;
  const billing_countries_id = same_billing ? countries_id : (input.billing_countries_id ?? countries_id);
  const [iso2, billingIso2] = [iso2Of(countries_id, countries), iso2Of(billing_countries_id, countries)];
  const home = {
    name: text("name"),
    surname: text("surname"),
    address: text("address"),
    address2: text("address2"),
    zip_code: normaliseZip(iso2, text("zip_code")),
    city: text("city"),
    province: provinceFor(iso2, text("province")),
  };
  return {
    ...home,
    email: text("email"),
    confirm_email: text("confirm_email"),
    ...normalisePhone(text("prefix"), text("phone")),
    business_name: text("business_name"),
    billing_name: same_billing ? home.name : text("billing_name"),
    billing_surname: same_billing ? home.surname : text("billing_surname"),
    vat_number: normaliseTaxNumber(billingIso2, text("vat_number")),
    fiscal_code: normaliseFiscalCode(text("fiscal_code")),
    sdi_code: normaliseCode(text("sdi_code")),
    billing_address: same_billing ? home.address : text("billing_address"),
    billing_address2: same_billing ? home.address2 : text("billing_address2"),
    billing_zip_code: same_billing ? home.zip_code : normaliseZip(billingIso2, text("billing_zip_code")),
    billing_city: same_billing ? home.city : text("billing_city"),
    billing_province: same_billing ? home.province : provinceFor(billingIso2, text("billing_province")),
    note: text("note"),
    countries_id,
    billing_countries_id,
    shipping: input.shipping ?? "",
    payment: input.payment ?? "",
    same_billing,
  };
}

/**
 * Normalises the delivery form and checks it. Name, email and payment are always required, the phone for goods. The address
 * is required for a courier and for an invoice. The billing fields are required without `same_billing`.
 * `paymentAvailability` decides whether the chosen method can pay the order.
 */
export function validateDelivery(
  input: DeliveryInput,
  cart: { needsDelivery: boolean; countries?: KnownCountries },
): FieldErrors {
  const { countries = [] } = cart;
  const delivery = normaliseDelivery(input, countries);
  const { errors, fail } = noErrors();
  // Tax data ask for an invoice, which needs an address.
  const hasTaxData = [delivery.business_name, delivery.vat_number, delivery.fiscal_code].some((text) => text !== "");
  const invoiceToDelivery = delivery.same_billing && hasTaxData;
  const byCourier = cart.needsDelivery && delivery.shipping === "courier";
  checkPerson(delivery, fail);
  if (cart.needsDelivery) checkPhone(delivery, fail);
  checkEmail(delivery, fail);
  if (delivery.payment === "") fail("payment", "required");
  else if (!isPaymentCode(delivery.payment)) fail("payment", "payment_invalid");
  if (cart.needsDelivery) checkShipping(delivery, fail);
  if (byCourier || invoiceToDelivery) checkAddress(delivery, countries, fail);
  checkBilling(delivery, countries, fail);
  checkLengths(delivery, fail);
  return errors;
}

/**
 * Normalises an entry of the address book and checks it: it has all that a courier needs. Email, way of delivery, payment and
 * note belong to an order.
 */
export function validateAddress(input: DeliveryInput, countries: KnownCountries = []): FieldErrors {
  const delivery = normaliseDelivery(input, countries);
  const { errors, fail } = noErrors();
  checkPerson(delivery, fail);
  checkPhone(delivery, fail);
  checkAddress(delivery, countries, fail);
  checkBilling(delivery, countries, fail);
  checkLengths(delivery, fail);
  return errors;
}

type Fail = (field: DeliveryField, error: DeliveryError) => void;

function noErrors(): { errors: FieldErrors; fail: Fail } {
  const errors: FieldErrors = {};
  return {
    errors,
    fail(field, error) {
      errors[field] ??= error;
    },
  };
}

function require(delivery: Delivery, fields: readonly TextField[], fail: Fail): void {
  for (const field of fields) if (delivery[field] === "") fail(field, "required");
}

function checkPerson(delivery: Delivery, fail: Fail): void {
  require(delivery, ["name", "surname"], fail);
  for (const field of namesWithUrl(delivery.name, delivery.surname)) fail(field, "name_has_url");
  if (!isId(delivery.countries_id)) fail("countries_id", "country_invalid");
}

/** Couriers call before they come, and the store calls about a pickup. */
function checkPhone(delivery: Delivery, fail: Fail): void {
  require(delivery, ["prefix", "phone"], fail);
  if (!isPhonePrefix(delivery.prefix)) fail("prefix", "phone_prefix_invalid");
  else if (hasExtension(delivery.phone)) fail("phone", "phone_extension");
  else if (!isPhone(delivery.prefix, delivery.phone)) fail("phone", "phone_invalid");
}

function checkEmail(delivery: Delivery, fail: Fail): void {
  for (const field of ["email", "confirm_email"] as const) if (delivery[field] === "") fail(field, "email_required");
  if (delivery.email.length > FIELD_LIMITS.email) fail("email", "too_long");
  else if (!isEmail(delivery.email)) fail("email", "email_invalid");
  if (delivery.confirm_email.toLowerCase() !== delivery.email.toLowerCase()) fail("confirm_email", "email_mismatch");
}

function checkAddress(delivery: Delivery, countries: KnownCountries, fail: Fail): void {
  require(delivery, ["address"], fail);
  checkPlace(countries, delivery, PLACE, fail);
}

function checkBilling(delivery: Delivery, countries: KnownCountries, fail: Fail): void {
  checkTaxCodes(delivery, countries, fail);
  if (delivery.same_billing) return;
  require(delivery, ["billing_address"], fail);
  if (delivery.business_name === "") require(delivery, ["billing_name", "billing_surname"], fail);
  for (const field of namesWithUrl(delivery.billing_name, delivery.billing_surname))
    fail(`billing_${field}`, "name_has_url");
  if (!isId(delivery.billing_countries_id)) fail("billing_countries_id", "country_invalid");
  checkPlace(countries, delivery, BILLING_PLACE, fail);
}

function checkShipping(delivery: Delivery, fail: Fail): void {
  if (delivery.shipping === "") fail("shipping", "required");
  else if (delivery.shipping !== "courier" && delivery.shipping !== "pickup") fail("shipping", "shipping_invalid");
  else if (delivery.shipping === "pickup" && delivery.countries_id !== ITALY_ID) fail("shipping", "pickup_italy_only");
}

const BILLING_ADDRESS: readonly TextField[] = [
  "billing_name",
  "billing_surname",
  "billing_address",
  "billing_address2",
  "billing_zip_code",
  "billing_city",
  "billing_province",
];

/**
 * Checks the length of every text field, also of fields without other rules, since the shop may store them. Runs last
 * because the other errors are more specific.
 */
function checkLengths(delivery: Delivery, fail: Fail): void {
  for (const field of Object.keys(FIELD_LIMITS) as TextField[]) {
    // With `same_billing` these errors belong to the delivery's fields.
    if (delivery.same_billing && BILLING_ADDRESS.includes(field)) continue;
    if (exceeds(delivery[field], FIELD_LIMITS[field], FIELD_BYTES[field])) fail(field, "too_long");
  }
}

const PLACE = { country: "countries_id", zip: "zip_code", city: "city", province: "province" } as const;
const BILLING_PLACE = {
  country: "billing_countries_id",
  zip: "billing_zip_code",
  city: "billing_city",
  province: "billing_province",
} as const;
type PlaceFields = typeof PLACE | typeof BILLING_PLACE;

/** ZIP code, city and province by the rules of the country (decision record 063). */
function checkPlace(countries: KnownCountries, delivery: Delivery, fields: PlaceFields, fail: Fail): void {
  const iso2 = iso2Of(delivery[fields.country], countries);
  const [zip, city, province] = [delivery[fields.zip], delivery[fields.city], delivery[fields.province]];
  const { hasZip, states } = addressFormat(iso2);
  require(delivery, iso2 === "" || hasZip ? [fields.zip, fields.city] : [fields.city], fail);
  const elsewhere = countryOfZip(iso2, zip);
  if (elsewhere !== null) {
    const country = countries.find((one) => one.iso2 === elsewhere);
    if (country) fail(fields.zip, `zip_country:${country.id}`);
    // An invoice may go where no parcel goes.
    else if (fields === PLACE) fail(fields.zip, "zip_not_delivered");
  }
  if (zip !== "" && !isZipCode(iso2, zip)) fail(fields.zip, "zip_invalid");
  if (!/\p{L}/u.test(city)) fail(fields.city, "city_invalid");
  if (iso2 === "IT") checkProvince(zip, province, fields, fail);
  else if (states.length > 0 && province === "") fail(fields.province, "state_required");
  else if (states.length > 0 && stateCode(states, province) === null) fail(fields.province, "state_invalid");
}

function checkProvince(zip: string, text: string, fields: PlaceFields, fail: Fail): void {
  const province = provinceCode(text);
  if (text === "") fail(fields.province, "required");
  else if (province === null) fail(fields.province, "province_invalid");
  const others = province && otherProvincesOf(zip, province);
  if (others) fail(fields.zip, `zip_province:${others.map(({ code, name }) => `${name} (${code})`).join(", ")}`);
}

function checkTaxCodes(delivery: Delivery, countries: KnownCountries, fail: Fail): void {
  const { vat_number, fiscal_code, sdi_code } = delivery;
  if (sdi_code.includes("@")) fail("sdi_code", "sdi_pec");
  if (sdi_code !== "" && !isSdiCode(sdi_code)) fail("sdi_code", "sdi_invalid");
  const vatProblem =
    vat_number === "" ? null : vatNumberProblem(iso2Of(delivery.billing_countries_id, countries), vat_number);
  if (vatProblem !== null) fail("vat_number", vatProblem);
  if (delivery.billing_countries_id !== ITALY_ID) return;
  if (sdi_code !== "" && recipientCodeProblem(sdi_code) !== null) fail("sdi_code", "sdi_foreign");
  if (fiscal_code !== "" && !isFiscalCode(fiscal_code)) fail("fiscal_code", "fiscal_invalid");
  // An association has a fiscal code and no VAT number. A business has one of the two.
  if (delivery.business_name !== "" && vat_number === "" && fiscal_code === "") fail("vat_number", "required");
}

/**
 * Frequent top-level domains of websites in spam. The list is incomplete on purpose: Italian names may begin with
 * Avv.to, Sig.ra or Gent.ma.
 */
const DOMAINS = [
  "app art biz blog click club com dev email fun games gift gifts info life link live media mobi mov name net news online",
  "org page party pro promo sale shop site space store team tech today top vip website win wiki work world xyz zip",
  "ai am at be br by ca cc cf ch cn co cz de eu fr ga gg gl gq gr hk ie im in io is it jp kr kz la li ly me ml ms mx nl nu",
  "pl pt pw ro ru se sh sk su tk tr tv ua uk us ws za",
]
  .join("|")
  .replaceAll(" ", "|");
const URL_PART = new RegExp(
  `://|www\\.|@|\\.\\p{L}+/|[\\p{L}\\d-]{3,}\\.(?:${DOMAINS}|xn--[\\w-]+)(?![\\p{L}\\d])`,
  "iu",
);

/**
 * Two names with a dot and no space, such as Maria.It or Anna.De: alone in the field, each with one capital, and the second with the
 * two letters of a country. Sites and spam are written in small letters or in capitals (maria.it, EVIL.IT), with other words (Visit
 * Evil.It) or with longer endings (Evil.Com), and stay refused. Name and surname stand beside each other in mails, so that the other
 * field may have one word only. A mail program may turn Maria.It into a link all the same; two words promise nothing.
 */
const NAME_WITH_DOT = /^\p{Lu}[\p{Ll}'’]+\.\p{Lu}\p{Ll}$/u;
const ONE_WORD = /^[\p{L}\p{M}'’-]+$/u;

/** An abbreviated title with the beginning of a surname behind its dot: Ing.De Luca, Dott.La Rosa. */
const TITLE = /^(?:Arch|Avv|Cav|Dott|Fam|Gent|Geom|Ing|Mons|Prof|Rag|Sig|Spett)\.(?=\p{Lu}\p{Ll}+ )/u;

/**
 * Whether a person's name contains a URL or a website's name, which mail programs turn into a link. False for a name
 * above the length limit.
 * @param other the surname beside the name, or the name beside the surname; without it a name with a dot is a website's
 */
export function hasUrl(name: string, other = ""): boolean {
  // The pattern's run time grows with the square of the length, and `validateDelivery` refuses longer names.
  if (name.length > FIELD_LIMITS.name || (NAME_WITH_DOT.test(name) && ONE_WORD.test(other))) return false;
  return URL_PART.test(name.replace(TITLE, ""));
}

/** The names of one person with a URL (`hasUrl`). */
export function namesWithUrl(name: string, surname: string): ("name" | "surname")[] {
  return [...(hasUrl(name, surname) ? ["name" as const] : []), ...(hasUrl(surname, name) ? ["surname" as const] : [])];
}

/**
 * Whether one of a text's words is a URL, an email or a website's name. A single @ is none.
 * @param text at most some hundred characters, because the run time grows with the square of a word's length
 */
export function hasLink(text: string): boolean {
  return text.split(/\s+/).some((word) => word !== "@" && URL_PART.test(word));
}

/** ISO 3166-1 alpha-2; empty for a country that the shop does not have. */
function iso2Of(countryId: number, countries: KnownCountries): string {
  if (countryId === ITALY_ID) return "IT";
  return countries.find(({ id }) => id === countryId)?.iso2 ?? "";
}

/** The code of a province or state when the text matches one, else the unchanged text; empty where there are none. */
function provinceFor(iso2: string, text: string): string {
  // No province's name reaches the limit, so a longer text cannot match.
  if (iso2 === "" || text.length > FIELD_LIMITS.province) return text;
  if (iso2 === "IT") return provinceCode(text) ?? text;
  const { hasProvince, states } = addressFormat(iso2);
  return hasProvince ? (stateCode(states, text) ?? text) : "";
}
