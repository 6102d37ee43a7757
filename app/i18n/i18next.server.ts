import i18next from "i18next";
import { allTexts } from "./all-texts.server";
import type { MessageValues } from "./format-message";
import { type Locale, locales } from "./locale";
import type { MessageKey, Translate } from "./use-t";

const instance = i18next.createInstance();
void instance.init({
  initImmediate: false,
  lng: "en",
  fallbackLng: false,
  supportedLngs: locales,
  resources: allTexts,
  ns: Object.keys(allTexts.en),
  defaultNS: "common",
  interpolation: { escapeValue: false },
});

/** The messages of a language, for loaders, actions and the server's rendering. */
export function translator(locale: Locale): Translate {
  const fixed = instance.getFixedT(locale);
  return (key: MessageKey, values?: MessageValues) => fixed(key, values ?? {});
}
