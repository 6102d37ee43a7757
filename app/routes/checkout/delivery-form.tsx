import { useRef } from "react";
import { CountryField } from "~/account/addresses/country-field";
import {
  BillingFields,
  type CountriesOfZip,
  DeliveryField,
  deliveryLabels,
  NameFields,
  PhoneFields,
  PlaceFields,
  type PlaceFormat,
  ProvinceLists,
} from "~/account/addresses/delivery-fields";
import type { CheckoutSummary } from "~/checkout/checkout-summary.server";
import { CheckField } from "~/forms/check-field";
import { CheckedForm, type FormResult } from "~/forms/checked-form";
import { useDraft } from "~/forms/draft";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";
import { AddressChoice } from "./address-choice";
import { Assurances } from "./assurances";
import type { Assurance } from "./assurances.server";
import { GiftSection } from "./gift-section";
import { PaymentChoice } from "./payment-choice";
import { ShippingChoice } from "./shipping-choice";
import { type Choice, useChoice } from "./use-choice";
import { useCountryUpdate } from "./use-country-update";

interface DeliveryFormProps {
  /** The address book; null without one. */
  addresses: { id: number; label: string }[] | null;
  countries: { id: number; name: string }[];
  provinces: PlaceFormat["states"];
  summary: CheckoutSummary;
  values: Record<string, string>;
  result: FormResult | undefined;
  countriesOfZip: CountriesOfZip | undefined;
  /** Whether the server has the values. */
  sent: boolean;
  assurances: Assurance[];
  /** Called with the choices in the form. */
  onChoice: (choice: Choice) => void;
}

/** The form for recipient, address, payment and invoice. */
export function DeliveryForm(props: DeliveryFormProps) {
  const { addresses, countries, provinces, summary, values, result, countriesOfZip, sent, assurances, onChoice } =
    props;
  const form = useRef<HTMLFormElement>(null);
  useDraft("checkout", form, sent);
  const choice = useChoice(form, summary, onChoice);
  const updateCountry = useCountryUpdate(form, { countryId: summary.country.id, prefix: values.prefix ?? "" });
  const t = useT();
  const errors = result?.error ?? {};
  // An invoice to a company needs an address also without a delivery.
  const addressAlways =
    Boolean(values.business_name || values.vat_number) ||
    ["address", "address2", "zip_code", "city", "province"].some((name) => errors[name]);
  return (
    <CheckedForm
      id="checkout"
      action={href("checkout", useLocale())}
      labels={deliveryLabels(t)}
      values={values}
      result={result}
      className="delivery-form"
      formRef={form}
    >
      <ProvinceLists provinces={provinces} states={summary.country.states} />
      {summary.needsDelivery && addresses && addresses.length > 0 && <AddressChoice addresses={addresses} />}
      <fieldset>
        <legend>
          <h2>{t("delivery:contact")}</h2>
        </legend>
        <NameFields />
        <DeliveryField name="email" autoComplete="email" type="email" required />
        <DeliveryField name="confirm_email" autoComplete="email" type="email" required />
        {/* A new country's dialling code replaces the code of this one. */}
        <input type="hidden" name="prefix_country" value={summary.country.id} />
        {summary.needsDelivery && <PhoneFields />}
      </fieldset>
      <fieldset>
        <legend>
          <h2>{t(summary.needsDelivery || !summary.hasGiftCards ? "checkout:delivery" : "checkout:by_email")}</h2>
        </legend>
        <div className="country">
          <CountryField
            name="countries_id"
            countries={countries}
            autoComplete="shipping country"
            onChange={updateCountry}
          />
          <p className="country-update">
            <button type="submit" name="intent" value="country" className="button" formNoValidate>
              {t("checkout:update_country")}
            </button>
          </p>
        </div>
        {!summary.needsDelivery ? (
          <p>{t(summary.hasGiftCards ? "delivery:gift_cards_by_mail" : "delivery:nothing_to_deliver")}</p>
        ) : (
          <ShippingChoice
            value={values.shipping}
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
            <PlaceFields
              // Known to scripts only: a pickup needs no address.
              required={choice?.shipping === "courier"}
              format={summary.country}
              countriesOfZip={countriesOfZip}
            />
            {addresses && <CheckField name="save_address" label={t("checkout:save_address")} />}
          </ShippingChoice>
        )}
      </fieldset>
      {summary.giftDays && <GiftSection days={summary.giftDays} />}
      <BillingFields
        countries={countries}
        countriesOfZip={countriesOfZip}
        filled={Object.keys(errors).concat(Object.keys(values).filter((name) => values[name]))}
        optional={!summary.needsDelivery}
      />
      <PaymentChoice
        payments={summary.payments}
        country={summary.country}
        currency={summary.currency}
        value={values.payment}
        shipping={choice?.shipping ?? null}
      />
      <DeliveryField name="note" rows={2} optional />
      <Assurances assurances={assurances} />
      <p>
        <button type="submit" className="button button-primary button-wide">
          {t("checkout:continue")}
        </button>
      </p>
    </CheckedForm>
  );
}
