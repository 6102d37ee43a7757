import { expect, test } from "vitest";
import { hasConvertedSizes } from "./size-switch.server";

test("another system converts sizes of shoes that the brand's table has, and no others", () => {
  const shoe = (name: string, table?: "standard_men") => ({ name, system: "shoes_eu", table }) as const;
  expect(hasConvertedSizes([shoe("60", "standard_men"), shoe("42", "standard_men")])).toBe(true);
  expect(hasConvertedSizes([shoe("42"), shoe("60", "standard_men")])).toBe(false);
  expect(hasConvertedSizes([{ name: "42", system: "clothing", table: "standard_men" }])).toBe(false);
});
