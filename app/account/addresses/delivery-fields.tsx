import { getInputProps, useField } from "@conform-to/react";
import type { MouseEvent } from "react";
import { Field, type FieldProps } from "~/forms/field";
import { FieldRow } from "~/forms/field-row";
import type { MessageKey } from "~/i18n/texts";
import { type Translate, useT } from "~/i18n/use-t";
import { FIELD_LIMITS, type TextField } from "~/shop/field-limits";
import { CountryField } from "./country-field";

/** The fields of all forms for recipient, address and invoice, from top to bottom. */
const fieldOrder = [
  ...["name", "surname", "email", "confirm_email", "prefix", "phone", "countries_id", "shipping"],
  ...["address", "address2", "zip_code", "city", "province"],
  ...["gift_name", "gift_email", "gift_message", "gift_day"],
  ...["billing_name", "billing_surname", "billing_countries_id", "billing_address", "billing_address2"],
  ...["billing_zip_code", "billing_city", "billing_province"],
  ...["business_name", "vat_number", "fiscal_code", "sdi_code", "payment", "note"],
];

const labelOf = (t: Translate, name: string) => t(`delivery:${name.replace(/^billing_/, "")}` as MessageKey);

/** The labels for the summary of errors, where an invoice's field needs another one than the delivery's of the same name. */
export const deliveryLabels = (t: Translate): Record<string, string> =>
  Object.fromEntries(
    fieldOrder.map((name) => [
      name,
      name.startsWith("billing_") ? `${t("delivery:invoice")} – ${labelOf(t, name)}` : labelOf(t, name),
    ]),
  );

/** Fields whose stored form is shorter than what people type: the server counts. */
const CODES: readonly TextField[] = [
  ...(["prefix", "phone", "zip_code", "billing_zip_code", "vat_number", "fiscal_code", "sdi_code"] as const),
];

const limitOf = (name: TextField) => (CODES.includes(name) ? undefined : FIELD_LIMITS[name]);

/** A text field of these forms. */
export function DeliveryField({ name, ...input }: Omit<FieldProps, "name"> & { name: TextField }) {
  return <Field {...input} name={name} label={labelOf(useT(), name)} limit={limitOf(name)} />;
}

type RowField = Omit<FieldProps, "name"> & { name: TextField; span: "short" | "long" };

function DeliveryRow({ fields, hint }: { fields: RowField[]; hint?: { id: string; text: string } | null }) {
  const t = useT();
  const whole = fields.map((field) => ({ ...field, label: labelOf(t, field.name), limit: limitOf(field.name) }));
  return <FieldRow fields={whole} hint={hint} />;
}

/** First and last name. */
export function NameFields() {
  return (
    <DeliveryRow
      fields={[
        { name: "name", autoComplete: "given-name", required: true, span: "long" },
        { name: "surname", autoComplete: "family-name", required: true, span: "long" },
      ]}
    />
  );
}

/** The dialling code and the rest of a phone number. */
export function PhoneFields() {
  return (
    <DeliveryRow
      fields={[
        { name: "prefix", autoComplete: "tel-country-code", required: true, inputMode: "tel", span: "short" },
        { name: "phone", autoComplete: "tel-national", required: true, inputMode: "tel", span: "long" },
      ]}
    />
  );
}

/** How the addresses of the form's country end. Without it the form's country may change while the page is open. */
export interface PlaceFormat {
  hasProvince: boolean;
  isItaly: boolean;
  /** The states, of which an address must name one. */
  states: readonly { code: string; name: string }[];
}

/** By the ZIP code's field: the country that the code belongs to instead of the chosen one. */
export type CountriesOfZip = Partial<Record<string, { id: number; name: string }>>;

interface PlaceFieldsProps {
  required?: boolean;
  format?: PlaceFormat;
  countriesOfZip?: CountriesOfZip;
}

/** Street to province, for the courier. */
export function PlaceFields({ required, ...town }: PlaceFieldsProps) {
  return (
    <>
      <DeliveryField name="address" autoComplete="shipping address-line1" required={required} />
      <DeliveryField name="address2" autoComplete="shipping address-line2" optional />
      <TownFields of="" section="shipping" required={required} {...town} />
    </>
  );
}

const STATES_ID = "states";
const PROVINCES_ID = "provinces";

interface ProvinceListsProps {
  /** Italy's, from the page's data: the script has none. */
  provinces: PlaceFormat["states"];
  states?: PlaceFormat["states"];
}

/** What the fields of provinces and states offer. An invoice may go to Italy from any country. */
export function ProvinceLists({ provinces, states = [] }: ProvinceListsProps) {
  return (
    <>
      <CodeList id={PROVINCES_ID} options={provinces} />
      {states.length > 0 && <CodeList id={STATES_ID} options={states} />}
    </>
  );
}

