export const locales = ["en", "it"] as const;
export type Locale = (typeof locales)[number];

/** Decided by the path alone: the same address always speaks the same language. */
export function localeOf(pathname: string): Locale {
  return pathname === "/it" || pathname.startsWith("/it/") || pathname === "/it.data" ? "it" : "en";
}

export function otherLocale(locale: Locale): Locale {
  return locale === "en" ? "it" : "en";
}

export function isLocale(value: unknown): value is Locale {
  return value === "en" || value === "it";
}
