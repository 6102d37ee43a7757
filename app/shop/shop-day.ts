/** Swedish dates have the form of ISO 8601. */
const inVerona = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Rome" });

/** The date (YYYY-MM-DD) in the shop's time zone. @param moment ISO 8601 */
export function dayOf(moment: string): string {
  return inVerona.format(new Date(moment));
}

/** The date `days` after a date, both YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
