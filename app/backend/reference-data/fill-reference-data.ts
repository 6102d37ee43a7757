import type { Database } from "../db/engine";
import { fillEmpty } from "../db/fill";
import type { Tables } from "../db/schema";
import { COUNTRIES } from "./countries";
import { generalSynonyms } from "./general-synonyms";
import { PAYMENT_ROWS } from "./payment-methods";
import { SIZES } from "./standard-sizes";
import { UNDELIVERED_COUNTRIES } from "./undelivered-countries";

/** Data that every shop needs: countries, payment methods, sizes. */
export function referenceRows() {
  return {
    countries: COUNTRIES.map(([iso2, name_it, name_en], index) => ({
      ...{ id: index + 1, iso2, name_it, name_en },
      active: Object.hasOwn(UNDELIVERED_COUNTRIES, iso2) ? 0 : 1,
    })),
    payments: PAYMENT_ROWS,
    standard_sizes: [...SIZES],
  };
}

/** Fills an empty database with the reference data and general synonyms; does nothing to any other. @throws database errors */
export async function fillReferenceData(database: Database<Tables>): Promise<void> {
  const rows = referenceRows();
  await fillEmpty(database, ["countries", "payments", "standard_sizes", "synonyms"], async (_, insert) => {
    await insert("countries", rows.countries);
    await insert("payments", rows.payments);
    await insert("standard_sizes", rows.standard_sizes);
    await insert("synonyms", generalSynonyms());
  });
}
