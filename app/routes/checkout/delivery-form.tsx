import { useRef } from "react";
import {
  BillingFields,
  NameFields,
  PhoneFields,
  PlaceFields,
  useDeliveryFields,
} from "~/account/addresses/delivery-fields";
import type { CheckoutSummary } from "~/checkout/checkout-summary.server";
import { useDraft } from "~/forms/draft";
import { ErrorSummary } from "~/forms/error-summary";
import { Field } from "~/forms/field";
import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { FIELD_LIMITS } from "~/shop/field-limits";
import { AddressChoice } from "./address-choice";
import { GiftSection } from "./gift-section";
import { PaymentChoice } from "./payment-choice";
import { ShippingChoice } from "./shipping-choice";
import { type Choice, useChoice } from "./use-choice";
import { useCountryUpdate } from "./use-country-update";

interface DeliveryFormProps {
  /** The address book; null without one. */
  addresses: { id: number; label: string }[] | null;
  countries: { id: number; name: string }[];
  summary: CheckoutSummary;
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Whether these are the errors of a submitted form. */
  sent: boolean;
  /** Called with the choices in the form. */
  onChoice: (choice: Choice) => void;
}

/** The form for recipient, address, payment and invoice. The server checks it. */
export function DeliveryForm({ addresses, countries, summary, values, errors, sent, onChoice }: DeliveryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useDraft("checkout", form, sent);
  const choice = useChoice(form, summary, onChoice);
  const updateCountry = useCountryUpdate(form, { countryId: summary.country.id, prefix: values.prefix ?? "" });
  const t = useT();
  const locale = useLocale();
  const fields = useDeliveryFields({ countries, values, errors });
  const { text, country, message, listedErrors } = fields;
  // An invoice to a company needs an address also without a delivery.
  const addressAlways =
    Boolean(values.business_name || values.vat_number) ||
    ["address", "address2", "zip_code", "city", "province"].some((name) => errors[name]);
  return (
    <ShopForm ref={form} method="post" action={href("checkout", locale)} className="delivery-form" noValidate>
      {/* The server's messages are in the page's language, and a hidden field cannot block the form. */}
      {/* Enter presses the first button of a form. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {t("checkout:continue")}
      </button>
      <ErrorSummary title={t("delivery:errors_title")} errors={listedErrors} />
      {summary.needsDelivery && addresses && addresses.length > 0 && <AddressChoice addresses={addresses} />}
      <fieldset>
        <legend>
          <h2>{t("delivery:contact")}</h2>
        </legend>
        <NameFields fields={fields} />
        {text("email", "email", { required: true, type: "email" })}
        {text("confirm_email", "email", { required: true, type: "email" })}
        {/* A new country's dialling code replaces the code of this one. */}
        <input type="hidden" name="prefix_country" value={summary.country.id} />
        {summary.needsDelivery && <PhoneFields fields={fields} />}
      </fieldset>
      <fieldset>
        <legend>
          <h2>{t(summary.needsDelivery || !summary.hasGiftCards ? "checkout:delivery" : "checkout:by_email")}</h2>
        </legend>
        <div className="country">
          {country("countries_id", "shipping country", updateCountry)}
          <p className="country-update">
            <button type="submit" name="intent" value="country" className="button">
              {t("checkout:update_country")}
            </button>
          </p>
        </div>
        {!summary.needsDelivery ? (
          <p>{t(summary.hasGiftCards ? "delivery:gift_cards_by_mail" : "delivery:nothing_to_deliver")}</p>
        ) : (
          <ShippingChoice
            value={values.shipping}
            message={message("shipping")}
            country={summary.country}
            currency={summary.currency}
            courierPrice={summary.courierPrice}
            freeDelivery={summary.freeDelivery}
            addressAlways={addressAlways}
          >
            {summary.importCharges !== "none" && (
              <p className="customs">{t(`checkout:import_${summary.importCharges}`)}</p>
            )}
            <p className="hint">{t("checkout:address_hint")}</p>
            <PlaceFields fields={fields} format={summary.country} />
            {addresses && (
              <p>
                <input
                  type="checkbox"
                  id="save_address"
                  name="save_address"
                  defaultChecked={values.save_address === "on"}
                />{" "}
                <label htmlFor="save_address">{t("checkout:save_address")}</label>
              </p>
            )}
          </ShippingChoice>
        )}
      </fieldset>
      {summary.giftDays && <GiftSection fields={fields} days={summary.giftDays} />}
      <BillingFields fields={fields} optional={!summary.needsDelivery} />
      <PaymentChoice
        payments={summary.payments}
        country={summary.country}
        currency={summary.currency}
        value={values.payment}
        message={message("payment")}
        shipping={choice?.shipping ?? null}
      />
      <Field
        name="note"
        label={t("delivery:note")}
        rows={2}
        maxLength={FIELD_LIMITS.note}
        defaultValue={values.note ?? ""}
        message={message("note")}
      />
      <p>
        <button type="submit" className="button button-primary button-wide">
          {t("checkout:continue")}
        </button>
      </p>
    </ShopForm>
  );
}
