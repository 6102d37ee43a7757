import { type Currency, convertedText } from "~/shop/money";
import type { Flash } from "./session-data";

/** The values of a message, with its amounts in the visitor's currency. */
export function messageValues({ values, amounts = {} }: Pick<Flash, "values" | "amounts">, currency: Currency) {
  const texts = Object.entries(amounts).map(([name, cents]) => [name, convertedText(cents, currency)]);
  return { ...values, ...(Object.fromEntries(texts) as Record<string, string>) };
}
