import { AccountForm } from "~/account/account-form";
import { CountryField } from "~/account/addresses/country-field";
import type { FormResult } from "~/forms/checked-form";
import { Field } from "~/forms/field";
import { SelectField } from "~/forms/select-field";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";
import { FIELD_LIMITS } from "~/shop/field-limits";

interface DataFormProps {
  values: Record<string, string>;
  countries: { id: number; name: string }[];
  result: FormResult | undefined;
}

/** Name, phone, country and language. */
export function DataForm({ values, countries, result }: DataFormProps) {
  const t = useT();
  const locale = useLocale();
  const labels = {
    first_name: t("access:first_name"),
    last_name: t("access:last_name"),
    prefix: t("delivery:prefix"),
    phone: t("delivery:phone"),
    countries_id: t("delivery:countries_id"),
    locale: t("account:locale"),
  };
  return (
    <AccountForm
      id="data"
      intent="data"
      title={t("account:data")}
      action={href("profile", locale)}
      button={t("account:save")}
      labels={labels}
      values={values}
      result={result}
    >
      <Field name="first_name" autoComplete="given-name" limit={FIELD_LIMITS.name} required />
      <Field name="last_name" autoComplete="family-name" limit={FIELD_LIMITS.surname} required />
      <div className="phone">
        <Field name="prefix" autoComplete="tel-country-code" inputMode="tel" />
        <Field name="phone" autoComplete="tel-national" inputMode="tel" optional />
      </div>
      <CountryField name="countries_id" countries={countries} autoComplete="country" />
      <SelectField name="locale" options={locales.map((one) => ({ id: one, name: t(`account:locale_${one}`) }))} />
    </AccountForm>
  );
}
