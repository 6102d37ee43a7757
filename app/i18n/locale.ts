export const locales = ["en", "it"] as const;
export type Locale = (typeof locales)[number];

/**
 * The path alone decides the language. Case is ignored, as in the router.
 * @param pathname without query
 */
export function localeOf(pathname: string): Locale {
  return /^\/it(?:\/|\.data$|$)/i.test(pathname) ? "it" : "en";
}

export function otherLocale(locale: Locale): Locale {
  return locale === "en" ? "it" : "en";
}

export function isLocale(value: unknown): value is Locale {
  return value === "en" || value === "it";
}
