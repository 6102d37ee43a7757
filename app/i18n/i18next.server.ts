import i18next from "i18next";
import { LRUCache } from "lru-cache";
import { shopPolicy } from "~/config/company.server";
import { policyTexts } from "~/shop/policy-texts";
import { allTexts } from "./all-texts.server";
import type { MessageValues } from "./format-message";
import { type Locale, locales } from "./locale";
import { missingText } from "./missing-text";
import type { MessageKey, Translate } from "./use-t";

/** Messages with values that are kept per language; many are those of every page. */
const MAX_KEPT = 1_000;

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
  const constant = new Map<MessageKey, string>();
  const kept = new LRUCache<string, string>({ max: MAX_KEPT });
  return (key: MessageKey, values?: MessageValues) => {
    if (values) {
      const call = `${key} ${JSON.stringify(values)}`;
      const text = kept.get(call) ?? fixed(key, { ...policyValues(locale), ...values });
      kept.set(call, text);
      return text;
    }
    const known = constant.get(key);
    if (known !== undefined) return known;
    const text = fixed(key, policyValues(locale));
    constant.set(key, text);
    return text;
  };
}
