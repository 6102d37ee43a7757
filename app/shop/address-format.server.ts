import { AU, CA, type CountryData, US } from "country-region-data";
import { formatAddress } from "localized-address-format";
import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";
import { isItalianZip } from "./italian-zip";

// The formats of all countries are large, so this file is only for the server.

/** The parts of a postal address that a country uses. */
export interface AddressFormat {
  /** False in countries without postal codes, such as the United Arab Emirates. */
  hasZip: boolean;
  /** Whether its post uses a province or state. */
  hasProvince: boolean;
  /** The states, of which an address must name one; empty in other countries. Not for Italy: see `provinces.ts`. */
  states: readonly State[];
}

export interface State {
  code: string;
  name: string;
}

/** Countries where mail does not arrive without the state. */
const STATES = new Map<string, readonly State[]>([US, CA, AU].map((country) => [country[1], statesOf(country)]));

function statesOf([, , regions]: CountryData): State[] {
  return regions.map(([name, code]) => ({ code, name }));
}

/** The format of a country's addresses, ISO 3166-1 alpha-2. Source: Google's libaddressinput. */
export function addressFormat(iso2: string): AddressFormat {
  return {
    hasZip: isPrinted(iso2, "postalCode"),
    hasProvince: isPrinted(iso2, "administrativeArea"),
    states: STATES.get(iso2) ?? [],
  };
}

function isPrinted(postalCountry: string, part: "postalCode" | "administrativeArea"): boolean {
  return formatAddress({ postalCountry, [part]: "?" }, "latin").some((line) => line.includes("?"));
}

/** The code of a state by its code or name in any case; null without a match. */
export function stateCode(states: readonly State[], text: string): string | null {
  const key = text.trim().toLowerCase();
  return states.find(({ code, name }) => code.toLowerCase() === key || name.toLowerCase() === key)?.code ?? null;
}

/**
 * Whether a text has the form of a country's ZIP codes. Spaces and dashes may be missing or additional, and the country's
 * letters may be in front, as in D-80331. A country without a known format accepts 2 to 10 letters, digits, spaces and dashes.
 */
export function isZipCode(iso2: string, text: string): boolean {
  if (iso2 === "IT") return isItalianZip(text);
  if (!/^[A-Za-z0-9][A-Za-z0-9 -]{0,8}[A-Za-z0-9]$/.test(text)) return false;
  return !postcodeValidatorExistsForCountry(iso2) || spellings(text).some((one) => postcodeValidator(one, iso2));
}

/** A code as it is typed, without separators, and with one at every place. */
function spellings(text: string): string[] {
  return [text, text.replace(/^[A-Z]{1,3}[- ]/i, "")].flatMap((typed) => {
    const plain = typed.replace(/[ -]/g, "");
    const split = [...plain].flatMap((_, at) => [" ", "-"].map((mark) => plain.slice(0, at) + mark + plain.slice(at)));
    return [typed, plain, ...split];
  });
}
