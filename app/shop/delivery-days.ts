import { isInUnion } from "./vat";

/** The most working days of the courier, from the day of the order: to Italy 2, to the Union 5, elsewhere 10. */
export function courierDays(countryIso2: string): number {
  if (countryIso2 === "IT") return 2;
  return isInUnion(countryIso2) ? 5 : 10;
}
