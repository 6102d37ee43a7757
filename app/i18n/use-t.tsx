import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import type { checkoutMessages } from "./checkout-messages";
import type { MessageValues } from "./format-message";
import { type Locale, localeOf } from "./locale";
import type { messages } from "./messages-en";

type English = typeof messages & (typeof checkoutMessages)["en"];
type Singular<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
export type MessageKey = {
  [Namespace in keyof English & string]: `${Namespace}:${Singular<keyof English[Namespace] & string>}`;
}[keyof English & string];

export type Translate = (key: MessageKey, values?: MessageValues) => string;
/** One translator per language: i18next on the server, the small formatter in the browser. */
export type Translator = (locale: Locale) => Translate;

const TranslatorContext = createContext<Translator | null>(null);

export function TranslatorProvider({ translator, children }: { translator: Translator; children: ReactNode }) {
  return <TranslatorContext.Provider value={translator}>{children}</TranslatorContext.Provider>;
}

/** The page's language, from its address alone. */
export function useLocale(): Locale {
  return localeOf(useLocation().pathname);
}

/** The page's words: `const t = useT(); t("cart:remove")`. */
export function useT(): Translate {
  const translator = useContext(TranslatorContext);
  const locale = useLocale();
  if (!translator) throw new Error("useT needs a TranslatorProvider");
  return translator(locale);
}
