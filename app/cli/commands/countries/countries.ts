import type { Selectable } from "kysely";
import type { Countries } from "~/backend/db/tables/orders";
import { readCountries, switchCountries } from "~/backend/reference-data/switch-countries";
import { UNDELIVERED_COUNTRIES } from "~/backend/reference-data/undelivered-countries";
import { action, commandOf } from "../../actions";
import { refusable } from "../../operator";
import { columns } from "../../print";

const list = action({
  arguments: "[--off]",
  purpose: "the countries of delivery; with --off only those that are switched off",
  options: { off: { type: "boolean" } },
  async run({ database, values }) {
    const rows = (await readCountries(database.read)).filter(({ active }) => !values.off || active === 0);
    return { text: columns(rows.map(lineOf), "No countries."), json: rows.map(reportOf) };
  },
});

const on = switchAction(true, "delivers to these countries again, such as: countries on RU BY");
const off = switchAction(
  false,
  "no longer delivers to these countries: they are offered nowhere, old orders keep them",
);

export const countries = commandOf("countries", { list, on, off });

function switchAction(active: boolean, purpose: string) {
  return action({
    subjects: "CODE",
    purpose,
    options: {},
    async run({ database, subjects }) {
      const rows = await refusable(database.write((trx) => switchCountries(trx, subjects, active)));
      return { text: columns(rows.map(lineOf), ""), json: rows.map(reportOf) };
    },
  });
}

/** Only a country that is off has a reason. */
function reportOf({ id, iso2, name_en, name_it, active }: Selectable<Countries>) {
  return {
    id,
    iso2,
    name_en,
    name_it,
    active: active === 1,
    reason: active ? null : (UNDELIVERED_COUNTRIES[iso2] ?? null),
  };
}

function lineOf(row: Selectable<Countries>): string[] {
  const { iso2, name_en, active, reason } = reportOf(row);
  return [iso2, active ? "on" : "off", name_en, reason ?? ""];
}
