import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";

export interface CountryFormProps {
  /** Sorted by name in the page's language. */
  countries: { id: number; name: string }[];
  chosen: number;
  /** Path of the page to return to. */
  from: string;
  onSent?: () => void;
}

/**
 * Chooses the shipping country; on a separate page and in a sheet. It loads a new document, because the currency may change
 * in all parts of the page.
 */
export function CountryForm({ countries, chosen, from, onSent }: CountryFormProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <ShopForm method="post" action={href("country", locale)} className="country-form" onSubmit={onSent} reloadDocument>
      <p>{t("country:intro")}</p>
      <input type="hidden" name="from" value={from} />
      <p className="field">
        <label htmlFor="shipping-country">{t("country:label")}</label>
        <select id="shipping-country" name="country" defaultValue={chosen}>
          {countries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <button type="submit" className="button button-primary">
        {t("country:save")}
      </button>
    </ShopForm>
  );
}
