type Locale = "en" | "it";

const languages = { en: "en-GB", it: "it-IT" } as const;

/** A date (YYYY-MM-DD) in words. */
export function dayText(date: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languages[locale], { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}

/** Date and time in Verona; "medium" has seconds. @param moment ISO 8601 */
export function momentText(moment: string, locale: Locale, timeStyle: "short" | "medium" = "medium"): string {
  const style = { dateStyle: "long", timeStyle, timeZone: "Europe/Rome" } as const;
  return new Intl.DateTimeFormat(languages[locale], style).format(new Date(moment));
}
