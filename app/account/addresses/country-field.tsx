import { FieldMessage } from "~/forms/field-message";
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
export function CountryField({ name, countries, value, message, autoComplete, onChange }: CountryFieldProps) {
  const t = useT();
  // Without it the browser would choose the first of the list for a country that is no longer offered.
  const isOffered = countries.some(({ id }) => String(id) === value);
  return (
    <div className="field">
      <label htmlFor={name}>{t("delivery:countries_id")}</label>
      <select
        id={name}
        name={name}
        defaultValue={isOffered ? value : ITALY_ID}
        autoComplete={autoComplete}
        onChange={onChange}
        aria-invalid={message ? true : undefined}
        aria-describedby={message && `${name}-message`}
      >
        {countries.map((country) => (
          <option key={country.id} value={country.id}>
            {country.name}
          </option>
        ))}
      </select>
      <FieldMessage id={`${name}-message`} message={message} />
    </div>
  );
}
