import type { Locale } from "~/i18n/locale";

/** The shop's time zone. */
const ZONE = "Europe/Rome";

const inLocale = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale === "it" ? "it-IT" : "en-GB", options);

/** The date of a moment (ISO 8601) in the shop's time zone; a text that is no moment stays as it is. */
export function shopDay(moment: string, locale: Locale): string {
  return formatted(moment, inLocale(locale, { dateStyle: "long", timeZone: ZONE }));
}

/** The date and time of a moment (ISO 8601) in the shop's time zone. */
export function shopTime(moment: string, locale: Locale): string {
  return formatted(moment, inLocale(locale, { dateStyle: "long", timeStyle: "short", timeZone: ZONE }));
}

/** A calendar date (YYYY-MM-DD), which has no time zone. */
export function calendarDay(date: string, locale: Locale): string {
  return formatted(date.slice(0, 10), inLocale(locale, { dateStyle: "full", timeZone: "UTC" }));
}

function formatted(text: string, format: Intl.DateTimeFormat): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : format.format(time);
}
