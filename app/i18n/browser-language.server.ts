import { LRUCache } from "lru-cache";
import { RemixI18Next } from "remix-i18next/server";
import { isLocale, type Locale, locales } from "./locale";
import { localeCookie } from "./locale-cookie.server";

const detector = new RemixI18Next({
  detection: { supportedLanguages: [...locales], fallbackLanguage: "en", order: ["header"] },
});

/** Characters. Browsers send less. */
const MAX_KEPT_LENGTH = 200;

interface PreferredLocale {
  locale: Locale;
  /** The `Set-Cookie` value that remembers the language; undefined when the cookie has it already. */
  cookie?: string;
}

/** The parts of a request that the language depends on. */
interface LanguageRequest {
  url: string;
  headers: { get(name: "cookie" | "accept-language"): string | null };
}

/** For `/` only (section 2 of the specification): the remembered language, else the browser's first supported one, else English. */
export async function preferredLocale(request: LanguageRequest): Promise<PreferredLocale> {
  const remembered = localeCookie.read(request.headers.get("cookie"));
  if (isLocale(remembered)) return { locale: remembered };
  const locale = await browserLocale(request.headers.get("accept-language") ?? "");
  return { locale, cookie: localeCookie.write(locale, request) };
}

/** By the header; browsers have few different ones. */
const known = new LRUCache<string, Locale>({ max: 500 });

async function browserLocale(acceptLanguage: string): Promise<Locale> {
  const ready = known.get(acceptLanguage);
  if (ready) return ready;
  // The detector reads only the browser's first language, so it gets only the ones that we support.
  const supported = acceptLanguage.split(",").filter((entry) => /^\s*(?:en|it)\b/i.test(entry));
  const headers = new Headers({ "accept-language": supported.join(",") });
  const locale = (await detector.getLocale(new Request("http://localhost/", { headers }))) === "it" ? "it" : "en";
  if (acceptLanguage.length <= MAX_KEPT_LENGTH) known.set(acceptLanguage, locale);
  return locale;
}
