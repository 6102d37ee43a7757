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
  ["scarpe non più di 50 euro", null, 50, "EUR", "scarpe"],
  ["scarpe non oltre 50", null, 50, null, "scarpe"],
  ["non sopra i 50 euro", null, 50, "EUR", ""],
  ["che non superi i 50 euro", null, 50, "EUR", "che"],
  ["shoes not over 100", null, 100, null, "shoes"],
  ["not more than 50", null, 50, null, ""],
  ["no more than £50", null, 50, "GBP", ""],
  ["nothing over 50", null, 50, null, ""],
  ["senza spendere più di 50 euro", null, 50, "EUR", ""],
  ["I don't want to spend more than 50", null, 50, null, "I"],
  ["non meno di 100", 100, null, null, ""],
  ["not less than 100", 100, null, null, ""],
  ["coats not under £100", 100, null, "GBP", "coats"],
  ["50 euro o più", 50, null, "EUR", ""],
  ["100 pounds or more", 100, null, "GBP", ""],
  ["€100+", 100, null, "EUR", ""],
  ["borse da 50 in su", 50, null, null, "borse"],
  ["50 euro o meno", null, 50, "EUR", ""],
  ["shoes 50 euro or less", null, 50, "EUR", "shoes"],
  ["da 100 euro in giù", null, 100, "EUR", ""],
  ["t-shirts under 40", null, 40, null, "t-shirts"],
  ["shoes under 100 size 8", null, 100, null, "shoes size 8"],
  ["shoes €50+ size 8", 50, null, "EUR", "shoes size 8"],
  ["size 8 under 100", null, 100, null, "size 8"],
  ["scarpe fino a 46 sotto 100 euro", null, 100, "EUR", "scarpe fino a 46"],
])("“%s” has prices from %s to %s", (text, min, max, currency, rest) => {
  const found = splitPrice(text);
  expect(found?.price).toEqual({ min, max, currency, certain: true });
  expect(found?.rest.replace(/\s+/g, " ").trim()).toBe(rest);
});

test.each([
  "scarpe 42",
  "from 40 to 42",
  "da 40 a 42",
  "air max 90",
  "t-shirt",
  "under armour",
  "501",
  "tra amici",
  "up to 50% off",
  "sconti fino a 50%",
  "sconti fino al 50 %",
  "meno di 49,90%",
  "scarpe fino a 46",
  "scarpe tra 40 e 42",
  "scarpe da 46 in su",
  "sizes over 46",
  "taglia sotto 30",
])("“%s” has no price", (text) => {
  expect(splitPrice(text)).toBeNull();
});

test("an amount alone may be a part of a name", () => {
  expect(splitPrice("gift card 50 euro")?.price).toMatchObject({ max: 50, certain: false });
  expect(splitPrice("gift card da 50 euro")?.price).toMatchObject({ min: 50, certain: false });
});
