import type { Translate } from "~/i18n/use-t";
import { type Currency, convertedText, type MoneyLocale } from "~/shop/money";
import type { Flash } from "./session-data";

/** The currency and the language of a page. */
interface MoneyFormat {
  currency: Currency;
  locale: MoneyLocale;
}

/** A message with its amounts in the currency of its page. */
export function messageText(t: Translate, message: Flash, format: MoneyFormat): string {
  return t(message.key, messageValues(message, format));
}

/** The values of a message, with its amounts in the currency of its page. */
export function messageValues(
  { values, amounts = {} }: Flash,
  { currency, locale }: MoneyFormat,
): Record<string, string | number> {
  const texts = Object.entries(amounts).map(([name, cents]) => [name, convertedText(cents, currency, locale)] as const);
  return { ...values, ...Object.fromEntries(texts) };
}
