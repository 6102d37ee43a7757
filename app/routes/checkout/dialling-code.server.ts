import { type CountryCode, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";
import { normalisePrefix } from "~/shop/phone.server";

/**
 * The prefix that the form shows for a country: its dialling code in place of nothing or of the code of the country
 * before; any other prefix is the shopper's own and stays.
 * @param typed the prefix as it is in the form
 * @param before the country that the form was shown for, ISO 3166-1 alpha-2
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
