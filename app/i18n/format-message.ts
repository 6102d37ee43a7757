import type { Locale } from "./locale";
import { missingText } from "./missing-text";

export type Messages = Record<string, Record<string, string>>;
export type MessageValues = Record<string, string | number>;

/**
 * The browser's small replacement for i18next: `namespace:key`, `{{name}}`, and plurals by `count` with the suffixes
 * `_one`/`_other`. A test compares it with i18next for every key.
 */
export function formatMessage(messages: Messages, locale: Locale, key: string, values: MessageValues = {}): string {
  const [namespace = "", name = ""] = key.split(":");
  const namespaceMessages = messages[namespace] ?? {};
  const count = values.count;
  const plural =
    typeof count === "number" ? namespaceMessages[`${name}_${new Intl.PluralRules(locale).select(count)}`] : undefined;
  const text =
    plural ??
    (typeof count === "number" ? namespaceMessages[`${name}_other`] : undefined) ??
    namespaceMessages[name] ??
    (import.meta.env.DEV ? missingText(key) : name);
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, word: string) => String(values[word] ?? ""));
}