function CodeList({ id, options }: { id: string; options: PlaceFormat["states"] }) {
  return (
    <datalist id={id}>
      {options.map(({ code, name }) => (
        // Text browsers would print the names.
        <option key={code} value={code} label={name} />
      ))}
    </datalist>
  );
}

interface TownFieldsProps extends PlaceFieldsProps {
  /** The prefix of the names. */
  of: "" | "billing_";
  /** Of `autocomplete`. */
  section: "shipping" | "billing";
}

/** ZIP code, city and province. */
function TownFields({ of, section, required, format, countriesOfZip }: TownFieldsProps) {
  const t = useT();
  const hasProvince = format?.hasProvince ?? true;
  const [state] = format?.states ?? [];
  const isItaly = format?.isItaly ?? true;
  const hint = state
    ? t("delivery:state_hint", { code: state.code, name: state.name })
    : isItaly
      ? t("delivery:province_hint")
      : t("delivery:province_optional");
  const hintId = `${of}province-hint`;
  return (
    <>
      <DeliveryRow
        fields={[
          { name: `${of}zip_code`, autoComplete: `${section} postal-code`, required, span: "short" },
          { name: `${of}city`, autoComplete: `${section} address-level2`, required, span: "long" },
          {
            name: `${of}province`,
            autoComplete: `${section} address-level1`,
            // In the address book the country may change while the page is open.
            required: required && (format?.isItaly ?? false),
            span: "short",
            hidden: !hasProvince,
            list: state ? STATES_ID : isItaly ? PROVINCES_ID : undefined,
            describedBy: hasProvince ? hintId : undefined,
          },
        ]}
        hint={hasProvince ? { id: hintId, text: hint } : null}
      />
      <OtherCountry of={of} country={countriesOfZip?.[`${of}zip_code`]} />
    </>
  );
}

interface OtherCountryProps {
  of: "" | "billing_";
  country: { id: number; name: string } | undefined;
}

/** The button that chooses the country of a refused ZIP code. */
function OtherCountry({ of, country }: OtherCountryProps) {
  const t = useT();
  const [zip] = useField<string>(`${of}zip_code`);
  if (!country || !zip.errors) return null;
  // The field is uncontrolled, so that the server's reply alone would not change it.
  const choose = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = currentTarget.form?.elements.namedItem(`${of}countries_id`);
    if (field instanceof HTMLSelectElement) field.value = String(country.id);
  };
  return (
    <p>
      <button type="submit" name="intent" value="country_of_zip" className="button" formNoValidate onClick={choose}>
        {t("delivery:choose_country", { country: country.name })}
      </button>
    </p>
  );
}

interface BillingFieldsProps {
  countries: { id: number; name: string }[];
  countriesOfZip?: CountriesOfZip;
  /** The names of fields with a value or an error. */
  filled: readonly string[];
  /** Whether the order has no address, so that its invoice is one that the shopper asks for. */
  optional?: boolean;
}

const taxFields = ["business_name", "vat_number", "fiscal_code", "sdi_code"];

/** The invoice: to the delivery's address or another one, and for a company. */
export function BillingFields({ countries, countriesOfZip, filled, optional = false }: BillingFieldsProps) {
  const t = useT();
  return (
    <fieldset className="billing">
      <legend>
        <h2>{t("delivery:invoice")}</h2>
      </legend>
      {optional ? (
        <BillingBox name="invoice" label={t("delivery:need_invoice")} />
      ) : (
        <BillingBox name="same_billing" label={t("delivery:same_billing")} />
      )}
      {/* The style sheet shows it while the box is not ticked, without scripts. */}
      <div className="billing-address">
        <DeliveryRow
          fields={[
            { name: "billing_name", autoComplete: "billing given-name", span: "long" },
            { name: "billing_surname", autoComplete: "billing family-name", span: "long" },
          ]}
        />
        <CountryField name="billing_countries_id" countries={countries} autoComplete="billing country" />
        <DeliveryField name="billing_address" autoComplete="billing address-line1" />
        <DeliveryField name="billing_address2" autoComplete="billing address-line2" optional />
        <TownFields of="billing_" section="billing" countriesOfZip={countriesOfZip} />
      </div>
      <details open={taxFields.some((name) => filled.includes(name))}>
        <summary>{t("delivery:invoice_data")}</summary>
        <DeliveryField name="business_name" autoComplete="billing organization" />
        <DeliveryField name="vat_number" autoComplete="off" />
        <DeliveryField name="fiscal_code" autoComplete="off" />
        <DeliveryField name="sdi_code" autoComplete="off" hint={t("delivery:sdi_hint")} />
      </details>
    </fieldset>
  );
}

/** A box before the fields that the style sheet hides or shows with it. */
function BillingBox({ name, label }: { name: "invoice" | "same_billing"; label: string }) {
  const [field] = useField<string>(name);
  return (
    <>
      <input {...getInputProps(field, { type: "checkbox" })} /> <label htmlFor={field.id}>{label}</label>
    </>
  );
}
