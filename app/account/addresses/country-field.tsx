import { useField } from "@conform-to/react";
import { SelectField } from "~/forms/select-field";
import { useT } from "~/i18n/use-t";
import { ITALY_ID } from "~/shop/delivery";

interface CountryFieldProps {
  name: "countries_id" | "billing_countries_id";
  countries: { id: number; name: string }[];
  autoComplete: string;
  onChange?: () => void;
}

/** A choice of country. */
export function CountryField({ name, countries, ...select }: CountryFieldProps) {
  const t = useT();
  const [field] = useField<string>(name);
  const [delivery] = useField<string>("countries_id");
  const value = field.initialValue ?? delivery.initialValue;
  // Without it the browser would choose the first of the list for a country that is no longer offered.
  const isOffered = countries.some(({ id }) => String(id) === value);
  return (
    <SelectField
      {...select}
      name={name}
      label={t("delivery:countries_id")}
      options={countries}
      value={isOffered ? value : String(ITALY_ID)}
    />
  );
}
