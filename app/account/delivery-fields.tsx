import { Field } from "~/forms/field";
import { checkoutMessages } from "~/i18n/messages/checkout";
import { type MessageKey, useT } from "~/i18n/use-t";
import { FIELD_LIMITS, type TextField } from "~/shop/field-limits";
import { CountryField } from "./country-field";
import "./delivery-fields.css";

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
  /** Codes of `checkout.json` without "error_", by field. */
  errors: Record<string, string>;
}

interface TextInput {
  required?: boolean;
  type?: "email";
  inputMode?: "tel";
  hint?: string;
}

/** The fields of a form for recipient, address and invoice, with their values and messages. */
export interface DeliveryFields {
  values: Record<string, string>;
  errors: Record<string, string>;
  text(name: TextField, autoComplete: string, input?: TextInput): JSX.Element;
  country(name: "countries_id" | "billing_countries_id", autoComplete: string, onChange?: () => void): JSX.Element;
  message(name: string): string | undefined;
  /** For the error summary. */
  listedErrors: { field: string; label: string; message: string }[];
}

export function useDeliveryFields({ countries, values, errors }: FormState): DeliveryFields {
  const t = useT(checkoutMessages);
  const label = (name: string) => t(`checkout:${name.replace(/^billing_/, "")}` as MessageKey);
  // In the error summary an invoice field needs another label than the delivery field of the same name.
  const labelInSummary = (name: string) =>
    name.startsWith("billing_") ? `${t("checkout:invoice")} – ${label(name)}` : label(name);
  const message = (name: string) => (errors[name] ? t(`checkout:error_${errors[name]}` as MessageKey) : undefined);
  return {
    values,
    errors,
    message,
    text: (name, autoComplete, input = {}) => (
      <Field
        name={name}
        label={label(name)}
        message={message(name)}
        defaultValue={values[name] ?? ""}
        maxLength={FIELD_LIMITS[name]}
        autoComplete={autoComplete}
        {...input}
      />
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

/** The dialling code and the rest of a phone number. */
export function PhoneFields({ fields }: { fields: DeliveryFields }) {
  return (
    <div className="phone">
      {fields.text("prefix", "tel-country-code", { required: true, inputMode: "tel" })}
      {fields.text("phone", "tel-national", { required: true, inputMode: "tel" })}
    </div>
  );
}

/** Street to province, for the courier. */
export function PlaceFields({ fields, required }: { fields: DeliveryFields; required?: boolean }) {
  const t = useT(checkoutMessages);
  return (
    <>
      {fields.text("address", "shipping address-line1", { required })}
      {fields.text("address2", "shipping address-line2")}
      {fields.text("zip_code", "shipping postal-code", { required })}
      {fields.text("city", "shipping address-level2", { required })}
      {fields.text("province", "shipping address-level1", { hint: t("checkout:province_hint") })}
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
  const t = useT(checkoutMessages);
  const hasTaxData = [values.business_name, values.vat_number, values.fiscal_code, values.sdi_code].some(Boolean);
  return (
    <fieldset className="billing">
      <legend>{t("checkout:invoice")}</legend>
      {optional ? (
        <>
          <input type="checkbox" id="invoice" name="invoice" defaultChecked={values.invoice === "on"} />{" "}
          <label htmlFor="invoice">{t("checkout:need_invoice")}</label>
        </>
      ) : (
        <>
          <input type="checkbox" id="same_billing" name="same_billing" defaultChecked={values.same_billing === "on"} />{" "}
          <label htmlFor="same_billing">{t("checkout:same_billing")}</label>
        </>
      )}
      {/* The style sheet shows it while the box is not ticked, without scripts. */}
      <div className="billing-address">
        {text("billing_name", "billing given-name")}
        {text("billing_surname", "billing family-name")}
        {country("billing_countries_id", "billing country")}
        {text("billing_address", "billing address-line1")}
        {text("billing_address2", "billing address-line2")}
        {text("billing_zip_code", "billing postal-code")}
        {text("billing_city", "billing address-level2")}
        {text("billing_province", "billing address-level1", { hint: t("checkout:province_hint") })}
      </div>
      <details open={hasTaxData || Boolean(errors.vat_number)}>
        <summary>{t("checkout:invoice_data")}</summary>
        {text("business_name", "billing organization")}
        {text("vat_number", "off")}
        {text("fiscal_code", "off")}
        {text("sdi_code", "off", { hint: t("checkout:sdi_hint") })}
      </details>
    </fieldset>
  );
}
