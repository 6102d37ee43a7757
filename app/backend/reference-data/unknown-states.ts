import { type Kysely, sql } from "kysely";
import { FULFILMENT_STATUSES, PAYMENT_STATUSES } from "~/shop/order-status";
import { ATTEMPT_STATUSES } from "~/shop/payment-attempt";
import { PAYMENT_CODES } from "~/shop/payment-methods";
import { RETURN_KINDS, RETURN_STATUSES } from "~/shop/return-status";
import type { Tables } from "../db/schema";

/** The columns of states, and their values that this program knows. */
const KNOWN: Partial<Record<keyof Tables, Record<string, readonly string[]>>> = {
  payments: { code: PAYMENT_CODES },
  orders: { payment_status: PAYMENT_STATUSES, fulfilment_status: FULFILMENT_STATUSES, payment_code: PAYMENT_CODES },
  payment_attempts: { provider: PAYMENT_CODES, status: ATTEMPT_STATUSES },
  returns: { kind: RETURN_KINDS, status: RETURN_STATUSES },
};

/** A value of a column that this program does not know. */
export interface UnknownState {
  table: string;
  column: string;
  value: string;
}

/** The states in a database that this program does not know: another program, or somebody by hand, has written them. */
export async function unknownStates(db: Kysely<Tables>): Promise<UnknownState[]> {
  const found: UnknownState[] = [];
  for (const [table, columns] of Object.entries(KNOWN)) {
    const names = Object.keys(columns);
    // One scan a table.
    const { rows } = await sql<Record<string, string>>`
      select distinct ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}`.execute(db);
    for (const [column, known] of Object.entries(columns)) {
      const values = new Set(rows.map((row) => row[column] ?? ""));
      for (const value of [...values].sort()) if (!known.includes(value)) found.push({ table, column, value });
    }
  }
  return found;
}

/** One line for the log or a report. */
export function unknownStateText({ table, column, value }: UnknownState): string {
  return `the table ${table} has the ${column} "${value}", which this version does not know`;
}

/** How to mend it. */
export const UNKNOWN_STATE_REMEDY = 'start the version that made it, or add it (docs/contributing.md, "Recipes")';
