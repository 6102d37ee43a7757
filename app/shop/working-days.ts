import { daysAfter } from "./shop-day";

/**
 * Italy's public holidays with a fixed date, MM-DD, each with the first year that this calendar knows it in.
 * Law 260/1949 art. 2; 6 January again by D.P.R. 792/1985, 2 June again by law 336/2000, 4 October again from 2026 by
 * law 151/2025. The patron saints of single towns are no public holidays of the state.
 */
const FIXED_HOLIDAYS: Readonly<Record<string, number>> = {
  "01-01": 0,
  "01-06": 0,
  "04-25": 0,
  "05-01": 0,
  "06-02": 0,
  "08-15": 0,
  "10-04": 2026,
  "11-01": 0,
  "12-08": 0,
  "12-25": 0,
  "12-26": 0,
};

/** Whether a date (YYYY-MM-DD) is one of Italy's public holidays. Easter Sunday is a Sunday anyway. */
export function isPublicHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const since = FIXED_HOLIDAYS[day.slice(5)];
  return (since !== undefined && year >= since) || day === daysAfter(easterSunday(year), 1);
}

/** Whether a date (YYYY-MM-DD) is neither a Saturday, a Sunday nor a public holiday of Italy. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(day);
}

/** The last of `days` working days after a date, both YYYY-MM-DD. */
export function workingDaysAfter(day: string, days: number): string {
  let date = day;
  for (let left = days; left > 0; ) {
    date = daysAfter(date, 1);
    if (isWorkingDay(date)) left -= 1;
  }
  return date;
}

/**
 * The last day of a period of the law: the given date, or the next working day when it is a Saturday, a Sunday or a public
 * holiday (Regulation (EEC, Euratom) 1182/71 art. 3(4)). Both YYYY-MM-DD.
 */
export function endOfPeriod(day: string): string {
  return isWorkingDay(day) ? day : workingDaysAfter(day, 1);
}

/**
 * The date of Easter Sunday in the Gregorian calendar, YYYY-MM-DD: the anonymous algorithm of Meeus, Jones and Butcher
 * (J. Meeus, Astronomical Algorithms, chapter 8).
 */
function easterSunday(year: number): string {
  const goldenYear = year % 19;
  const century = Math.floor(year / 100);
  const leapCorrection = Math.floor(century / 4);
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * goldenYear + century - leapCorrection - moonCorrection + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const shift = Math.floor((goldenYear + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  const [month, date] = [Math.floor(days / 31), (days % 31) + 1];
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}
