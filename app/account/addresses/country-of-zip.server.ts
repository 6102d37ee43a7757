import type { WireCountry } from "~/contract/catalogue.server";
import { countryOfZip } from "~/shop/territories.server";

const PLACES = [
  { country: "countries_id", zip: "zip_code" },
  { country: "billing_countries_id", zip: "billing_zip_code" },
] as const;

/**
 * The values of a form with the country that each ZIP code belongs to, for the button beside the error of such a code. A
 * country that the shop does not have changes nothing.
 */
export function withCountryOfZip(
  values: Record<string, string>,
  countries: readonly WireCountry[],
): Record<string, string> {
  const changes = PLACES.flatMap(({ country, zip }) => {
    const chosen = countries.find(({ id }) => String(id) === values[country]);
    const iso2 = chosen && countryOfZip(chosen.iso2, values[zip] ?? "");
    const other = iso2 && countries.find((one) => one.iso2 === iso2);
    return other ? [[country, String(other.id)] as const] : [];
  });
  return { ...values, ...Object.fromEntries(changes) };
}
