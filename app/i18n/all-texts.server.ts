import { type Locale, locales } from "./locale";
import type { Texts } from "./texts";

/** Mails, the front and the sandbox read their own. */
const files = import.meta.glob<Record<string, string>>(
  ["../../locales/*/*.json", "!../../locales/*/{front,mail,sandbox}.json"],
  { eager: true, import: "default" },
);

function textsOf(locale: Locale): Texts {
  const pattern = new RegExp(`/${locale}/([\\w-]+)\\.json$`);
  const entries = Object.entries(files).flatMap(([file, texts]) => {
    const name = pattern.exec(file)?.[1];
    return name ? [[name, texts]] : [];
  });
  return Object.fromEntries(entries);
}

/** Every text of a language. */
export const allTexts = Object.fromEntries(locales.map((locale) => [locale, textsOf(locale)])) as Record<Locale, Texts>;
