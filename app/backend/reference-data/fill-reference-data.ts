import type { Database } from "../db/engine";
import { fillEmpty } from "../db/fill";
import type { Tables } from "../db/schema";
import { COUNTRIES } from "./countries";
import { PAYMENT_METHODS } from "./payment-methods";
import { SIZES } from "./standard-sizes";

/** What no shop can do without, whatever it sells: countries, means of payment, sizes. */
export function referenceRows() {
  return {
    countries: COUNTRIES.map(([iso2, name_it, name_en], index) => ({ id: index + 1, iso2, name_it, name_en })),
    payments: PAYMENT_METHODS,
    standard_sizes: [...SIZES],
  };
}

/** Gives an empty database the foundation; does nothing to any other. @throws the database's own error */
export async function fillReferenceData(database: Database<Tables>): Promise<void> {
  const rows = referenceRows();
  await fillEmpty(database, ["countries", "payments", "standard_sizes"], async (_, insert) => {
    await insert("countries", rows.countries);
    await insert("payments", rows.payments);
    await insert("standard_sizes", rows.standard_sizes);
  });
}
