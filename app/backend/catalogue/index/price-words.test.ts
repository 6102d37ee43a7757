import { expect, test } from "vitest";
import { splitPrice } from "./price-words";

test.each<[text: string, min: number | null, max: number | null, currency: string | null, rest: string]>([
  ["sneakers sotto 50 euro", null, 50, "EUR", "sneakers"],
  ["sotto i 50€", null, 50, "EUR", ""],
  ["under 100", null, 100, null, ""],
  ["shoes under £100", null, 100, "GBP", "shoes"],
  ["meno di 80 scarpe", null, 80, null, "scarpe"],
  ["fino a 60€", null, 60, "EUR", ""],
  ["Scarpe A Meno Di 49,90 Euro", null, 49.9, "EUR", "Scarpe A"],
  ["jeans < 80", null, 80, null, "jeans"],
  ["max 50 euro", null, 50, "EUR", ""],
  ["over 100", 100, null, null, ""],
  ["più di 1.200 €", 1200, null, "EUR", ""],
  ["between 50 and 100", 50, 100, null, ""],
  ["between £100 and £50 coat", 50, 100, "GBP", "coat"],
  ["tra 50 e 100 euro", 50, 100, "EUR", ""],
  ["giacche da 50 a 100 euro", 50, 100, "EUR", "giacche"],
  ["bags 50-100€", 50, 100, "EUR", "bags"],
])("“%s” has prices from %s to %s", (text, min, max, currency, rest) => {
  const found = splitPrice(text);
  expect(found?.price).toEqual({ min, max, currency, certain: true });
  expect(found?.rest.replace(/\s+/g, " ").trim()).toBe(rest);
});

test.each(["scarpe 42", "from 40 to 42", "da 40 a 42", "air max 90", "t-shirt", "under armour", "501", "tra amici"])(
  "“%s” has no price",
  (text) => {
    expect(splitPrice(text)).toBeNull();
  },
);

test("an amount alone may be a part of a name", () => {
  expect(splitPrice("gift card 50 euro")?.price).toMatchObject({ max: 50, certain: false });
  expect(splitPrice("gift card da 50 euro")?.price).toMatchObject({ min: 50, certain: false });
});
