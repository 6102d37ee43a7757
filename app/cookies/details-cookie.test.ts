import { expect, test } from "vitest";
import { normaliseDelivery } from "~/shop/address";
import { ITALY_ID } from "~/shop/delivery";
import { detailBytes, keptDetails } from "./details-cookie.server";

test.each([
  ["fiscal_code", "C.F. RSS MRA 80A01 H501 U", "RSSMRA80A01H501U"],
  ["fiscal_code", "Codice fiscale: RSS MRA 80 A01 H501 U", "RSSMRA80A01H501U"],
  ["vat_number", "Partita IVA: IT 0074 3110 157", "00743110157"],
] as const)("a %s that is too long as it was typed is kept in its stored form: %s", (name, typed, stored) => {
  expect(typed.length).toBeGreaterThan(detailBytes[name]);
  const { values, tooLong } = keptDetails({ [name]: typed });
  expect(tooLong).toEqual([]);
  expect(normaliseDelivery({ ...values, billing_countries_id: ITALY_ID })[name]).toBe(stored);
});

test("a text whose stored form is too long is not kept, and one that fits is kept as it was typed", () => {
  expect(keptDetails({ vat_number: "1 ".repeat(29), fiscal_code: "RSS MRA 80A01 H501 U" })).toEqual({
    values: { fiscal_code: "RSS MRA 80A01 H501 U" },
    tooLong: ["vat_number"],
  });
});
