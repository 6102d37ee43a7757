import { SelectField } from "~/forms/select-field";
import { useT } from "~/i18n/use-t";
import { ITALY_ID } from "~/shop/delivery";

interface CountryFieldProps {
  name: "countries_id" | "billing_countries_id";
  countries: { id: number; name: string }[];
  value?: string;
  message?: string;
  autoComplete: string;
  onChange?: () => void;
}

/** A choice of country. */
export function CountryField({ name, countries, value, message, ...select }: CountryFieldProps) {
  const t = useT();
  // Without it the browser would choose the first of the list for a country that is no longer offered.
  const isOffered = countries.some(({ id }) => String(id) === value);
  return (
    <SelectField
      name={name}
      label={t("delivery:countries_id")}
      options={countries}
      defaultValue={isOffered ? value : ITALY_ID}
      message={message}
      {...select}
    />
  );
}
