import type { NumberPrefix } from "~/shop/order-number";
import { typedNumber } from "~/shop/typed-number";

/** The stored form of a number as an operator types or pastes it; a text that is no such number stays as it is. */
export function numberFrom(prefix: NumberPrefix, text: string): string {
  const read = typedNumber(text);
  if ("problem" in read) return text;
  // A number without letters is the kind that the command is about.
  return read.prefix === prefix || /[a-z]/i.test(text) ? read.number : `${prefix}${read.number.slice(2)}`;
}
