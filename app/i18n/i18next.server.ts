import i18next from "i18next";
import { LRUCache } from "lru-cache";
import { companyDetails } from "~/config/company.server";
import { policyTexts } from "~/shop/policy-texts";
import { allTexts } from "./all-texts.server";
import type { MessageValues } from "./format-message";
import { type Locale, locales } from "./locale";
import { missingText } from "./missing-text";
import type { MessageKey } from "./texts";
import type { Translate } from "./use-t";

/** Characters per language: all 1,500 messages have 100,000 with their keys, and the rest is for those with values. */
const MAX_CACHED_CHARACTERS = 250_000;

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
export const policyValues = (locale: Locale) => policyTexts(companyDetails(), locale);

/** A page has hundreds of messages; i18next takes 10 µs for each. */
function translate(locale: Locale): Translate {
  const fixed = instance.getFixedT(locale);
  const cached = new LRUCache<string, string>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (text, call) => call.length + text.length,
  });
  return (key: MessageKey, values?: MessageValues) => {
    const call = values ? `${key} ${JSON.stringify(values)}` : key;
    const hit = cached.get(call);
    if (hit !== undefined) return hit;
    const text = fixed(key, { ...policyValues(locale), ...values });
    cached.set(call, text);
    return text;
  };
}
