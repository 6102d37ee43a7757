import i18next from "i18next";
import { checkoutMessages } from "./checkout-messages";
import type { MessageValues } from "./format-message";
import { type Locale, locales } from "./locale";
import { messages as en } from "./messages-en";
import { messages as it } from "./messages-it";
import type { MessageKey, Translate } from "./use-t";

const instance = i18next.createInstance();
void instance.init({
  initImmediate: false,
  lng: "en",
  fallbackLng: false,
  supportedLngs: locales,
  resources: { en: { ...en, ...checkoutMessages.en }, it: { ...it, ...checkoutMessages.it } },
  ns: [...Object.keys(en), ...Object.keys(checkoutMessages.en)],
  defaultNS: "common",
  interpolation: { escapeValue: false },
});

/** The words of a language, for loaders, actions and the server's rendering. */
export function translator(locale: Locale): Translate {
  const fixed = instance.getFixedT(locale);
  return (key: MessageKey, values?: MessageValues) => fixed(key, values ?? {});
}
