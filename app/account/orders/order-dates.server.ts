import type { Locale } from "~/i18n/locale";
import { dateText, fullDateText, momentText, weekdayText } from "~/shop/date-text";
import { dateIn, dayOf, isMoment } from "~/shop/shop-day";

/** The date of a moment (ISO 8601) in the shop's time zone; a text that is no moment stays as it is. */
export function shopDay(moment: string, locale: Locale): string {
  return isMoment(moment) ? dateText(dayOf(moment), locale) : moment;
}

/** The date and time of a moment (ISO 8601) in the shop's time zone. */
export function shopTime(moment: string, locale: Locale): string {
  return isMoment(moment) ? momentText(moment, locale) : moment;
}

/** A calendar date (YYYY-MM-DD) that is days or weeks away: it has no time zone, and needs no year. */
export function comingDay(date: string, locale: Locale): string {
  const day = dateIn(date);
  return day === null ? date : weekdayText(day, locale);
}

/** A calendar date (YYYY-MM-DD) that may be in another year. */
export function calendarDay(date: string, locale: Locale): string {
  const day = dateIn(date);
  return day === null ? date : fullDateText(day, locale);
}
