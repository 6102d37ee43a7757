/** Swedish dates have the form of ISO 8601. */
const inVerona = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Rome" });

/** The date (YYYY-MM-DD) in the shop's time zone. @param moment ISO 8601 */
export function dayOf(moment: string): string {
  return inVerona.format(new Date(moment));
}

const clockInVerona = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Rome",
  dateStyle: "short",
  timeStyle: "medium",
});

/** Date and time (YYYY-MM-DD HH:MM:SS) in the shop's time zone. @param moment ISO 8601 */
export function clockTime(moment: string): string {
  return clockInVerona.format(new Date(moment));
}

/** Whether a text of another server is a moment. */
export const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** The date (YYYY-MM-DD) with which a text of another server begins; null for any other text, and for 31 February. */
export function dateIn(text: string): string | null {
  const day = text.slice(0, 10);
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}

/** The date `days` after a date, both YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const HOUR_MS = 60 * 60 * 1000;

/** The first moment of a date (YYYY-MM-DD) in the shop's time zone, ISO 8601 UTC. */
export function firstMoment(day: string): string {
  // Midnight in Verona is at 22:00 UTC in summer and at 23:00 in winter.
  const [summer = "", winter = ""] = [2, 1].map((hours) => new Date(Date.parse(day) - hours * HOUR_MS).toISOString());
  return dayOf(summer) === day ? summer : winter;
}

/** The last millisecond of a date (YYYY-MM-DD) in the shop's time zone, ISO 8601 UTC. */
export function lastMoment(day: string): string {
  return new Date(Date.parse(firstMoment(daysAfter(day, 1))) - 1).toISOString();
}

/** The moment of an hour of a date (YYYY-MM-DD) in the shop's time zone, ISO 8601 UTC. @param hour 4 to 23, after the clocks change */
export function momentAt(day: string, hour: number): string {
  // The first moment of the next day has the offset of this day's evening; clocks change before 4.
  return new Date(Date.parse(firstMoment(daysAfter(day, 1))) - (24 - hour) * HOUR_MS).toISOString();
}
