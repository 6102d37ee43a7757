import { named } from "~/catalogue/product-card.server";
import type { WireCountry } from "~/contract/catalogue.server";
import { fieldText } from "~/forms/parse-form.server";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import type { CountriesOfZip } from "./delivery-fields";

interface Words {
  t: Translate;
  locale: Locale;
}

/** The codes of errors by field, as conform has them. */
type Codes = Record<string, string[] | null> | null | undefined;

const detailOf = (code = "") => code.split(":")[1] ?? "";

/** The text of a code of `shop/address.ts`, behind which the provinces or the country of a ZIP code may stand. */
export function deliveryText(code: string, countries: readonly WireCountry[], { t, locale }: Words): string {
  const detail = detailOf(code);
  const country = countries.find(({ id }) => String(id) === detail);
  return fieldText(t, code, { provinces: detail, country: country ? named(country, locale) : "" });
}

/** The countries that refused ZIP codes belong to, for the button that chooses them. */
export function countriesOfZip(codes: Codes, countries: readonly WireCountry[], locale: Locale): CountriesOfZip {
  return Object.fromEntries(
    Object.entries(codes ?? {}).flatMap(([field, found]) => {
      const code = found?.find((one) => one.startsWith("zip_country:"));
      const country = code && countries.find(({ id }) => String(id) === detailOf(code));
      return country ? [[field, { id: country.id, name: named(country, locale) }]] : [];
    }),
  );
}
