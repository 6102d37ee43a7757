import type { Translate } from "~/i18n/use-t";
import { type Currency, convertedText, type MoneyLocale } from "~/shop/money";
import { readShoeTable, type ShoeSystem, sizeText } from "~/shop/shoe-sizes";
import type { Flash } from "./session-data";

/** The currency, the language and the shoe sizes of a page. */
interface PageFormat {
  currency: Currency;
  locale: MoneyLocale;
  shoeSystem: ShoeSystem;
}

/** A message with its amounts and its shoe size as on its page. */
export function messageText(t: Translate, message: Flash, format: PageFormat): string {
  return t(message.key, messageValues(message, format));
}

/** The values of a message, with its amounts and its shoe size as on its page. */
export function messageValues(
  { values = {}, amounts = {} }: Flash,
  { currency, locale, shoeSystem }: PageFormat,
): Record<string, string | number> {
  const texts = Object.entries(amounts).map(([name, cents]) => [name, convertedText(cents, currency, locale)] as const);
  return Object.assign({ ...values }, shoeSizeIn(values, shoeSystem), Object.fromEntries(texts));
}

/** The size of a message about shoes, which names their table. */
function shoeSizeIn({ size, size_table }: Record<string, string | number>, reader: ShoeSystem): { size?: string } {
  const table = readShoeTable(size_table);
  return table && typeof size === "string" ? { size: sizeText({ name: size, system: "shoes_eu", table }, reader) } : {};
}
