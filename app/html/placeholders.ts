import { type Currency, convertedText, type MoneyLocale } from "~/shop/money";
import type { Placeholders } from "~/shop/placeholders";
import { escaped } from "./entities";

/** Marks a missing value until its line is removed; no text contains it. */
const MISSING = "\ue000";
const PLACEHOLDER = /\{\{\s*(?:([a-z._-]+)|euro\.(\d{1,9}))\s*\}\}/g;
/** The innermost list item, table row or paragraph around a missing value. */
const MISSING_LINE = /<(li|tr|p)\b[^>]*>(?:(?!<\/?\1\b)[^\ue000])*\ue000(?:(?!<\/?\1\b)[\s\S])*<\/\1>\s*/gi;

/**
 * HTML with its placeholders filled in, escaped. A list item, table row or paragraph whose placeholder has no value in this
 * shop is removed. `{{euro.1990}}` is an amount of 1990 EUR cents, converted to the reader's currency.
 */
export function fillPlaceholders(html: string, values: Placeholders, currency: Currency, locale: MoneyLocale): string {
  const text = html.replaceAll(MISSING, "").replace(PLACEHOLDER, (whole, name: string, cents?: string) => {
    if (cents) return convertedText(Number(cents), currency, locale);
    if (Object.hasOwn(values, name)) return values[name] === undefined ? MISSING : escaped(values[name]);
    console.error(`Unknown placeholder ${whole} in a text`);
    return whole;
  });
  return text.replace(MISSING_LINE, "").replaceAll(MISSING, "");
}

/** The names of the placeholders in a text, without amounts. */
export function placeholdersIn(html: string): string[] {
  return [...html.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].flatMap(([whole, name = ""]) =>
    name.startsWith("euro.") && new RegExp(PLACEHOLDER.source).test(whole) ? [] : [name],
  );
}
