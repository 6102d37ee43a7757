import { dayOf } from "./shop-day";

/**
 * Months for which a declaration of withdrawal that matches no order is kept. Without the information about the withdrawal,
 * its period ends twelve months and fourteen days after the delivery (Italian Consumer Code, art. 53), which may be weeks after
 * the declaration: until then a declaration with a wrong number may be a valid one.
 */
export const UNMATCHED_DECLARATION_MONTHS = 14;

/**
 * The day (YYYY-MM-DD, Verona) on which a declaration that matches no order is deleted. The last day of a shorter month
 * stands for a day that it lacks.
 * @param moment of the declaration, ISO 8601
 */
export function declarationDeletionDay(moment: string): string {
  const [year = 0, month = 0, day = 0] = dayOf(moment).split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + UNMATCHED_DECLARATION_MONTHS, 1));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, days));
  return first.toISOString().slice(0, 10);
}
