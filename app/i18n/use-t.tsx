import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import type { Texts } from "./all-texts.server";
import type { Messages, MessageValues } from "./format-message";
import { type Locale, localeOf } from "./locale";

type Singular<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
export type MessageKey = {
  [Namespace in keyof Texts & string]: `${Namespace}:${Singular<keyof Texts[Namespace] & string>}`;
}[keyof Texts & string];

export type Translate = (key: MessageKey, values?: MessageValues) => string;
/** One translator per language: i18next on the server, the small formatter in the browser. */
export type Translator = (locale: Locale) => Translate;

const TranslatorContext = createContext<Translator | null>(null);

export function TranslatorProvider({ translator, children }: { translator: Translator; children: ReactNode }) {
  return <TranslatorContext.Provider value={translator}>{children}</TranslatorContext.Provider>;
}

/** The page's language, from its path alone. */
export function useLocale(): Locale {
  return localeOf(useLocation().pathname);
}

/** Messages that were loaded with pages, by language, in addition to the first script's. */
export const lateMessages: Record<Locale, Messages> = { en: {}, it: {} };

/**
 * The page's messages: `const t = useT(); t("common:total")`. A page passes messages that are not in the first script:
 * `useT(cartMessages)`; from then on the page's parts can use them too.
 */
export function useT(late?: Record<Locale, Messages>): Translate {
  const translator = useContext(TranslatorContext);
  const locale = useLocale();
  if (!translator) throw new Error("useT needs a TranslatorProvider");
  if (late) Object.assign(lateMessages[locale], late[locale]);
  return translator(locale);
}
