import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import type { MessageValues } from "./format-message";
import { type Locale, localeOf } from "./locale";
import type { MessageKey } from "./texts";

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

/** The page's texts: `const t = useT(); t("common:total")`. In the browser they are those of the page's row in the table of pages. */
export function useT(): Translate {
  const translator = useContext(TranslatorContext);
  const locale = useLocale();
  if (!translator) throw new Error("useT needs a TranslatorProvider");
  return translator(locale);
}
