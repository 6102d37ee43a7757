import i18next from "i18next";
import { LRUCache } from "lru-cache";
import { shopPolicy } from "~/config/company.server";
import { policyTexts } from "~/shop/policy-texts";
import { allTexts } from "./all-texts.server";
import type { MessageValues } from "./format-message";
import { type Locale, locales } from "./locale";
import { missingText } from "./missing-text";
import type { MessageKey } from "./texts";
import type { Translate } from "./use-t";

/** Messages per language: all 1,500, and those with values of the last pages. */
const MAX_CACHED = 3_000;

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
  ...(import.meta.env.DEV && { appendNamespaceToMissingKey: true, parseMissingKeyHandler: missingText }),
});

/** The messages of a language, for loaders, actions and the server's rendering. */
export function translator(locale: Locale): Translate {
  return translators[locale];
}

const translators = { en: translate("en"), it: translate("it") };

/** The policy's values for every text of a language. */
export const policyValues = (locale: Locale) => policyTexts(shopPolicy(), locale);

/** A page has hundreds of messages; i18next takes 10 µs for each. */
function translate(locale: Locale): Translate {
  const fixed = instance.getFixedT(locale);
  const cached = new LRUCache<string, string>({ max: MAX_CACHED });
  return (key: MessageKey, values?: MessageValues) => {
    const call = values ? `${key} ${JSON.stringify(values)}` : key;
    const text = cached.get(call) ?? fixed(key, { ...policyValues(locale), ...values });
    cached.set(call, text);
    return text;
  };
}
