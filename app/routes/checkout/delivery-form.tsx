import { useRef } from "react";
import type { CheckoutSummary } from "~/checkout/checkout-summary.server";
import { useDraft } from "~/forms/draft";
import { ErrorSummary } from "~/forms/error-summary";
import { Field } from "~/forms/field";
import { FieldMessage } from "~/forms/field-message";
import { checkoutMessages } from "~/i18n/messages/checkout";
import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { type MessageKey, useLocale, useT } from "~/i18n/use-t";
import { FIELD_LIMITS, type TextField } from "~/shop/field-limits";
import { CountryField } from "~/account/country-field";
import { PaymentChoice } from "./payment-choice";
import { ShippingChoice } from "./shipping-choice";
import { useCountryUpdate } from "./use-country-update";

interface DeliveryFormProps {
  countries: { id: number; name: string }[];
  summary: CheckoutSummary;
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Whether these are the errors of a submitted form. */
  sent: boolean;
}

/** The fields from top to bottom, in the order of the error summary. */
const fieldOrder = [
  ...["name", "surname", "email", "confirm_email", "prefix", "phone", "countries_id", "shipping"],
  ...["address", "address2", "zip_code", "city", "province"],
  ...["billing_name", "billing_surname", "billing_countries_id", "billing_address", "billing_address2"],
  ...["billing_zip_code", "billing_city", "billing_province"],
  ...["business_name", "vat_number", "fiscal_code", "sdi_code", "payment", "note"],
];

/** The form for recipient, address, payment and invoice. The server checks it. */
export function DeliveryForm({ countries, summary, values, errors, sent }: DeliveryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useDraft("checkout", form, sent);
  const updateCountry = useCountryUpdate(form, { countryId: summary.country.id, prefix: values.prefix ?? "" });
  const t = useT(checkoutMessages);
  const locale = useLocale();
  const label = (name: string) => t(`checkout:${name.replace(/^billing_/, "")}` as MessageKey);
  // In the error summary an invoice field needs another label than the delivery field of the same name.
  const labelInSummary = (name: string) =>
    name.startsWith("billing_") ? `${t("checkout:invoice")} – ${label(name)}` : label(name);
  const message = (name: string) => (errors[name] ? t(`checkout:error_${errors[name]}` as MessageKey) : undefined);
  const text = (
    name: TextField,
    autoComplete: string,
    input: { required?: boolean; type?: "email"; inputMode?: "tel"; hint?: string } = {},
  ) => (
    <Field
      name={name}
      label={label(name)}
      message={message(name)}
      defaultValue={values[name] ?? ""}
      maxLength={FIELD_LIMITS[name]}
      autoComplete={autoComplete}
      {...input}
    />
  );
  const listedErrors = Object.keys(errors)
    .sort((a, b) => fieldOrder.indexOf(a) - fieldOrder.indexOf(b))
    .map((field) => ({ field, label: labelInSummary(field), message: message(field) ?? "" }));
  const country = (name: "countries_id" | "billing_countries_id", autoComplete: string, onChange?: () => void) => (
    <CountryField
      name={name}
      countries={countries}
      value={values[name] ?? values.countries_id}
      message={message(name)}
      autoComplete={autoComplete}
      onChange={onChange}
    />
  );
  // An invoice to a company needs an address also without a delivery.
  const addressAlways =
    Boolean(values.business_name || values.vat_number) ||
    ["address", "address2", "zip_code", "city", "province"].some((name) => errors[name]);
  return (
    <ShopForm
      ref={form}
      method="post"
      action={href("checkout", locale)}
      className="purchase-steps delivery-form"
      noValidate
    >
      {/* The server's messages are in the page's language, and a hidden field cannot block the form. */}
      {/* Enter presses the first button of a form. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {t("checkout:continue")}
      </button>
      <ErrorSummary title={t("checkout:errors_title")} errors={listedErrors} />
      <fieldset>
        <legend>{t("checkout:contact")}</legend>
        {text("name", "given-name", { required: true })}
        {text("surname", "family-name", { required: true })}
        {text("email", "email", { required: true, type: "email" })}
        {text("confirm_email", "email", { required: true, type: "email" })}
        {/* A new country's dialling code replaces the code of this one. */}
        <input type="hidden" name="prefix_country" value={summary.country.id} />
        <div className="phone">
          {text("prefix", "tel-country-code", { required: true, inputMode: "tel" })}
          {text("phone", "tel-national", { required: true, inputMode: "tel" })}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t("checkout:delivery")}</legend>
        <div className="country">
          {country("countries_id", "shipping country", updateCountry)}
          <p className="country-update">
            <button type="submit" name="intent" value="country" className="button">
              {t("checkout:update_country")}
            </button>
          </p>
        </div>
        {!summary.needsDelivery ? (
          <p>{t(summary.hasGiftCards ? "checkout:gift_cards_by_mail" : "checkout:nothing_to_deliver")}</p>
        ) : (
          <ShippingChoice
            value={values.shipping}
            message={message("shipping")}
            country={summary.country}
            addressAlways={addressAlways}
          >
            <p className="hint">{t("checkout:address_hint")}</p>
            {text("address", "shipping address-line1")}
            {text("address2", "shipping address-line2")}
            {text("zip_code", "shipping postal-code")}
            {text("city", "shipping address-level2")}
            {text("province", "shipping address-level1", { hint: t("checkout:province_hint") })}
          </ShippingChoice>
        )}
      </fieldset>
      <fieldset className="billing">
        <legend>{t("checkout:invoice")}</legend>
        <input type="checkbox" id="same_billing" name="same_billing" defaultChecked={values.same_billing === "on"} />{" "}
        <label htmlFor="same_billing">{t("checkout:same_billing")}</label>
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
        <details
          open={Boolean(
            values.business_name || values.vat_number || values.fiscal_code || values.sdi_code || errors.vat_number,
          )}
        >
          <summary>{t("checkout:invoice_data")}</summary>
          {text("business_name", "billing organization")}
          {text("vat_number", "off")}
          {text("fiscal_code", "off")}
          {text("sdi_code", "off", { hint: t("checkout:sdi_hint") })}
        </details>
      </fieldset>
      <PaymentChoice
        payments={summary.payments}
        country={summary.country}
        currency={summary.currency}
        value={values.payment}
        message={message("payment")}
      />
      <div className="field">
        <label htmlFor="note">{t("checkout:note")}</label>
        <textarea
          id="note"
          name="note"
          rows={3}
          maxLength={FIELD_LIMITS.note}
          defaultValue={values.note ?? ""}
          aria-describedby={errors.note ? "note-message" : undefined}
        />
        <FieldMessage id="note-message" message={message("note")} />
      </div>
      <p>
        <button type="submit" className="button button-primary">
          {t("checkout:continue")}
        </button>
      </p>
    </ShopForm>
  );
}
