import { RemixI18Next } from "remix-i18next/server";
import { isLocale, type Locale, locales } from "./locale";
import { localeCookie } from "./locale-cookie.server";

const detector = new RemixI18Next({
  detection: { supportedLanguages: [...locales], fallbackLanguage: "en", order: ["header"] },
});

/** Asked on `/` only: the remembered language, else the one of ours that the browser likes best, else English. */
export async function preferredLocale({ url, headers }: Request): Promise<Locale> {
  const remembered = localeCookie.read(headers.get("cookie"));
  if (isLocale(remembered)) return remembered;
  // The detector looks at the browser's first language alone: ours are the only ones that it gets to see.
  const ours = (headers.get("accept-language") ?? "").split(",").filter((entry) => /^\s*(?:en|it)\b/i.test(entry));
  const asked = new Headers({ "accept-language": ours.join(",") });
  return (await detector.getLocale(new Request(url, { headers: asked }))) === "it" ? "it" : "en";
}
