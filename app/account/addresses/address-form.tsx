import { ErrorSummary } from "~/forms/error-summary";
import { FormAlert } from "~/forms/form-alert";
import { ShopForm } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";
import { BillingFields, NameFields, PhoneFields, PlaceFields, useDeliveryFields } from "./delivery-fields";

/** The server's answer to a refused address. */
export interface RefusedAddress {
  /** A message for the whole form, in the page's language. */
  message?: string;
  /** Codes of `delivery.json` without "error_", by field. */
  errors: Record<string, string>;
  values: Record<string, string>;
}

interface AddressFormProps {
  /** The page's path. */
  action: string;
  countries: { id: number; name: string }[];
  values: Record<string, string>;
  /** The default stays the default, until another address becomes it. */
  isDefault: boolean;
  refused: RefusedAddress | undefined;
}

/** The form for an entry of the address book. The server checks it. */
export function AddressForm({ action, countries, values, isDefault, refused }: AddressFormProps) {
  const t = useT();
  const fields = useDeliveryFields({ countries, values: refused?.values ?? values, errors: refused?.errors ?? {} });
  return (
    <ShopForm method="post" action={action} className="delivery-form" noValidate>
      {/* Enter presses the first button of a form. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {t("account:address_save")}
      </button>
      <ErrorSummary title={t("delivery:errors_title")} errors={fields.listedErrors} />
      {refused?.message && <FormAlert>{refused.message}</FormAlert>}
      <fieldset>
        <legend>
          <h2>{t("account:address_recipient")}</h2>
        </legend>
        <NameFields fields={fields} />
        <PhoneFields fields={fields} />
      </fieldset>
      <fieldset>
        <legend>
          <h2>{t("account:address_place")}</h2>
        </legend>
        {fields.country("countries_id", "shipping country")}
        <PlaceFields fields={fields} required />
      </fieldset>
      <BillingFields fields={fields} />
      {!isDefault && (
        <p>
          <input type="checkbox" id="is_default" name="is_default" defaultChecked={fields.values.is_default === "on"} />{" "}
          <label htmlFor="is_default">{t("account:address_is_default")}</label>
        </p>
      )}
      <p>
        <button type="submit" className="button button-primary">
          {t("account:address_save")}
        </button>
      </p>
    </ShopForm>
  );
}
