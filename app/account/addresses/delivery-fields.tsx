import type { MouseEvent } from "react";
import { Field } from "~/forms/field";
import { FieldRow } from "~/forms/field-row";
import type { MessageKey } from "~/i18n/texts";
import { useT } from "~/i18n/use-t";
import { FIELD_LIMITS, type TextField } from "~/shop/field-limits";
import { CountryField } from "./country-field";

/** The fields from top to bottom, in the order of the error summary. */
const fieldOrder = [
  ...["name", "surname", "email", "confirm_email", "prefix", "phone", "countries_id", "shipping"],
  ...["address", "address2", "zip_code", "city", "province"],
  ...["gift_name", "gift_email", "gift_message", "gift_day"],
  ...["billing_name", "billing_surname", "billing_countries_id", "billing_address", "billing_address2"],
  ...["billing_zip_code", "billing_city", "billing_province"],
  ...["business_name", "vat_number", "fiscal_code", "sdi_code", "payment", "note"],
];

interface FormState {
  countries: { id: number; name: string }[];
  values: Record<string, string>;
  /** Codes of `delivery.json` without "error_", by field. */
  errors: Record<string, string>;
}

interface TextInput {
  required?: boolean;
  type?: "email";
  inputMode?: "tel";
  hint?: string;
}

/** How the addresses of the form's country end. Without it the form's country may change while the page is open. */
export interface PlaceFormat {
  hasProvince: boolean;
  isItaly: boolean;
  /** The states, of which an address must name one. */
  states: readonly { code: string; name: string }[];
}

/** A field of a row. */
type RowInput = TextInput & { name: TextField; autoComplete: string; span: "short" | "long"; hidden?: boolean } & {
  options?: PlaceFormat["states"];
};

/** The fields of a form for recipient, address and invoice, with their values and messages. */
export interface DeliveryFields {
  values: Record<string, string>;
  errors: Record<string, string>;
  text(name: TextField, autoComplete: string, input?: TextInput): JSX.Element;
  row(fields: RowInput[], hint?: { field: TextField; text: string } | null): JSX.Element;
  country(name: "countries_id" | "billing_countries_id", autoComplete: string, onChange?: () => void): JSX.Element;
  message(name: string): string | undefined;
  /** The country that a ZIP code belongs to instead of the chosen one; undefined without such an error. */
  countryOfZip(name: TextField): FormState["countries"][number] | undefined;
  /** For the error summary. */
  listedErrors: { field: string; label: string; message: string }[];
}

export function useDeliveryFields({ countries, values, errors }: FormState): DeliveryFields {
  const t = useT();
  const label = (name: string) => t(`delivery:${name.replace(/^billing_/, "")}` as MessageKey);
  // In the error summary an invoice field needs another label than the delivery field of the same name.
  const labelInSummary = (name: string) =>
    name.startsWith("billing_") ? `${t("delivery:invoice")} – ${label(name)}` : label(name);
  const message = (name: string) => {
    // The provinces or the country of a ZIP code stand behind the key.
    const [key = "", detail = ""] = (errors[name] ?? "").split(":");
    if (!key) return undefined;
    return t(`delivery:error_${key}` as MessageKey, { provinces: detail, country: nameOf(detail) });
  };
  const nameOf = (id: string) => countries.find((country) => String(country.id) === id)?.name ?? "";
  const common = (name: TextField) => ({
    name,
    label: label(name),
    message: message(name),
    defaultValue: values[name] ?? "",
    maxLength: FIELD_LIMITS[name],
  });
  return {
    values,
    errors,
    message,
    countryOfZip: (name) => {
      const [key, id = ""] = (errors[name] ?? "").split(":");
      return key === "zip_country" ? countries.find((country) => String(country.id) === id) : undefined;
    },
    text: (name, autoComplete, input = {}) => <Field {...common(name)} autoComplete={autoComplete} {...input} />,
    row: (fields, hint) => (
      <FieldRow fields={fields.map((field) => ({ ...field, ...common(field.name) }))} hint={hint} />
    ),
    country: (name, autoComplete, onChange) => (
      <CountryField
        name={name}
        countries={countries}
        value={values[name] ?? values.countries_id}
        message={message(name)}
        autoComplete={autoComplete}
        onChange={onChange}
      />
    ),
    listedErrors: Object.keys(errors)
      .sort((a, b) => fieldOrder.indexOf(a) - fieldOrder.indexOf(b))
      .map((field) => ({ field, label: labelInSummary(field), message: message(field) ?? "" })),
  };
}

/** First and last name. */
export function NameFields({ fields }: { fields: DeliveryFields }) {
  return fields.row([
    { name: "name", autoComplete: "given-name", required: true, span: "long" },
    { name: "surname", autoComplete: "family-name", required: true, span: "long" },
  ]);
}

