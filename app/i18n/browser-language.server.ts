import { RemixI18Next } from "remix-i18next/server";
import { type Locale, locales } from "./locale";
import { localeCookie } from "./locale-cookie.server";

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...locales],
    fallbackLanguage: "en",
    order: ["cookie", "header"],
    cookie: localeCookie,
  },
});

/** Asked on `/` only: the remembered language, else the browser's, else English. */
export async function preferredLocale(request: Request): Promise<Locale> {
  return (await detector.getLocale(request)) === "it" ? "it" : "en";
}
