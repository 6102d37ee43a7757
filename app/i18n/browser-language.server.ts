import { RemixI18Next } from "remix-i18next/server";
import { isLocale, type Locale, locales } from "./locale";
import { localeCookie } from "./locale-cookie.server";

const detector = new RemixI18Next({
  detection: { supportedLanguages: [...locales], fallbackLanguage: "en", order: ["header"] },
});

interface PreferredLocale {
  locale: Locale;
  /** The `Set-Cookie` value that remembers the language; undefined when the cookie has it already. */
  cookie?: string;
}

/** For `/` only (spec section 2): the remembered language, else the browser's first one that is supported, else English. */
export async function preferredLocale(request: Request): Promise<PreferredLocale> {
  const remembered = localeCookie.read(request.headers.get("cookie"));
  if (isLocale(remembered)) return { locale: remembered };
  const locale = await browserLocale(request);
  return { locale, cookie: localeCookie.write(locale, request) };
}

async function browserLocale({ url, headers }: Request): Promise<Locale> {
  // The detector reads only the browser's first language, so it gets only the ones that we support.
  const supported = (headers.get("accept-language") ?? "").split(",").filter((entry) => /^\s*(?:en|it)\b/i.test(entry));
  const supportedOnly = new Headers({ "accept-language": supported.join(",") });
  return (await detector.getLocale(new Request(url, { headers: supportedOnly }))) === "it" ? "it" : "en";
}
