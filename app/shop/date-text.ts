import { dayOf } from "./shop-day";

type Locale = "en" | "it";

// Own words: the engines' data differ in commas ("Monday, 30 November") and lack the Italian "1º".
const MONTHS = {
  en: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
  it: [
    "gennaio",
    "febbraio",
    "marzo",
    "aprile",
    "maggio",
    "giugno",
    "luglio",
    "agosto",
    "settembre",
    "ottobre",
    "novembre",
    "dicembre",
  ],
} as const;

/** As `Date` counts them. */
const WEEKDAYS = {
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  it: ["domenica", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato"],
} as const;

/**
 * A date in words for what is still to come: "Monday 30 November", "lunedì 30 novembre". In Italian it follows "entro", "fino
 * a" and "da" without an article.
 * @param day YYYY-MM-DD
 */
export function weekdayText(day: string, locale: Locale): string {
  const { weekday, date } = partsOf(day, locale);
  return `${weekday} ${date}`;
}

/** A date in words that may be a year away: "Monday 30 November 2026". @param day YYYY-MM-DD */
export function fullDateText(day: string, locale: Locale): string {
  return `${weekdayText(day, locale)} ${partsOf(day, locale).year}`;
}

/** A date in words with its year: "30 November 2026", "30 novembre 2026". @param day YYYY-MM-DD */
export function dateText(day: string, locale: Locale): string {
  const { date, year } = partsOf(day, locale);
  return `${date} ${year}`;
}

/** A moment in Verona in words: "30 November 2026 at 10:05". @param moment ISO 8601 */
export function momentText(moment: string, locale: Locale, precision: "minutes" | "seconds" = "minutes"): string {
  const time = timeFormats[precision].format(new Date(moment));
  return `${dateText(dayOf(moment), locale)} ${locale === "it" ? "alle" : "at"} ${time}`;
}

/**
 * An Italian date or moment with its article, "il 30 novembre", "l'11 novembre"; an English one as it is, after "on".
 * @param text of `dateText` or `momentText`
 */
export function withArticle(text: string, locale: Locale): string {
  return locale === "it" ? (isElided(text) ? `l'${text}` : `il ${text}`) : text;
}

/** The same after the Italian "fino": "al 30 novembre", "all'11 novembre"; an English one as it is, after "until". */
export function withTo(text: string, locale: Locale): string {
  return locale === "it" ? (isElided(text) ? `all'${text}` : `al ${text}`) : text;
}

/** "otto" and "undici" begin with a vowel; "primo" does not. */
const isElided = (text: string) => /^(8|11) /.test(text);

/** Sweden's times have 24 hours in all engines. */
const timeFormats = {
  minutes: new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Rome", hour: "2-digit", minute: "2-digit" }),
  seconds: new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Rome",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }),
};

function partsOf(day: string, locale: Locale) {
  const date = new Date(`${day}T00:00:00Z`);
  const number = date.getUTCDate();
  const ordinal = locale === "it" && number === 1 ? "1º" : String(number);
  return {
    weekday: WEEKDAYS[locale][date.getUTCDay()] ?? "",
    date: `${ordinal} ${MONTHS[locale][date.getUTCMonth()]}`,
    year: date.getUTCFullYear(),
  };
}
