import { CheckField } from "~/forms/check-field";
import { CheckedForm, type FormResult } from "~/forms/checked-form";
import { useT } from "~/i18n/use-t";
import { CountryField } from "./country-field";
import {
  BillingFields,
  type CountriesOfZip,
  deliveryLabels,
  NameFields,
  PhoneFields,
  PlaceFields,
  type PlaceFormat,
  ProvinceLists,
} from "./delivery-fields";

interface AddressFormProps {
  /** The page's path. */
  action: string;
  countries: { id: number; name: string }[];
  provinces: PlaceFormat["states"];
  values: Record<string, string>;
  /** The default stays the default, until another address becomes it. */
  isDefault: boolean;
  refused: { result: FormResult; countriesOfZip: CountriesOfZip } | undefined;
}

/** The form for an entry of the address book. The server checks it. */
export function AddressForm({ action, countries, provinces, values, isDefault, refused }: AddressFormProps) {
  const t = useT();
  const { result, countriesOfZip } = refused ?? {};
  return (
    <CheckedForm
      id="address"
      action={action}
      labels={deliveryLabels(t)}
      values={values}
      result={result}
      className="delivery-form"
    >
      <ProvinceLists provinces={provinces} />
      <fieldset>
        <legend>
          <h2>{t("account:address_recipient")}</h2>
        </legend>
        <NameFields />
        <PhoneFields />
      </fieldset>
      <fieldset>
        <legend>
          <h2>{t("account:address_place")}</h2>
        </legend>
        <CountryField name="countries_id" countries={countries} autoComplete="shipping country" />
        <PlaceFields required countriesOfZip={countriesOfZip} />
      </fieldset>
      <BillingFields
        countries={countries}
        countriesOfZip={countriesOfZip}
        filled={Object.entries({ ...(result?.initialValue ?? values), ...result?.error }).flatMap(([name, text]) =>
          text.length > 0 ? [name] : [],
        )}
      />
      {!isDefault && <CheckField name="is_default" label={t("account:address_is_default")} />}
      <p>
        <button type="submit" className="button button-primary">
          {t("account:address_save")}
        </button>
      </p>
    </CheckedForm>
  );
}