/** The dialling code and the rest of a phone number. */
export function PhoneFields({ fields }: { fields: DeliveryFields }) {
  return fields.row([
    { name: "prefix", autoComplete: "tel-country-code", required: true, inputMode: "tel", span: "short" },
    { name: "phone", autoComplete: "tel-national", required: true, inputMode: "tel", span: "long" },
  ]);
}

interface PlaceFieldsProps {
  fields: DeliveryFields;
  required?: boolean;
  format?: PlaceFormat;
}

/** Street to province, for the courier. */
export function PlaceFields({ fields, required, format }: PlaceFieldsProps) {
  return (
    <>
      {fields.text("address", "shipping address-line1", { required })}
      {fields.text("address2", "shipping address-line2")}
      <TownFields fields={fields} of="" section="shipping" required={required} format={format} />
    </>
  );
}

interface TownFieldsProps extends PlaceFieldsProps {
  /** The prefix of the names. */
  of: "" | "billing_";
  /** Of `autocomplete`. */
  section: "shipping" | "billing";
}

/** ZIP code, city and province. */
function TownFields({ fields, of, section, required, format }: TownFieldsProps) {
  const t = useT();
  const province = `${of}province` as const;
  const hasProvince = format?.hasProvince ?? true;
  const [state] = format?.states ?? [];
  const hint = state
    ? t("delivery:state_hint", { code: state.code, name: state.name })
    : (format?.isItaly ?? true)
      ? t("delivery:province_hint")
      : t("delivery:province_optional");
  const otherCountry = fields.countryOfZip(`${of}zip_code`);
  const row = fields.row(
    [
      { name: `${of}zip_code`, autoComplete: `${section} postal-code`, required, span: "short" },
      { name: `${of}city`, autoComplete: `${section} address-level2`, required, span: "long" },
      {
        name: province,
        autoComplete: `${section} address-level1`,
        span: "short",
        hidden: !hasProvince,
        options: format?.states,
      },
    ],
    hasProvince ? { field: province, text: hint } : null,
  );
  if (!otherCountry) return row;
  // The field is uncontrolled, so that the server's reply alone would not change it.
  const choose = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = currentTarget.form?.elements.namedItem(`${of}countries_id`);
    if (field instanceof HTMLSelectElement) field.value = String(otherCountry.id);
  };
  return (
    <>
      {row}
      <p>
        <button type="submit" name="intent" value="country_of_zip" className="button" onClick={choose}>
          {t("delivery:choose_country", { country: otherCountry.name })}
        </button>
      </p>
    </>
  );
}

interface BillingFieldsProps {
  fields: DeliveryFields;
  /** Whether the order has no address, so that its invoice is one that the shopper asks for. */
  optional?: boolean;
}

/** The invoice: to the delivery's address or another one, and for a company. */
export function BillingFields({ fields, optional = false }: BillingFieldsProps) {
  const { text, country, values, errors } = fields;
  const t = useT();
  const hasTaxData = [values.business_name, values.vat_number, values.fiscal_code, values.sdi_code].some(Boolean);
  return (
    <fieldset className="billing">
      <legend>
        <h2>{t("delivery:invoice")}</h2>
      </legend>
      {optional ? (
        <>
          <input type="checkbox" id="invoice" name="invoice" defaultChecked={values.invoice === "on"} />{" "}
          <label htmlFor="invoice">{t("delivery:need_invoice")}</label>
        </>
      ) : (
        <>
          <input type="checkbox" id="same_billing" name="same_billing" defaultChecked={values.same_billing === "on"} />{" "}
          <label htmlFor="same_billing">{t("delivery:same_billing")}</label>
        </>
      )}
      {/* The style sheet shows it while the box is not ticked, without scripts. */}
      <div className="billing-address">
        {fields.row([
          { name: "billing_name", autoComplete: "billing given-name", span: "long" },
          { name: "billing_surname", autoComplete: "billing family-name", span: "long" },
        ])}
        {country("billing_countries_id", "billing country")}
        {text("billing_address", "billing address-line1")}
        {text("billing_address2", "billing address-line2")}
        <TownFields fields={fields} of="billing_" section="billing" />
      </div>
      <details open={hasTaxData || Boolean(errors.vat_number)}>
        <summary>{t("delivery:invoice_data")}</summary>
        {text("business_name", "billing organization")}
        {text("vat_number", "off")}
        {text("fiscal_code", "off")}
        {text("sdi_code", "off", { hint: t("delivery:sdi_hint") })}
      </details>
    </fieldset>
  );
}
