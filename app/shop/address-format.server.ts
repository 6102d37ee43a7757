import { AU, CA, type CountryData, US } from "country-region-data";
import { formatAddress } from "localized-address-format";

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
