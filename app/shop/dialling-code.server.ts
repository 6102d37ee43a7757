import { type CountryCode, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";
import { normalisePrefix } from "./phone.server";

/**
 * The prefix for a new country. The country's dialling code replaces an empty field and the code of the previous
 * country. Any other prefix is the shopper's own and stays.
 * @param typed the prefix in the form
 * @param before the previous country of the form, ISO 3166-1 alpha-2
 * @returns `+39` for Italy; empty for a country without a code, such as Antarctica
 */
export function prefixFor(country: string, typed = "", before?: string): string {
  const prefix = normalisePrefix(typed.trim());
  const isOwn = prefix !== "" && (before === undefined || prefix !== diallingCode(before));
  return isOwn ? typed : diallingCode(country);
}

function diallingCode(iso2: string): string {
  return isSupportedCountry(iso2) ? `+${getCountryCallingCode(iso2 satisfies CountryCode)}` : "";
}
