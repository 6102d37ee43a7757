import { AccountField, AccountForm, type RefusedAccountForm } from "~/account/account-form";
import { CountryField } from "~/account/addresses/country-field";
import { SelectField } from "~/forms/select-field";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";
import { FIELD_LIMITS } from "~/shop/field-limits";

interface DataFormProps {
  values: Record<string, string>;
  countries: { id: number; name: string }[];
  refused: RefusedAccountForm | undefined;
}

/** Name, phone, country and language. */
export function DataForm({ values, countries, refused }: DataFormProps) {
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
  const form = { id: "data", labels, values, refused };
  const own = refused?.form === form.id ? refused : undefined;
  const shown = own?.values ?? values;
  return (
    <AccountForm form={form} title={t("account:data")} action={href("profile", locale)} button={t("account:save")}>
      <AccountField form={form} name="first_name" autoComplete="given-name" maxLength={FIELD_LIMITS.name} required />
      <AccountField form={form} name="last_name" autoComplete="family-name" maxLength={FIELD_LIMITS.surname} required />
      <div className="phone">
        <AccountField
          form={form}
          name="prefix"
          autoComplete="tel-country-code"
          inputMode="tel"
          maxLength={FIELD_LIMITS.prefix}
        />
        <AccountField
          form={form}
          name="phone"
          autoComplete="tel-national"
          inputMode="tel"
          maxLength={FIELD_LIMITS.phone}
        />
      </div>
      <CountryField
        name="countries_id"
        countries={countries}
        value={shown.countries_id}
        message={own?.errors.countries_id}
        autoComplete="country"
      />
      <SelectField
        name="locale"
        label={labels.locale}
        options={locales.map((one) => ({ id: one, name: t(`account:locale_${one}`) }))}
        defaultValue={shown.locale}
        message={own?.errors.locale}
      />
    </AccountForm>
  );
}
