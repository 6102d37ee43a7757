import { daysAfter } from "./shop-day";
import { isInUnion } from "./vat";

/** The most working days of the courier, from the day of the order: to Italy 48 hours, to the Union 5, elsewhere 10. */
export function courierDays(countryIso2: string): number {
  if (countryIso2 === "IT") return 2;
  return isInUnion(countryIso2) ? 5 : 10;
}

/** Italian public holidays with a fixed date (law 260/1949), MM-DD. Couriers do not deliver on them. */
const HOLIDAYS = new Set("01-01 01-06 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26".split(" "));

/** The last of `days` working days after a date, both YYYY-MM-DD. */
export function workingDaysAfter(day: string, days: number): string {
  let date = day;
  for (let left = days; left > 0; ) {
    date = daysAfter(date, 1);
    if (isWorkingDay(date)) left -= 1;
  }
  return date;
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(day.slice(5));
}
