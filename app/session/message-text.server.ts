import type { Translate } from "~/i18n/use-t";
import { type Currency, convertedText } from "~/shop/money";
import type { Flash } from "./session-data";

/** A message with its amounts in the currency of its page. */
export function messageText(t: Translate, message: Flash, currency: Currency): string {
  return t(message.key, messageValues(message, currency));
}

/** The values of a message, with its amounts in the currency of its page. */
export function messageValues({ values, amounts = {} }: Flash, currency: Currency): Record<string, string | number> {
  const texts = Object.entries(amounts).map(([name, cents]) => [name, convertedText(cents, currency)] as const);
  return { ...values, ...Object.fromEntries(texts) };
}
