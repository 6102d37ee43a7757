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

/** Asked on `/` only: the remembered language, else the one of ours that the browser likes best, else English. */
export async function preferredLocale({ url, headers }: Request): Promise<Locale> {
  // The detector looks at the browser's first language alone: ours are the only ones that it gets to see.
  const ours = (headers.get("accept-language") ?? "").split(",").filter((entry) => /^\s*(?:en|it)\b/i.test(entry));
  const asked = new Headers({ cookie: headers.get("cookie") ?? "", "accept-language": ours.join(",") });
  return (await detector.getLocale(new Request(url, { headers: asked }))) === "it" ? "it" : "en";
}
